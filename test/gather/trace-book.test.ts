import { describe, expect, it } from 'vitest'
import { TraceBook } from '../../src/gather/index.ts'
import { cpuMs } from '../support/cpu-time.ts'
import { assistant, call, evidenceOf, exchange, Story, user } from './support/story.ts'

const HTTP = { scope: '@opentelemetry/instrumentation-http' }
const ask = user('What is the weather in Oslo?')

describe('what is an operation', () => {
  it('is the top of a nest with a model, once it has ended; all else passes', () => {
    const story = new Story()
    const root = story.start('POST', HTTP)
    const agent = story.agent({ parent: root })
    const chat = story.chat({ parent: agent })
    expect(story.end(story.start('POST', { ...HTTP, parent: chat }))).toEqual({})
    expect(story.end(chat, exchange([ask], '18 °C.'))).toEqual({})
    const { operation } = story.end(agent)
    expect(operation).toMatchObject({ traceId: 'a'.repeat(32), open: 0, timedOut: false })
    expect(operation?.span).toBe(agent)
    expect(story.end(root)).toEqual({})
  })

  it('is no bare tool, retrieval or embedding', () => {
    const story = new Story()
    story.tool('lookup', {}, 1)
    story.end(story.start('embeddings m'))
    story.end(story.start('retrieval shop'))
    story.end(story.start('step 1', { attributes: { 'gen_ai.operation.name': 'agent_step' } }))
    expect(story.operations).toEqual([])
  })

  it('ends at a parent that is no GenAI span, unknown or remote', () => {
    const story = new Story()
    const agent = story.agent()
    const between = story.start('POST', { ...HTTP, parent: agent })
    story.say([ask], 'One.', { parent: between })
    story.say([ask], 'Two.', { parent: story.make('never started', { trace: 'a'.repeat(32) }) })
    story.say([ask], 'Three.', { parent: agent, remote: true })
    expect(story.operations.map(({ span }) => span.name)).toEqual(['chat m', 'chat m', 'chat m'])
    story.end(agent)
    expect(story.operations).toHaveLength(4)
  })

  it('is known of an unlisted scope by its attributes, when a child ends or at its end', () => {
    const story = new Story()
    const mine = { scope: 'my-agents' }
    const agent = story.start('run', { ...mine, attributes: { 'gen_ai.operation.name': 'invoke_agent' } })
    const step = story.start('step', { ...mine, parent: agent })
    const chat = story.start('call', { ...mine, parent: step })
    // Only at their ends do the spans say what they are.
    Object.assign(step.attributes, { 'gen_ai.operation.name': 'agent_step' })
    expect(story.end(chat, { 'gen_ai.operation.name': 'chat', ...exchange([ask], '18 °C.') })).toEqual({})
    expect(story.end(step)).toEqual({})
    expect(story.end(agent).operation?.span).toBe(agent)
    expect(story.only().answer?.text).toBe('18 °C.')
  })

  it('is known of an unlisted scope with whatever is open below it, of any number', () => {
    for (const open of [1, 40]) {
      const story = new Story()
      const mine = { scope: 'my-agents' }
      const root = story.start('handle', mine)
      const agent = story.start('run', { ...mine, parent: root })
      for (let index = 1; index < open; index++) story.start('other', { ...mine, parent: root })
      const chat = story.start('call', { ...mine, parent: agent })
      const { operation } = story.end(agent, { 'gen_ai.operation.name': 'invoke_agent' })
      expect(operation?.open).toBe(1)
      expect(story.end(chat, { 'gen_ai.operation.name': 'chat', ...exchange([ask], '18 °C.') }).completed).toEqual([
        operation,
      ])
      expect(story.only().answer?.text).toBe('18 °C.')
    }
  })

  it('decides once: a parent that does not look GenAI when its child ends is none', () => {
    const story = new Story()
    const app = story.start('handle', { scope: 'my-app' })
    const inner = story.agent({ parent: app })
    expect(story.end(inner, exchange([ask], '18 °C.')).operation?.span).toBe(inner)
    expect(story.end(app, { 'gen_ai.operation.name': 'invoke_agent' })).toEqual({})
  })

  it('is never an HTTP span, whatever baggage put on it, nor one whose keys have no value', () => {
    const story = new Story()
    const http = story.start('POST', {
      ...HTTP,
      attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' },
    })
    const app = story.start('handle', {
      scope: 'my-app',
      parent: http,
      attributes: { 'gen_ai.operation.name': '', 'gen_ai.agent.name': 'x' },
    })
    expect(story.end(app)).toEqual({})
    expect(story.end(http, exchange([ask], 'x'))).toEqual({})
    expect(story.book.size).toEqual({ traces: 0, spans: 0, bytes: 0 })
  })

  it('with every agent as target, are the agents inside too', () => {
    const story = new Story({ targets: 'every' })
    const outer = story.agent()
    const inner = story.agent({ parent: outer })
    story.say([ask], '18 °C.', { parent: inner })
    expect(story.end(inner).operation?.span).toBe(inner)
    expect(story.end(outer).operation?.span).toBe(outer)
    const [one, two] = story.gather()
    expect(one?.key).toBe(two?.key)
  })
})

