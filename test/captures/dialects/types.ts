import type { OtherApi } from '../other-apis.ts'
import type { Json } from '../world.ts'

/** An instrumentation at its current version, and the program that plays the scenarios with it. */
export interface Dialect {
  /** Also the fixtures' folder. */
  readonly name: string
  readonly runtime: 'node' | 'python'
  /** File in programs/node or programs/python. */
  readonly program: string
  /** As npm or pip take them. */
  readonly packages: readonly string[]
  /** Another dialect's install folder, when it has the same packages. */
  readonly install?: string
  readonly installFlags?: readonly string[]
  /** More of the install folder's package.json. */
  readonly manifest?: { readonly [key: string]: Json }
  /** The model's API and name, where they are not OpenAI's. */
  readonly api?: OtherApi
  readonly model?: string
  readonly options?: { readonly [name: string]: Json }
  readonly env?: { readonly [name: string]: string }
  /** Only in scenarios that hide content. */
  readonly hiddenEnv?: { readonly [name: string]: string }
  readonly scenarios: readonly string[]
  /** Scenarios whose log records are kept, where they are a framework's chatter; absent: all. */
  readonly logsOf?: readonly string[]
  /** Why a processor in the program sees nothing of it, for live runs. */
  readonly unseen?: string
  /** Scenarios whose truth is another one here, and why. */
  readonly differs?: {
    readonly [scenario: string]: {
      readonly outcome: string
      readonly why: string
      /** Only this turn, counted from 0; absent: all. */
      readonly turn?: number
    }
  }
}
