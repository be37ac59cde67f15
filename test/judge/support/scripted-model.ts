import type { ModelLike } from '../../../src/judge/index.ts'

export interface SeenCall {
  readonly system: string
  readonly user: string
  readonly options: Readonly<Record<string, unknown>>
}

export interface ScriptedTurn {
  readonly text?: string
  readonly json?: unknown
  readonly finish?: 'stop' | 'length' | 'content-filter'
  readonly model?: string
  /** Thrown instead of a reply. */
  readonly error?: unknown
  /** Never answers, and ignores the abort signal. */
  readonly hang?: true
}

type Turn = ScriptedTurn | ((call: SeenCall) => ScriptedTurn)

export interface ScriptedModel extends ModelLike {
  readonly calls: readonly SeenCall[]
}

interface Prompt {
  readonly prompt: readonly { readonly role: string; readonly content: unknown }[]
}

function textIn(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: { text?: string }) => part.text ?? '').join('')
}

/** A model object of a provider package that says these turns; the last one is repeated. */
export function scriptedModel(turns: readonly Turn[], specificationVersion: 'v2' | 'v3' | 'v4' = 'v4'): ScriptedModel {
  const calls: SeenCall[] = []
  return {
    specificationVersion,
    provider: 'scripted',
    modelId: 'judge-1',
    calls,
    async doGenerate(options: Prompt & Readonly<Record<string, unknown>>) {
      const part = (role: string): string => textIn(options.prompt.find(message => message.role === role)?.content)
      const call = { system: part('system'), user: part('user'), options }
      const turn = turns[Math.min(calls.length, turns.length - 1)] ?? {}
      calls.push(call)
      const {
        text,
        json,
        finish = 'stop',
        model = 'judge-1-served',
        error,
        hang,
      } = typeof turn === 'function' ? turn(call) : turn
      if (hang === true) return new Promise(() => undefined)
      if (error !== undefined) throw error
      const old = specificationVersion === 'v2'
      return {
        content: [{ type: 'text', text: text ?? (json === undefined ? '' : JSON.stringify(json)) }],
        finishReason: old ? finish : { unified: finish, raw: finish },
        usage: old
          ? { inputTokens: 100, outputTokens: 10, totalTokens: 110 }
          : { inputTokens: { total: 100 }, outputTokens: { total: 10 } },
        response: { modelId: model },
        warnings: [],
      }
    },
  }
}

export interface ScriptedVerdict {
  readonly text: string
  readonly label: string
  readonly evidence?: number
  readonly quote?: string
  readonly reason?: string
}

/** A combined reply: statements and verdicts with the same ids. */
export function judged(verdicts: readonly ScriptedVerdict[], reason = 'Summed up.') {
  return {
    statements: verdicts.map(({ text }, index) => ({ id: index + 1, text })),
    verdicts: verdicts.map(({ label, evidence = -1, quote = '', reason: why = 'Because.' }, index) => ({
      id: index + 1,
      label,
      evidence,
      quote,
      reason: why,
    })),
    reason,
  }
}

/** `n` statements of which the first `bad` are unsupported. */
export function counted(n: number, bad: number) {
  return judged(
    Array.from({ length: n }, (_, i) => ({ text: `Claim ${i + 1}.`, label: i < bad ? 'unsupported' : 'supported' })),
  )
}

/** An error as provider packages throw it. */
export function httpError(
  statusCode: number,
  responseHeaders: Record<string, string> = {},
  message = `status ${statusCode}`,
): Error {
  return Object.assign(new Error(message), {
    name: 'AI_APICallError',
    statusCode,
    responseHeaders,
    responseBody: message,
  })
}