describe('spans out of the ordinary', () => {
  it('completes an operation whose child ends after it', () => {
    const story = new Story()
    const agent = story.agent()
    const step = story.start('step 1', { parent: agent })
    const chat = story.chat({ parent: step })
    const { operation } = story.end(agent)
    expect(operation?.open).toBe(2)
    expect(story.end(step)).toEqual({})
    expect(operation?.open).toBe(1)
    expect(story.end(chat, exchange([ask], '18 °C.')).completed).toEqual([operation])
    expect(operation?.open).toBe(0)
    expect(story.only().answer?.text).toBe('18 °C.')
  })

  it('completes an operation by a span that turns out to be none of its own, or by what goes on below such a span', () => {
    for (const isDecidedByChild of [false, true]) {
      const story = new Story()
      const agent = story.agent()
      story.say([ask], '18 °C.', { parent: agent })
      const log = story.start('write log', { scope: 'my-app', parent: agent })
      const below = isDecidedByChild ? story.openTool('lookup', {}, { parent: log }) : undefined
      const { operation } = story.end(agent)
      expect(operation?.open).toBe(below === undefined ? 1 : 2)
      expect(story.end(below ?? log).completed).toEqual([operation])
    }
  })

  it('completes nested operations by one late span', () => {
    const story = new Story({ targets: 'every' })
    const outer = story.agent()
    const inner = story.agent({ parent: outer })
    const chat = story.chat({ parent: inner })
    const operations = [story.end(inner).operation, story.end(outer).operation]
    expect(operations.map(operation => operation?.open)).toEqual([1, 1])
    expect(story.end(chat, exchange([ask], '18 °C.')).completed).toEqual(operations)
    expect(story.gather().map(({ answer }) => answer?.text)).toEqual(['18 °C.', '18 °C.'])
  })

  it('holds a top without a model so far, if something below is still open', () => {
    const story = new Story()
    const top = story.start('step', { attributes: { 'gen_ai.operation.name': 'agent_step' } })
    const chat = story.chat({ parent: top })
    const { operation } = story.end(top)
    expect(operation?.open).toBe(1)
    expect(story.end(chat, exchange([ask], '18 °C.')).completed).toEqual([operation])
    expect(story.only()).toMatchObject({ target: { name: 'step' }, answer: { text: '18 °C.' } })
  })

  it('does not wait for what ends after an operation was gathered', () => {
    const story = new Story()
    const agent = story.agent()
    story.say([ask], '18 °C.', { parent: agent })
    const late = story.chat({ parent: agent })
    story.end(agent)
    expect(story.only().answer?.text).toBe('18 °C.')
    expect(story.end(late, exchange([ask], 'late'))).toEqual({})
    expect(story.book.size.spans).toBe(0)
  })

  it('takes a span that was never started as started and ended', () => {
    const story = new Story()
    const agent = story.agent()
    const chat = story.make('chat m', { parent: agent, attributes: { 'gen_ai.operation.name': 'chat' } })
    expect(story.end(chat, exchange([ask], '18 °C.'))).toEqual({})
    story.end(agent)
    expect(story.only().answer?.text).toBe('18 °C.')
  })

  it('takes no span twice', () => {
    const story = new Story()
    const agent = story.agent()
    const chat = story.say([ask], '18 °C.', { parent: agent })
    story.book.started(agent)
    expect(story.end(chat)).toEqual({})
    story.end(agent)
    expect(story.end(agent)).toEqual({})
    story.gather()
    expect(story.end(agent)).toEqual({})
    expect(story.end(chat)).toEqual({})
    expect(story.operations).toEqual([])
  })

  it('gathers an operation once', () => {
    const story = new Story()
    story.say([ask], '18 °C.')
    const [operation] = story.operations
    expect(story.gather()).toHaveLength(1)
    expect(operation === undefined ? undefined : story.book.gather(operation)).toEqual([])
    expect(story.book.gather({ traceId: '', span: story.make('x'), open: 0, timedOut: false })).toEqual([])
  })

  it('goes by the order of events when the clock goes back', () => {
    const story = new Story()
    const agent = story.agent()
    story.say([ask], assistant(call('c1', 'lookup', {})), { parent: agent })
    story.now -= 3_600_000
    story.tool('lookup', {}, { t: 18 }, { parent: agent, id: 'c1' })
    story.now -= 3_600_000
    story.say([ask], 'It is 18 °C.', { parent: agent })
    expect(story.book.sweep()).toEqual([])
    story.end(agent)
    expect(evidenceOf(story.only())).toEqual([['tool', '{"t":18}']])
  })

  it('survives parents that are themselves, or each other, or children of tools', () => {
    const book = new TraceBook()
    const make = (spanId: string, parent: string) => ({
      ...new Story().make('chat m', { attributes: { 'gen_ai.operation.name': 'chat' } }),
      spanContext: () => ({ traceId: 'c'.repeat(32), spanId }),
      parentSpanContext: { traceId: 'c'.repeat(32), spanId: parent },
    })
    const spans = [make('1', '1'), make('2', '3'), make('3', '2')]
    for (const span of spans) book.started(span)
    const operations = spans.flatMap(span => book.ended(span).operation ?? [])
    expect(operations.length).toBeGreaterThan(0)
    for (const operation of operations) book.gather(operation)
    expect(book.size.spans).toBe(0)
  })
})

