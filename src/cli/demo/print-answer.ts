import type { ChalkInstance } from 'chalk'
import { markedLines } from '../text/mark.ts'
import { wrap } from '../text/wrap.ts'
import type { DemoAnswer } from './demo-answer.ts'

const KEY_WIDTH = 31

/** One answer for people: question, marked text, score, and the attributes of its span. */
export function printAnswer(answer: DemoAnswer, number: number, colours: ChalkInstance, width: number): string {
  const attributes = Object.entries(answer.attributes).flatMap(([key, value]) => {
    const text = JSON.stringify(value)
    const lines = wrap(text, width - KEY_WIDTH - 7).map(({ start, end }) => text.slice(start, end))
    return lines.map((line, i) => `       ${colours.cyan((i === 0 ? key : '').padEnd(KEY_WIDTH))}${colours.dim(line)}`)
  })
  const beside = `beside ${answer.otherAttributes} of its own; ${answer.otherSpans} other spans left as they were`
  return [
    `${colours.bold(`${number}  ${answer.question}`)}   ${colours.dim(answer.title)}`,
    ...markedLines(answer.answer, answer.verdicts, colours, width - 5).map(line => `   │ ${line}`),
    ...verdict(answer, colours, width),
    `   ${colours.dim(`span "${answer.spanName}" ${answer.spanId}, ${beside}:`)}`,
    ...attributes,
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

function verdict(answer: DemoAnswer, colours: ChalkInstance, width: number): string[] {
  if (answer.score === undefined) return [`   ${colours.dim(`not scored: ${answer.outcome}`)}`]
  const colour = answer.score === 0 ? colours.green : colours.red
  const reason = answer.reason ?? ''
  const lines = wrap(reason, width - 18).map(({ start, end }) => reason.slice(start, end))
  const head = `${answer.score.toFixed(2)} ${answer.label}`.padEnd(15)
  return lines.map((line, i) => `   ${i === 0 ? colour.bold(head) : ' '.repeat(15)}${line}`)
}
