import { describe, expect, it } from 'vitest'
import { createHallucinationScorer, HallucinationSpanProcessor, OptionError } from '../../src/index.ts'
import { ScriptedJudge } from '../pipeline/scripted-judge.ts'
import { StubNext } from './stub-next.ts'

/** As JavaScript users can write them. */
const construct = (next: unknown, options: unknown) => Reflect.construct(HallucinationSpanProcessor, [next, options])
const make = (options: unknown) => construct(new StubNext(), options)

const wrong: [string, object, string][] = [
  [
    'sampling.rate',
    { sampling: { type: 'ratio', rate: 1.5 } },
    'Option sampling.rate must be a number from 0 to 1; got 1.5.',
  ],
  [
    'sampling.rate',
    { sampling: { type: 'ratio' } },
    'Option sampling.rate must be a number from 0 to 1; got undefined.',
  ],
  ['sampling.type', { sampling: { type: 'all', rate: 1 } }, "Option sampling.type must be 'ratio'; got 'all'."],
  ['targets', { targets: 'all' }, "Option targets must be 'outermost' or 'every'; got 'all'."],
  ['attach', { attach: 'event' }, "Option attach must be 'span' or 'evaluation-span'; got 'event'."],
  ['concurrency', { concurrency: 0 }, 'Option concurrency must be a whole number from 1 to 1000; got 0.'],
  ['concurrency', { concurrency: 1.5 }, 'Option concurrency must be a whole number from 1 to 1000; got 1.5.'],
  [
    'hold.timeoutMs',
    { hold: { timeoutMs: 60_000 } },
    'Option hold.timeoutMs must be a number from 1 to 25000; got 60000.',
  ],
  [
    'hold.maxSpans',
    { hold: { maxSpans: '9' } },
    "Option hold.maxSpans must be a whole number from 1 to 1000000; got '9'.",
  ],
  ['hold.maxbytes', { hold: { maxbytes: 1 } }, 'Unknown option hold.maxbytes. Allowed: timeoutMs, maxSpans, maxBytes.'],
  ['hold', { hold: 5 }, 'Option hold must be an object with timeoutMs, maxSpans, maxBytes; got 5.'],
  ['detect.ratio', { detect: { ratio: 50 } }, 'Option detect.ratio must be a number from 0 to 1; got 50.'],
  ['budget.callsPerMinute', { budget: { callsPerMinute: -1 } }, 'must be a whole number from 0 to 1000000; got -1.'],
  ['evidence.prompt', { evidence: { prompt: true } }, "must be 'auto' or 'always' or 'never'; got true."],
  ['evidence.tool', { evidence: { tool: 'yes' } }, "Option evidence.tool must be true or false; got 'yes'."],
  ['detail', { detail: 'all' }, "Option detail must be 'lean' or 'full'; got 'all'."],
  ['content', { content: 'some' }, "Option content must be 'full' or 'quotes-off' or 'none'; got 'some'."],
  [
    'flushTimeoutMs',
    { flushTimeoutMs: Number.NaN },
    'Option flushTimeoutMs must be a number from 0 to 25000; got NaN.',
  ],
  ['filter', { filter: 'x' }, "Option filter must be a function; got 'x'."],
  ['redact', { redact: {} }, 'Option redact must be a function; got an object.'],
  ['onReport', { onReport: [] }, 'Option onReport must be a function; got an array.'],
  ['log', { log: true }, 'Option log must be a function; got true.'],
  ['loggerProvider', { loggerProvider: {} }, 'Option loggerProvider must be an object with a method getLogger'],
  ['meterProvider', { meterProvider: 1 }, 'Option meterProvider must be an object with a method getMeter; got 1.'],
  ['sample', { sample: 1 }, 'Unknown option sample. Allowed: scorer, model, targets,'],
]

describe('options', () => {
  it.each(wrong)('name %s when it is wrong', (option, given, message) => {
    const error = caught(() => make({ model: 'local', ...given }))
    expect(error).toBeInstanceOf(OptionError)
    expect(error).toMatchObject({ option, code: 'invalid_option', retryable: false })
    expect(String(error)).toContain(message)
  })

  it('need exactly one of scorer and model', () => {
    const scorer = createHallucinationScorer({ model: new ScriptedJudge() })
    expect(() => make({})).toThrow('Option scorer or model is needed')
    expect(() => make(undefined)).toThrow('Option options must be an object')
    expect(() => make({ scorer, model: 'local' })).toThrow('exclude each other')
    expect(() => make({ scorer: 'local' })).toThrow('Option scorer must be what createHallucinationScorer')
  })

  it('say what the first argument must be', () => {
    for (const next of [undefined, null, [], [new StubNext(), 5], 'x']) {
      expect(() => construct(next, { model: 'local' })).toThrow('The first argument must be a span processor')
    }
  })

  it('let the model alone be judged by the practical rules, and a scorer keep its own', () => {
    const strict = createHallucinationScorer({ model: 'local' })
    expect(new HallucinationSpanProcessor(new StubNext(), { model: 'local' }).scorer?.rules).toBe('practical')
    expect(new HallucinationSpanProcessor(new StubNext(), { scorer: strict }).scorer).toBe(strict)
  })
})

function caught(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('did not throw')
}