describe('what never ends', () => {
  it('is given up after ten minutes without anything happening in it', () => {
    const story = new Story()
    const agent = story.agent()
    const chat = story.say([ask], '18 °C.', { parent: agent })
    story.tool('lookup', {}, { t: 18 }, { parent: agent })
    story.now += 9 * 60_000
    expect(story.book.sweep()).toEqual([])
    story.end(story.chat({ parent: agent }))
    story.now += 9 * 60_000
    expect(story.book.sweep()).toEqual([])
    story.now += 60_000
    const [operation, ...more] = story.book.sweep()
    expect(more).toEqual([])
    expect(operation).toMatchObject({ timedOut: true, span: agent })
    const answers = operation === undefined ? [] : story.book.gather(operation)
    expect(answers).toMatchObject([{ held: false, target: { name: 'chat m' }, answer: { text: '18 °C.', missing: 1 } }])
    expect(story.end(agent)).toEqual({})
    expect(story.end(chat)).toEqual({})
    expect(story.book.size.spans).toBe(0)
  })

  it('has lost its evidence when it ends after all', () => {
    const story = new Story()
    const agent = story.agent()
    story.tool('lookup', {}, { t: 18 }, { parent: agent })
    story.now += 60 * 60_000
    expect(story.book.sweep()).toEqual([])
    story.end(agent, exchange([ask], '18 °C.'))
    expect(story.only()).toMatchObject({ allMissing: true, answer: { text: '18 °C.', missing: 1 } })
  })

  it('is forgotten where it holds no model call', () => {
    const story = new Story()
    story.openTool('lookup', {})
    story.start('handle', { scope: 'my-app', trace: 'b'.repeat(32) })
    story.now += 60 * 60_000
    expect(story.book.sweep()).toEqual([])
    expect(story.book.size).toEqual({ traces: 0, spans: 0, bytes: 0 })
  })

  it('is not waited for when a later model call has ended', () => {
    const story = new Story()
    const agent = story.agent()
    story.say([ask], assistant(call('c1', 'lookup', {})), { parent: agent })
    // Some instrumentations lose the span of a tool that throws, or of a call that failed and was tried again.
    story.openTool('lookup', {}, { parent: agent, id: 'c1' })
    story.chat({ parent: agent })
    const last = story.chat({ parent: agent })
    const slow = story.start('step 2', { parent: agent })
    story.end(last, exchange([ask], '18 °C.'))
    const { operation } = story.end(agent)
    expect(operation?.open).toBe(1)
    expect(story.end(slow).completed).toEqual([operation])
    expect(operation?.open).toBe(0)
    expect(story.only()).toMatchObject({ answer: { text: '18 °C.', missing: 1 } })
  })

  it('does not keep the rest of its trace from being judged', () => {
    const story = new Story()
    const stuck = story.agent()
    story.start('execute_tool lookup', { parent: stuck })
    story.say([ask], '18 °C.', { parent: stuck })
    story.end(stuck)
    expect(story.only()).toMatchObject({ answer: { text: '18 °C.' } })
  })
})

