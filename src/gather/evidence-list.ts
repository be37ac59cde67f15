import { canonicalText, sameArguments } from './canonical-text.ts'
import type { Call } from './claim-index.ts'
import { errorCore } from './error-text.ts'
import { optional } from './optional.ts'
import type { Evidence } from './types.ts'

/** `span`: a tool or retrieval span shows it · `message`: a message of a model call does. */
type Origin = 'span' | 'message'

interface Entry {
  evidence: Evidence
  readonly canonical: string
  readonly origin: Origin
  /** Call ids under which it has been seen. */
  readonly ids: Set<string>
  readonly sources: Set<object>
}

/** Failures beyond these are compared by their words alone. */
const MAX_FAILURES = 100

/**
 * Evidence in the order in which it was found, each item once: the same result on a tool span and in messages, and again in
 * the messages of every later call.
 */
export class EvidenceList {
  readonly #entries: Entry[] = []
  readonly #byId = new Map<string, Entry[]>()
  readonly #byText = new Map<string, Entry[]>()
  readonly #calls = new Set<string>()
  /** Failures that the span of a named tool tells. */
  readonly #failures: Entry[] = []
  /** Results that say nothing of the call they belong to. */
  #anonymous = 0

  get items(): readonly Evidence[] {
    return this.#entries.map(({ evidence }) => evidence)
  }

  get size(): number {
    return this.#entries.length
  }

  get anonymous(): number {
    return this.#anonymous
  }

  /** @param source the span or the call whose messages show it: two equal tool results of one source are two */
  add(evidence: Evidence, origin: Origin, source: object): void {
    const canonical =
      evidence.kind === 'tool_error' ? `failed ${errorCore(evidence.text)}` : canonicalText(evidence.text)
    const known =
      this.#sameFailure(evidence, origin, source) ??
      this.#sameCall(evidence, canonical, origin) ??
      this.#sameText(evidence, canonical, origin, source)
    if (known === undefined) {
      const entry: Entry = { evidence, canonical, origin, ids: new Set(), sources: new Set([source]) }
      this.#entries.push(entry)
      append(this.#byText, canonical, entry)
      const isTold = evidence.kind === 'tool_error' && evidence.tool !== undefined && origin === 'span'
      if (isTold && this.#failures.length < MAX_FAILURES) this.#failures.push(entry)
      if (isTool(evidence) && evidence.callId === undefined && evidence.tool === undefined) this.#anonymous++
      this.#note(entry, evidence)
    } else {
      known.sources.add(source)
      this.#learn(known, evidence)
      this.#note(known, evidence)
    }
  }

  /** Who gave a result may be told by the second to show it. */
  #learn(entry: Entry, { tool, callId, arguments: args }: Evidence): void {
    const { evidence } = entry
    if (tool === undefined || evidence.tool !== undefined || !isTool(evidence)) return
    if (evidence.callId === undefined) this.#anonymous--
    entry.evidence = { ...evidence, tool, ...optional('callId', callId), ...optional('arguments', args) }
  }

  /** A call has a readable result. */
  hasResult(call: Call): boolean {
    if (call.id !== undefined && this.#byId.has(call.id)) return true
    return call.name !== undefined && this.#calls.has(callKey(call.name, call.arguments))
  }

  /** A failure that a tool's span tells may stand in the messages like any result, or in other words. */
  #sameFailure(evidence: Evidence, origin: Origin, source: object): Entry | undefined {
    const { kind, text, callId } = evidence
    if (!isTool(evidence) || origin !== 'message') return undefined
    const mayBe = ({ ids }: Entry) => callId === undefined || ids.size === 0 || ids.has(callId)
    if (kind === 'tool') return this.#byText.get(`failed ${errorCore(text)}`)?.find(mayBe)
    return this.#failures.find(
      entry =>
        mayBe(entry) &&
        !entry.sources.has(source) &&
        entry.evidence.tool === evidence.tool &&
        !differ(entry.evidence.arguments, evidence.arguments),
    )
  }

  /** Under one call id it is the same result, unless the id was used again for another call. */
  #sameCall(evidence: Evidence, canonical: string, origin: Origin): Entry | undefined {
    if (evidence.callId === undefined) return undefined
    return this.#byId.get(evidence.callId)?.find(entry => {
      if (entry.canonical === canonical) return true
      const known = entry.evidence
      if (known.tool !== undefined && evidence.tool !== undefined && known.tool !== evidence.tool) return false
      if (differ(known.arguments, evidence.arguments)) return false
      // A tool's span and the message about it may word one result differently.
      return entry.origin !== origin
    })
  }

  #sameText(evidence: Evidence, canonical: string, origin: Origin, source: object): Entry | undefined {
    return this.#byText.get(canonical)?.find(entry => {
      if (isTool(entry.evidence) !== isTool(evidence)) return false
      if (!isTool(evidence)) return true
      if (evidence.callId !== undefined && entry.ids.size > 0) return false
      if (entry.sources.has(source)) return false
      if (entry.origin === 'span' && origin === 'span') return entry.evidence.spanId === evidence.spanId
      return !differ(entry.evidence.arguments, evidence.arguments)
    })
  }

  #note(entry: Entry, { kind, callId, tool, arguments: args }: Evidence): void {
    if ((kind === 'tool' || kind === 'tool_error') && tool !== undefined) {
      this.#calls.add(callKey(tool, args))
      // A call whose arguments were not recorded is known by its name alone.
      if (callId === undefined) this.#calls.add(callKey(tool, undefined))
    }
    if (callId === undefined || entry.ids.has(callId)) return
    entry.ids.add(callId)
    append(this.#byId, callId, entry)
  }
}

function callKey(name: string, args: string | undefined): string {
  return args === undefined ? name : `${name}\n${canonicalText(args)}`
}

function isTool({ kind }: Evidence): boolean {
  return kind === 'tool' || kind === 'tool_error'
}

function differ(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && !sameArguments(a, b)
}

function append<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
