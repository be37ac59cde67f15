import type { ChalkInstance } from 'chalk'
import { oneLine } from '../text/clean.ts'
import { markedLines } from '../text/mark.ts'
import { wrap } from '../text/wrap.ts'
import type { DemoAnswer } from './demo-answer.ts'

const KEY_WIDTH = 31
const INDENT = '     '

const WHY: Readonly<Record<string, string>> = {
  no_claims: 'nothing was asserted',
  no_evidence: 'there is nothing to check it against',
}

/** One answer for people: question, marked text, score, and the attributes of its span. */
export function printAnswer(answer: DemoAnswer, number: number, colours: ChalkInstance, width: number): string {
  return [
    colours.bold(`${number}  ${answer.title}`),
    ...block(answer.question, '   Q  ', width),
    ...answer.evidence.flatMap(text => block(text, '   E  ', width)).map(line => colours.dim(line)),
    ...markedLines(answer.answer, answer.verdicts, colours, width - 8).map(
      (line, i) => (i === 0 ? '   A  ' : '      ') + line,
    ),
    ...verdict(answer, colours, width),
    colours.dim(`      span "${answer.spanName}", beside ${answer.otherAttributes} attributes of its own:`),
    ...Object.entries(answer.attributes).flatMap(([key, value]) => attribute(key, String(value), colours, width)),
    '',
  ].join('\n')
}

export function printSummary(answers: readonly DemoAnswer[], colours: ChalkInstance): string {
  const scored = answers.filter(({ score }) => score !== undefined)
  const flagged = scored.filter(({ score }) => score !== 0)
  const detected = answers.filter(({ attributes }) => attributes['hallucination.detected'] === true)
  return [
    colours.bold(
      `${answers.length} answers: ${scored.length} scored, ${flagged.length} with made-up statements (0.00 is best, 1.00 worst)`,
    ),
    `All ${answers.reduce((sum, { otherSpans }) => sum + otherSpans + 1, 0)} spans were exported once, only those of the answers with something added.`,
    `In a backend, search for  hallucination.detected = true  (${detected.length} spans here).`,
    '',
  ].join('\n')
}

function verdict({ score, label, verdicts, outcome }: DemoAnswer, colours: ChalkInstance, width: number): string[] {
  const reason = WHY[outcome] ?? ''
  if (score === undefined)
    return [`   ${colours.yellow('–')}  not scored: ${outcome}${reason === '' ? '' : `, ${reason}`}`]
  const [mark, colour] = score === 0 ? ['✔', colours.green] : ['✘', colours.red]
  const head = `${score.toFixed(2)} ${label}`.padEnd(14)
  const reasons = verdicts.flatMap(({ kind, reason }) =>
    kind === 'contradicted' || kind === 'unsupported' ? [oneLine(`${kind}: ${reason}`, width - 20)] : [],
  )
  const clean = verdicts.every(({ kind }) => kind === 'supported') ? 'every statement is in the evidence' : ''
  const [first = clean, ...more] = reasons
  return [`   ${colour(mark)}  ${colour.bold(head)}${first}`, ...more.map(text => ' '.repeat(20) + text)]
}

/** A short value beside its key, a long one below it, an object of a JSON array a line. */
function attribute(key: string, value: string, colours: ChalkInstance, width: number): string[] {
  const start = `${INDENT} ${colours.cyan(key.padEnd(KEY_WIDTH))}`
  if (value.length <= width - KEY_WIDTH - INDENT.length - 1) return [start + value]
  const lines = value.startsWith('[{') ? value.split(/(?<=\},)(?=\{")/) : [value]
  return [start.trimEnd(), ...lines.flatMap(line => block(line, `${INDENT}   `, width))]
}

function block(text: string, indent: string, width: number): string[] {
  return wrap(text, width - INDENT.length - 3).map(
    ({ start, end }, i) => (i === 0 ? indent : ' '.repeat(indent.length)) + text.slice(start, end),
  )
}