describe('bounds', () => {
  it('hold for spans that never end, in one trace and in many', () => {
    for (const many of [false, true]) {
      const story = new Story()
      const span = story.make('chat m', { attributes: { 'gen_ai.operation.name': 'chat' } })
      for (let index = 0; index < (many ? 50_000 : 250_000); index++) {
        const context = { traceId: many ? `trace ${index}` : 'one', spanId: `span ${index}` }
        story.book.started({ ...span, spanContext: () => context })
      }
      expect(story.book.size.spans).toBeLessThanOrEqual(100_000)
      expect(story.book.size.traces).toBeLessThanOrEqual(4_096)
    }
  }, 60_000)

  it('hold for spans of other instrumentations that never end', () => {
    const story = new Story()
    const span = story.make('handle', { scope: 'my-app' })
    for (let index = 0; index < 120_000; index++) {
      const context = { traceId: `trace ${index % 1000}`, spanId: `span ${index}` }
      story.book.started({ ...span, spanContext: () => context })
    }
    expect(story.book.size.spans).toBeLessThanOrEqual(100_000)
  }, 60_000)

  it('hold for traces of other instrumentations that never end, and those that end leave nothing', () => {
    const story = new Story({ limits: { traces: 100 } })
    const span = story.make('handle', { scope: 'my-app' })
    for (let index = 0; index < 20_000; index++) {
      const context = { traceId: `trace ${index >> 2}`, spanId: `span ${index}` }
      const own = { ...span, spanContext: () => context }
      story.book.started(own)
      if (index % 2 === 0) story.book.ended(own)
      expect(story.book.size.traces).toBeLessThanOrEqual(101)
    }
    expect(story.book.size.spans).toBeLessThanOrEqual(202)
    story.now += 6 * 60_000
    story.book.sweep()
    expect(story.book.size).toEqual({ traces: 0, spans: 0, bytes: 0 })
  })

  it('hold for operations that nobody fetches', () => {
    const story = new Story({ limits: { spans: 1_000, bytes: 3_000_000 } })
    for (let index = 0; index < 5_000; index++) story.say([ask], 'x'.repeat(1_000), { trace: `trace ${index}` })
    expect(story.book.size.spans).toBeLessThanOrEqual(1_000)
    expect(story.book.size.bytes).toBeLessThanOrEqual(3_000_000)
    const answers = story.gather()
    // The own span is still there, what was below it is not, and that is said.
    expect(answers).toHaveLength(5_000)
    expect(answers[0]?.answer).toMatchObject({ text: 'x'.repeat(1_000), missing: 1 })
    expect(answers.at(-1)?.answer).toMatchObject({ missing: 0 })
  })

  it('hold for huge texts', () => {
    const story = new Story({ limits: { bytes: 10_000_000 } })
    const agent = story.agent()
    for (let index = 0; index < 50; index++) story.tool('lookup', { index }, 'x'.repeat(1_000_000), { parent: agent })
    expect(story.book.size.bytes).toBeLessThanOrEqual(10_000_000)
    story.say([ask], 'Done.', { parent: agent })
    story.end(agent)
    const answer = story.only()
    expect(answer.answer?.text).toBe('Done.')
    expect(answer.answer?.missing).toBeGreaterThan(0)
  })

  it('hold for a trace with 32,000 spans, at a constant price', () => {
    const run = (count: number, under: boolean) => {
      const story = new Story()
      const agent = under ? story.agent() : undefined
      for (let index = 0; index < count; index++)
        story.tool('lookup', { index }, { index }, { parent: agent, id: `c${index}` })
      story.say([ask], 'Done.', { parent: agent })
      if (agent !== undefined) story.end(agent)
      expect(story.book.size.spans).toBeLessThanOrEqual(20_001)
      const gathered = story.only()
      expect(gathered.answer?.text).toBe('Done.')
    }
    for (const under of [true, false]) {
      run(2_000, under)
      const few = cpuMs(() => run(8_000, under))
      // 4 would be proportional, 16 quadratic.
      expect(cpuMs(() => run(32_000, under))).toBeLessThan(few * 10)
    }
  }, 60_000)

  it('hold for operations that nobody wants beside one that waits, at a constant price', () => {
    const run = (count: number) => {
      const story = new Story()
      const answer = exchange([ask], '18 °C.')
      for (let index = 0; index <= count; index++) {
        const { operation } = story.end(story.chat({ attributes: answer }))
        if (index > 0 && operation !== undefined) story.book.release(operation)
      }
      // The one that waits, and the last few that a turn may go on with.
      expect(story.book.size.spans).toBeLessThan(20)
    }
    run(1_000)
    const few = cpuMs(() => run(4_000))
    // 4 would be proportional, 16 quadratic.
    expect(cpuMs(() => run(16_000))).toBeLessThan(few * 9)
  })

  it('hold for a chain of 50,000 spans', () => {
    const story = new Story()
    const chain = [story.agent()]
    for (let depth = 0; depth < 50_000; depth++) chain.push(story.start('step', { parent: chain.at(-1) }))
    for (const span of chain.reverse()) story.end(span)
    story.gather()
    expect(story.book.size.spans).toBeLessThanOrEqual(20_000)
  }, 60_000)

  it('let go of everything', () => {
    const story = new Story()
    for (let index = 0; index < 100; index++) {
      const agent = story.agent({ trace: `trace ${index}` })
      story.tool('lookup', {}, index, { parent: agent })
      story.tool('lookup', {}, index, { trace: `trace ${index}` })
      story.say([ask], `It is ${index}.`, { parent: agent })
      story.end(agent)
      const [operation] = story.operations.splice(0)
      if (operation !== undefined) index % 2 === 0 ? story.book.gather(operation) : story.book.release(operation)
    }
    story.now += 6 * 60_000
    story.book.sweep()
    expect(story.book.size).toEqual({ traces: 0, spans: 0, bytes: 0 })
  })
})
