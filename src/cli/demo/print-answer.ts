import type { ChalkInstance } from 'chalk'
import { markedLines } from '../text/mark.ts'
import { wrap } from '../text/wrap.ts'
import type { DemoAnswer } from './demo-answer.ts'

const KEY_WIDTH = 31
const INDENT = '     '

/** One answer for people: question, marked text, score, and the attributes of its span. */
export function printAnswer(answer: DemoAnswer, number: number, colours: ChalkInstance, width: number): string {
  const { spanName, otherAttributes, otherSpans } = answer
  const where = `on span "${spanName}", beside ${otherAttributes} attributes of its own; ${otherSpans} more spans of the trace untouched`
  return [
    colours.bold(`${number}  ${answer.title}`),
    ...block(answer.question, '   Q  ', width),
    ...markedLines(answer.answer, answer.verdicts, colours, width - 8).map(
      (line, i) => (i === 0 ? '   A  ' : '      ') + line,
    ),
    ...verdict(answer, colours, width),
    ...block(where, '      ', width).map(line => colours.dim(line)),
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
    `In a backend, search for  hallucination.detected = true  (${detected.length} spans here).`,
    '',
  ].join('\n')
}

function verdict({ score, label, reason = '', outcome }: DemoAnswer, colours: ChalkInstance, width: number): string[] {
  if (score === undefined) return [`   ${colours.yellow('–')}  not scored: ${outcome}`]
  const [mark, colour] = score === 0 ? ['✔', colours.green] : ['✘', colours.red]
  const head = `${score.toFixed(2)} ${label}`
  const [first = '', ...more] = block(`${head}  ${reason}`, '      ', width)
  return [`   ${colour(mark)}  ${colour.bold(head)}${first.slice(6 + head.length)}`, ...more]
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
