import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import type { Markable } from '../text/mark.ts'
import type { Scene } from './scenes.ts'

/** An answer of the demo's agent and what a backend got of it, read off the exported span. */
export interface DemoAnswer {
  readonly title: string
  readonly question: string
  /** What the agent had to go by: results of its tools, passages in its prompt. */
  readonly evidence: readonly string[]
  readonly answer: string
  readonly traceId: string
  readonly spanId: string
  readonly spanName: string
  readonly outcome: string
  /** Two decimals, as people read it; the attribute may be nudged off a whole number. */
  readonly score?: number
  readonly label?: string
  readonly reason?: string
  readonly verdicts: readonly Markable[]
  /** What the processor added to the span. */
  readonly attributes: Readonly<Record<string, unknown>>
  /** How many attributes the span had without them. */
  readonly otherAttributes: number
  /** Spans of the same trace that were exported as they were. */
  readonly otherSpans: number
}

const ADDED = /^(hallucination\.|gen_ai\.evaluation\.|error\.type$)/

/** Finds the scored span among those exported for one question. */
export function readAnswer(scene: Scene, answer: string, spans: readonly ReadableSpan[]): DemoAnswer | undefined {
  const span = spans.find(({ attributes }) => attributes['hallucination.outcome'] !== undefined)
  if (!span) return undefined
  const all = Object.entries(span.attributes)
  const attributes = Object.fromEntries(all.filter(([key]) => ADDED.test(key)))
  const score = attributes['gen_ai.evaluation.score.value']
  const label = attributes['gen_ai.evaluation.score.label']
  const reason = attributes['gen_ai.evaluation.explanation']
  return {
    title: scene.title,
    question: scene.question,
    evidence: [...spans.flatMap(toolResult), ...(scene.context ?? []).map((text, i) => `[${i + 1}] ${text}`)],
    answer,
    traceId: span.spanContext().traceId,
    spanId: span.spanContext().spanId,
    spanName: span.name,
    outcome: String(attributes['hallucination.outcome']),
    ...(typeof score === 'number' ? { score: Math.round(score * 100) / 100 } : {}),
    ...(typeof label === 'string' ? { label } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
    verdicts: readVerdicts(attributes['hallucination.verdicts']),
    attributes,
    otherAttributes: all.length - Object.keys(attributes).length,
    otherSpans: spans.length - 1,
  }
}

function toolResult({ attributes, status }: ReadableSpan): string[] {
  const tool = attributes['gen_ai.tool.name']
  if (typeof tool !== 'string') return []
  const result = attributes['gen_ai.tool.call.result']
  return [`${tool} ${typeof result === 'string' ? `→ ${result}` : `✗ ${status.message ?? 'failed'}`}`]
}

function readVerdicts(value: unknown): Markable[] {
  const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : []
  return Array.isArray(parsed) ? parsed.filter(isMarkable) : []
}

function isMarkable(value: unknown): value is Markable {
  return typeof value === 'object' && value !== null && 'kind' in value && 'statement' in value
}
