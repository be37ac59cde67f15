/**
 * What reading costs: a span of each dialect as it was recorded, a span that is none of ours, one of 4 kB, and prompts of
 * growing length, which must cost in proportion.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { looksGenAi, readOtlpJson, readSpan, roleOf, type SpanLike, scopeVerdict } from '../src/read/index.ts'
import { compare, figure, printCalibration, printFigures, printRatio, quick } from './support/measure.ts'
import { chat, prose, spanOf } from './support/spans.ts'

/** Spans read in one round. */
const COUNT = quick ? 100 : 1_000
const LONG = 87_000
const folder = join(import.meta.dirname, '../test/fixtures/captures')

let seen = 0

/** The same spans again and again. */
const reading = (spans: readonly SpanLike[], read: (span: SpanLike) => unknown = readSpan) => ({
  prepare: () => spans,
  run(list: readonly SpanLike[]) {
    for (let index = 0; index < COUNT; index++) {
      const span = list[index % list.length]
      if (span !== undefined && read(span) !== undefined) seen += 1
    }
  },
})

function recorded(dialect: string): SpanLike[] {
  return readdirSync(join(folder, dialect))
    .filter(name => name.endsWith('.json') && !name.endsWith('.logs.json'))
    .flatMap(name => {
      const bodies: unknown = JSON.parse(readFileSync(join(folder, dialect, name), 'utf8'))
      return (Array.isArray(bodies) ? bodies : [bodies]).flatMap(readOtlpJson)
    })
    .filter(span => readSpan(span) !== undefined)
}

function longPrompt(chars: number): SpanLike {
  const content = prose.repeat(Math.ceil(chars / prose.length)).slice(0, chars)
  const messages = [{ role: 'user', parts: [{ type: 'text', content }] }]
  return spanOf('chat m', 'gen_ai', {
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': JSON.stringify(messages),
    'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: 'Yes.' }] }]),
  })
}

await printCalibration()

const foreign = spanOf('work', 'my-app', { step: 1, 'app.user': 'u1', 'http.route': '/chat' })
const shapes = await compare(COUNT, {
  foreign: reading([foreign], ({ attributes }) => scopeVerdict('my-app') === 'genai' || looksGenAi(attributes)),
  role: reading([chat()], roleOf),
  whole: reading([chat()]),
  single: reading([longPrompt(LONG)]),
  // Both beyond the length from which the engine keeps a text elsewhere, which costs by itself.
  longer: reading([longPrompt(4 * LONG)]),
  longest: reading([longPrompt(16 * LONG)]),
})
printFigures('a span of the application: is it one of ours?', figure(shapes, 'foreign'))
printFigures('a span of 4 kB: its role', figure(shapes, 'role'))
printFigures('a span of 4 kB: everything', figure(shapes, 'whole'))
printFigures(`a prompt of ${LONG.toLocaleString('en')} characters`, figure(shapes, 'single'))
printFigures('a prompt of 4 times as many', figure(shapes, 'longer'))
printFigures('a prompt of 16 times as many', figure(shapes, 'longest'))
printRatio('16 times : 4 times, linear: 4', figure(shapes, 'longest'), figure(shapes, 'longer'))

const dialects = readdirSync(folder).flatMap(name => {
  const spans = recorded(name)
  return spans.length === 0 ? [] : [{ name, spans }]
})
const figures = await compare(COUNT, Object.fromEntries(dialects.map(({ name, spans }) => [name, reading(spans)])))
for (const { name, spans } of dialects) printFigures(`${name} (${spans.length} spans)`, figure(figures, name))
if (seen === 0) throw new Error('nothing was read')
