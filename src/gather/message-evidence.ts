import type { Message } from '../read/index.ts'
import type { Call } from './claim-index.ts'
import { errorText } from './error-text.ts'
import type { EvidenceList } from './evidence-list.ts'
import { isStructuredOutput } from './final-text.ts'
import { optional } from './optional.ts'
import { readable } from './span-evidence.ts'
import type { EvidenceKind } from './types.ts'

/** Calls seen in messages, by id, or by name and arguments. */
export class CallLog {
  readonly #calls = new Map<string, Call>()

  get all(): readonly Call[] {
    return [...this.#calls.values()]
  }

  add(call: Call): void {
    const key = call.id ?? `${call.name}\n${call.arguments}`
    const known = this.#calls.get(key)
    this.#calls.set(key, known === undefined ? call : { ...known, ...call })
  }

  get(id: string | undefined): Call | undefined {
    return id === undefined ? undefined : this.#calls.get(id)
  }
}

/** Adds the tool results and the looked-up documents of messages. What the assistant says in words is never evidence. */
export function addMessageEvidence(
  list: EvidenceList,
  messages: readonly Message[],
  source: { readonly spanId: string; readonly key: object },
  calls: CallLog,
  allows: (kind: EvidenceKind) => boolean,
): void {
  const { spanId, key } = source
  for (const message of messages) {
    for (const part of message.parts) {
      if (part.type === 'tool_call') {
        if (!isStructuredOutput(part.name)) calls.add(callOf(part))
      } else if (part.type === 'tool_result') {
        const call = calls.get(part.id)
        if (part.result === undefined) {
          calls.add({ ...optional('id', part.id), ...optional('name', part.name ?? call?.name) })
          continue
        }
        const kind = part.isError === true ? 'tool_error' : 'tool'
        if (!allows(kind)) continue
        const about = {
          ...optional('tool', part.name ?? call?.name),
          ...optional('callId', part.id),
          ...optional('arguments', call?.arguments),
        }
        const text = kind === 'tool_error' ? errorText(part.result) : readable(part.result)
        list.add({ kind, text, spanId, ...about }, 'message', key)
      } else if (part.type === 'document' && part.text.trim() !== '') {
        // In what comes back it was looked up; beside the user's text it is material, like other text of the request.
        const isLookedUp = message.role !== 'user' && message.role !== 'system'
        if (isLookedUp && allows('retrieval')) list.add({ kind: 'retrieval', text: part.text, spanId }, 'message', key)
      }
    }
  }
}

export function callOf(part: Call): Call {
  return { ...optional('id', part.id), ...optional('name', part.name), ...optional('arguments', part.arguments) }
}
