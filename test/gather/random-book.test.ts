import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Operation, TraceBook } from '../../src/gather/index.ts'
import type { SpanLike } from '../../src/read/index.ts'
import { assistant, call, exchange, result, toolMessage, user } from './support/story.ts'

const ROLES: readonly Record<string, unknown>[] = [
  { 'gen_ai.operation.name': 'chat', ...exchange([user('?')], 'Said.') },
  { 'gen_ai.operation.name': 'chat', ...exchange([user('?')], assistant(call('c1', 'lookup', {}))) },
  {
    'gen_ai.operation.name': 'chat',
    'gen_ai.conversation.id': 'c',
    ...exchange([user('?'), assistant('Said.'), user('And?'), toolMessage(result('c1', 1))], 'More.'),
  },
  { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.conversation.id': 'c' },
  { 'gen_ai.operation.name': 'invoke_agent', ...exchange([user('?')], 'Said.') },
  {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'lookup',
    'gen_ai.tool.call.id': 'c1',
    'gen_ai.tool.call.result': '1',
  },
  { 'gen_ai.operation.name': 'retrieval' },
  { 'gen_ai.operation.name': 'embeddings' },
  {},
]

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('start' as const),
      id: fc.nat(30),
      parent: fc.nat(40),
      role: fc.nat(ROLES.length - 1),
      scope: fc.constantFrom('gen_ai', 'gen_ai', 'mine'),
      late: fc.boolean(),
      remote: fc.integer({ min: 0, max: 9 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ what: fc.constant('end' as const), id: fc.nat(30) }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constantFrom('gather' as const, 'release' as const), which: fc.nat(5) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('sweep' as const), after: fc.integer({ min: -100_000, max: 700_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('log' as const), id: fc.nat(30) }) },
)

/** Two traces, told by whether the number is even. */
const context = (id: number) => ({
  traceId: (id % 2 === 0 ? 'a' : 'b').repeat(32),
  spanId: String(id).padStart(16, '0'),
})

function run(
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
  book: TraceBook,
  clock: { ms: number },
): void {
  const live = new Map<number, SpanLike>()
  const held: Operation[] = []
  const settle = (operation: Operation | undefined, gathers: boolean) => {
    if (operation === undefined) return
    if (gathers) {
      for (const { answer } of book.gather(operation)) expect(['Said.', 'More.', undefined]).toContain(answer?.text)
    } else book.release(operation)
  }
  for (const [index, action] of steps.entries()) {
    clock.ms += 1
    if (action.what === 'start') {
      const attributes = { ...(action.late ? {} : ROLES[action.role]) }
      const span: SpanLike = {
        name: 'x',
        spanContext: () => context(action.id),
        parentSpanContext: { ...context(action.parent), isRemote: action.remote === 0 },
        startTime: [index, 0],
        endTime: [index, 1],
        status: { code: 0 },
        attributes,
        events: [],
        instrumentationScope: { name: action.scope },
      }
      live.set(action.id, { ...span, attributes: { ...ROLES[action.role] } })
      book.started(span)
    } else if (action.what === 'end') {
      const span = live.get(action.id)
      const ended = span === undefined ? {} : book.ended(span)
      if ('operation' in ended && ended.operation !== undefined) held.push(ended.operation)
    } else if (action.what === 'sweep') {
      clock.ms += action.after
      held.push(...book.sweep())
    } else if (action.what === 'log') {
      book.logged({ eventName: 'gen_ai.user.message', attributes: {}, body: { content: 'Hi' }, ...context(action.id) })
    } else settle(held.splice(action.which, 1)[0], action.what === 'gather')
    expect(book.size.spans).toBeGreaterThanOrEqual(0)
    expect(book.size.bytes).toBeGreaterThanOrEqual(0)
  }
  for (const span of live.values()) {
    const { operation } = book.ended(span)
    if (operation !== undefined) held.push(operation)
  }
  for (const operation of held) settle(operation, true)
  for (let round = 0; round < 3; round++) {
    clock.ms += 60 * 60_000
    for (const operation of book.sweep()) settle(operation, true)
  }
}

describe('any order of events', () => {
  it.each([
    ['outermost' as const, {}],
    ['every' as const, {}],
    ['outermost' as const, { spans: 6, traces: 1, bytes: 20_000 }],
    ['every' as const, { spansPerTrace: 3, bytes: 9_000 }],
  ])('neither throws nor leaks: %s %j', (targets, limits) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const clock = { ms: 1_000_000 }
        const book = new TraceBook({ targets, limits, clock: { now: () => clock.ms } })
        run(steps, book, clock)
        expect(book.size).toEqual({ traces: 0, spans: 0, bytes: 0 })
      }),
      { numRuns: 300 },
    )
  })
})
