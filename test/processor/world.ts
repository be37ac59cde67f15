import { ROOT_CONTEXT, type Span, type Tracer, trace } from '@opentelemetry/api'
import {
  createHallucinationScorer,
  HallucinationSpanProcessor,
  type HallucinationSpanProcessorOptions,
  type ReadableSpanLike,
} from '../../src/index.ts'
import { ScriptedJudge } from '../pipeline/scripted-judge.ts'
import { agentRun, modelCall, toolRun } from '../pipeline/spans.ts'
import { current, type Line } from './lines.ts'

type WorldOptions = Omit<HallucinationSpanProcessorOptions, 'scorer' | 'model'> & {
  readonly line?: Line
  readonly judge?: ScriptedJudge
  readonly headRate?: number
}

/** A provider of one SDK line with the processor in front of a simple or batch processor and an exporter in memory. */
export function world({ line = current, judge = new ScriptedJudge(), headRate, ...options }: WorldOptions = {}) {
  const { exporter, simple } = line.memory()
  const scorer = createHallucinationScorer({ model: judge })
  const processor = new HallucinationSpanProcessor(simple(), { scorer, log: false, ...options })
  const provider = line.provider([processor], headRate === undefined ? {} : { headRate })
  const tracer = provider.getTracer('gen_ai')
  return { judge, scorer, processor, provider, tracer, exported: () => exporter.getFinishedSpans() }
}

/** One model call as an instrumentation would record it. */
export function answer(tracer: Tracer, options: Parameters<typeof modelCall>[0] = {}): Span {
  const span = tracer.startSpan('chat test', {}, ROOT_CONTEXT)
  span.setAttributes(texts(modelCall(options).attributes))
  span.end()
  return span
}

/** An agent run: an HTTP server span, the agent, a tool call, a model call, and the agent's answer. */
export function agentTrace(provider: { getTracer(name: string): Tracer }, text = 'It rains in Oslo.'): Span {
  const tracer = provider.getTracer('gen_ai')
  const http = provider.getTracer('@opentelemetry/instrumentation-http').startSpan('POST /chat')
  const start = (name: string, parent: Span) => tracer.startSpan(name, {}, trace.setSpan(ROOT_CONTEXT, parent))
  const top = start('invoke_agent travel', http)
  const tool = start('execute_tool lookup', top)
  tool.setAttributes(texts(toolRun().attributes)).end()
  const call = start('chat test', top)
  call.setAttributes(texts(modelCall({ answer: text, evidence: [] }).attributes)).end()
  top.setAttributes(texts(agentRun({ answer: text }).attributes)).end()
  http.end()
  return top
}

export const byName = (spans: readonly ReadableSpanLike[], name: string) => spans.find(span => span.name === name)
export const outcomeOf = (span: ReadableSpanLike | undefined) => span?.attributes['hallucination.outcome']

/** Lets jobs of scripted judges run to their end. */
export async function turns(count = 20): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise(resolve => setImmediate(resolve))
}

function texts(attributes: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)]))
}
