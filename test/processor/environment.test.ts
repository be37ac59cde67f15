import { ROOT_CONTEXT } from '@opentelemetry/api'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HallucinationSpanProcessor } from '../../src/index.ts'
import { modelCall } from '../pipeline/spans.ts'
import { StubNext } from './stub-next.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('the kill switch', () => {
  it.each([
    ['OTEL_HALLUCINATION_DISABLED', 'true'],
    ['OTEL_HALLUCINATION_DISABLED', ' TRUE '],
    ['OTEL_SDK_DISABLED', 'true'],
  ])('%s=%s lets every span pass, whatever the options', async (name, value) => {
    vi.stubEnv(name, value)
    const next = new StubNext()
    const processor = new HallucinationSpanProcessor(next, { model: 'nobody/knows' })
    const span = modelCall()
    processor.onStart(span, ROOT_CONTEXT)
    processor.onEnding(span)
    processor.onEnd(span)
    processor.feedback({ traceId: 'a', spanId: 'b', scoreId: 'c', correct: true })
    await processor.forceFlush()
    await processor.shutdown()
    expect(next.spans).toEqual([span])
    expect(next.calls.slice(-3)).toEqual(['flush', 'flush', 'shutdown'])
    expect(processor.scorer).toBeUndefined()
  })

  it.each(['', 'false', '1', 'no'])('is off for "%s"', value => {
    vi.stubEnv('OTEL_HALLUCINATION_DISABLED', value)
    expect(new HallucinationSpanProcessor(new StubNext(), { model: 'local' }).scorer).toBeDefined()
  })

  it('is off where there is no process', () => {
    vi.stubGlobal('process', undefined)
    expect(new HallucinationSpanProcessor(new StubNext(), { model: 'local' }).scorer).toBeDefined()
  })
})
