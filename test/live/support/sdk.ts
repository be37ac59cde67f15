import type { Tracer } from '@opentelemetry/api'
import type { ZodType } from 'zod'

export type Api = 'chat' | 'responses'

export interface ToolSpec {
  readonly description: string
  readonly input: ZodType<Readonly<Record<string, string>>>
  readonly execute: (input: Readonly<Record<string, string>>) => Promise<unknown>
}

export interface Turn {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

export interface Call {
  readonly turns: readonly Turn[]
  readonly system?: string
  readonly tools?: Readonly<Record<string, ToolSpec>>
  /** Asks for an object instead of a text. */
  readonly schema?: ZodType
  readonly stream?: boolean
}

/** One version of the AI SDK, traced. Resolves to the answer's text. */
export interface Sdk {
  readonly name: string
  ask(call: Call): Promise<string>
}

export interface SdkOptions {
  /** Of the scripted server. */
  readonly url: string
  readonly api: Api
  readonly tracer: Tracer
}

export const question = (content: string): Turn[] => [{ role: 'user', content }]
