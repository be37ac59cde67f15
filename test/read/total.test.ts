import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dialects } from '../../src/read/dialects.ts'
import { looksGenAi, readSpan, roleOf, type SpanFacts } from '../../src/read/index.ts'
import { dialectFolders, factsOf, scenariosOf, spansOf } from './captures.ts'
import { makeSpan } from './span.ts'

/** Scopes and attribute keys that stand in recorded spans, plus the marks of every dialect. */
const scopes = dialects.flatMap(dialect => dialect.scopes).filter(scope => !scope.endsWith('*'))
const recorded = dialectFolders().flatMap(folder =>
  scenariosOf(folder)
    .slice(0, 2)
    .flatMap(name => spansOf(folder, name)),
)
const keys = [
  ...new Set([...recorded.flatMap(span => Object.keys(span.attributes)), ...dialects.flatMap(({ marks }) => marks)]),
]
const eventNames = [
  'exception',
  'gen_ai.choice',
  'gen_ai.user.message',
  'gen_ai.tool.message',
  'gen_ai.content.prompt',
  'gen_ai.client.inference.operation.details',
]

const word = fc.constantFrom(
  ...'role content parts type text tool_call tool_call_response arguments response user assistant tool system id name message messages choices output input error lc kwargs documents value'.split(
    ' ',
  ),
)
/** Values that look like messages in all the wrong ways. */
const { tree } = fc.letrec(tie => ({
  tree: fc.oneof({ depthSize: 'small', withCrossShrink: true }, word, fc.jsonValue(), tie('list'), tie('object')),
  list: fc.array(tie('tree'), { maxLength: 4 }),
  object: fc.dictionary(word, tie('tree'), { maxKeys: 5 }),
}))
const value = fc.oneof(
  tree,
  tree.map(json => JSON.stringify(json)),
  tree.map(json => JSON.stringify(json).slice(0, -3)),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    undefined,
    null,
    Number.NaN,
    1n,
    Symbol('s'),
    () => 1,
    new Date(Number.NaN),
    '\uD800',
    '{"a":"\\uD83D',
  ),
)
const attributes = fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 12 })

function isFacts(facts: SpanFacts): void {
  for (const message of [...facts.input, ...facts.output]) {
    expect(['system', 'user', 'assistant', 'tool']).toContain(message.role)
    for (const part of message.parts) {
      for (const [key, member] of Object.entries(part)) {
        expect(typeof member).toBe(key === 'isError' || key === 'providerExecuted' ? 'boolean' : 'string')
      }
    }
  }
  for (const member of Object.values(facts.tool ?? {})) expect(typeof member).toBe('string')
  for (const document of facts.documents ?? []) expect(typeof document.text).toBe('string')
  for (const tokens of Object.values(facts.usage ?? {})) expect(Number.isFinite(tokens)).toBe(true)
  for (const member of Object.values(facts)) expect(member).toBeDefined()
}

describe('readers are total', () => {
  it('give facts or nothing for any attributes and events', () => {
    fc.assert(
      fc.property(
        fc.record({
          scope: fc.constantFrom(...scopes, 'my-app'),
          name: fc.oneof(fc.string(), fc.constantFrom('chat x', 'execute_tool x', 'ai.toolCall', 'invoke_agent')),
          attributes,
          events: fc.array(fc.record({ name: fc.constantFrom(...eventNames), attributes }), { maxLength: 3 }),
          droppedAttributesCount: fc.constantFrom(0, 5),
        }),
        parts => {
          const span = makeSpan(parts)
          const facts = readSpan(span)
          expect(typeof looksGenAi(span.attributes)).toBe('boolean')
          if (facts === undefined) return
          isFacts(facts)
          expect(roleOf(span)).toBe(facts.role)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('give facts for recorded spans with one value exchanged', () => {
    const genAi = recorded.filter(span => readSpan(span) !== undefined)
    fc.assert(
      fc.property(fc.constantFrom(...genAi), fc.nat(), value, (span, index, other) => {
        const names = Object.keys(span.attributes)
        const name = names[index % Math.max(names.length, 1)] ?? 'x'
        const facts = readSpan({ ...span, attributes: { ...span.attributes, [name]: other } })
        if (facts !== undefined) isFacts(facts)
      }),
      { numRuns: 2_000 },
    )
  })

  it('agree with the cheap role on every recorded span', () => {
    for (const folder of dialectFolders()) {
      for (const name of scenariosOf(folder)) {
        for (const { span, facts } of factsOf(folder, name)) expect([name, roleOf(span)]).toEqual([name, facts.role])
      }
    }
  })
})

describe('readers are linear', () => {
  const read = (content: unknown) =>
    readSpan(
      makeSpan({
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.input.messages': content,
          'gen_ai.output.messages': 'ok',
        },
      }),
    )

  it('takes a text of 10 MB', () => {
    const text = 'ab "\\ \uD800 '.repeat(1_000_000)
    const facts = read(JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: text }] }]))
    expect(facts?.input[0]?.parts[0]).toEqual({ type: 'text', text })
    expect(read(text)?.input[0]?.parts[0]).toEqual({ type: 'text', text })
    expect(read(JSON.stringify([{ content: text }]).slice(0, -9))?.content).toBe('cut')
  })

  it.each([
    ['[', ']'],
    ['{"a":', '}'],
    ['{"content":[', ']}'],
    ['{"messages":', '}'],
  ])('takes 100,000 levels of %s', (open, close) => {
    const deep = open.repeat(100_000) + (open.endsWith(':') ? '1' : '') + close.repeat(100_000)
    expect(read(deep)).toBeDefined()
    expect(read(deep.slice(0, 150_000))).toBeDefined()
    expect(read(`[{"role":"user","parts":[{"type":"tool_call","arguments":${deep}}]}]`)?.input).toHaveLength(1)
  })

  it('takes 50,000 calls and results, in one message and in many', () => {
    const ids = Array.from({ length: 50_000 }, (_, index) => `c${index}`)
    const calls = ids.map(id => ({ id, type: 'function', function: { name: 'look', arguments: '{}' } }))
    const results = ids.map(id => ({ role: 'tool', tool_call_id: `other-${id}`, content: '1' }))
    const single = calls.map(call => ({ role: 'assistant', tool_calls: [call] }))
    const span = (messages: unknown, scope: string) =>
      readSpan(
        makeSpan({
          scope,
          attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.input.messages': JSON.stringify(messages) },
        }),
      )
    for (const scope of ['gen_ai', '@traceloop/instrumentation-openai']) {
      expect(span([{ role: 'assistant', tool_calls: calls }, ...results], scope)?.input).toHaveLength(50_001)
      expect(span([...single, ...results], scope)?.input).toHaveLength(100_000)
    }
  })

  it('takes 100,000 messages', () => {
    const messages = Array.from({ length: 100_000 }, (_, index) => ({ role: 'user', content: `${index}` }))
    expect(read(JSON.stringify(messages))?.input).toHaveLength(100_000)
  })
})
