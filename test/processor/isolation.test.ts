import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { isTracingSuppressed } from '@opentelemetry/core'
import { afterEach, describe, expect, it } from 'vitest'
import { createHallucinationScorer, HallucinationSpanProcessor } from '../../src/index.ts'
import { judgement, ScriptedJudge } from '../pipeline/scripted-judge.ts'
import { current } from './lines.ts'
import { answer, outcomeOf, turns, world } from './world.ts'

afterEach(() => {
  context.disable()
})

describe('judge calls', () => {
  it('are made outside of any trace, with tracing suppressed', async () => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    const { tracer, provider, exported, judge } = world()
    const seen: unknown[] = []
    judge.script = async own => {
      const active = context.active()
      seen.push(trace.getSpan(active), isTracingSuppressed(active))
      const inner = tracer.startSpan('judge call')
      await Promise.resolve()
      inner.end()
      return judgement(own)
    }
    tracer.startActiveSpan('request', span => {
      answer(tracer)
      span.end()
    })
    await provider.forceFlush()
    expect(seen).toEqual([undefined, true])
    expect(exported().map(span => span.name)).not.toContain('judge call')
  })

  it('do not keep the context of a request alive', async () => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    const key = Symbol('request')
    const seen: unknown[] = []
    const { tracer, provider } = world({ onReport: () => void seen.push(context.active().getValue(key)) })
    context.with(ROOT_CONTEXT.setValue(key, 'big request'), () => answer(tracer))
    await provider.forceFlush()
    expect(seen).toEqual([undefined])
  })

  it('are not judged in turn where no context manager is set up', async () => {
    const prompts: string[] = []
    const model = {
      specificationVersion: 'v3' as const,
      provider: 'test',
      modelId: 'test',
      supportedUrls: {},
      doGenerate: async ({ prompt }: { prompt: unknown }): Promise<never> => {
        const text = JSON.stringify(prompt)
        prompts.push(text)
        // As an instrumentation without a context manager records it: a root of its own.
        answer(provider.getTracer('gen_ai'), { question: text, answer: '{"statements":[]}' })
        throw new Error('the reply does not matter')
      },
      doStream: async (): Promise<never> => {
        throw new Error('not used')
      },
    }
    const scorer = createHallucinationScorer({ model, maxRetries: 0 })
    const { exporter, simple } = current.memory()
    const provider = current.provider([new HallucinationSpanProcessor(simple(), { scorer, log: false })])
    answer(provider.getTracer('gen_ai'))
    await provider.forceFlush()
    await turns()
    await provider.forceFlush()
    const spans = exporter.getFinishedSpans()
    const asked = prompts.length
    expect(spans).toHaveLength(1 + asked)
    expect(asked).toBeGreaterThan(0)
    expect(spans.map(outcomeOf).filter(outcome => outcome !== undefined)).toEqual(['judge_error'])
    await turns(50)
    expect(prompts).toHaveLength(asked)
  })
})

describe('two processors in a chain', () => {
  it('score an answer once', async () => {
    const { exporter, simple } = current.memory()
    const inner = new ScriptedJudge()
    const outer = new ScriptedJudge()
    const make = (judge: ScriptedJudge) => ({
      scorer: createHallucinationScorer({ model: judge }),
      log: false as const,
    })
    const second = new HallucinationSpanProcessor(simple(), make(inner))
    const provider = current.provider([new HallucinationSpanProcessor(second, make(outer))])
    answer(provider.getTracer('gen_ai'))
    await provider.forceFlush()
    expect(exporter.getFinishedSpans().map(outcomeOf)).toEqual(['scored'])
    expect([outer.asked.length, inner.asked.length]).toEqual([1, 0])
  })
})
