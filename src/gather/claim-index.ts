import type { BoundedList } from './bounded-list.ts'
import { canonicalText, sameArguments } from './canonical-text.ts'
import { factsOf } from './facts-of.ts'
import type { LooseItem } from './trace-record.ts'

/** A tool call that a model asked for, as far as it was recorded. */
export interface Call {
  readonly id?: string
  readonly name?: string
  readonly arguments?: string
}

/** Finds the loose tool spans of a trace by call id, or by tool name and arguments. Reads each span once. */
export class ClaimIndex {
  readonly #loose: BoundedList<LooseItem>
  #byId = new Map<string, LooseItem[]>()
  #byCall = new Map<string, LooseItem[]>()
  #first = 0
  #next = 0

  constructor(loose: BoundedList<LooseItem>) {
    this.#loose = loose
  }

  /** Candidates that contradict nothing that is known of the call. */
  find(call: Call): readonly LooseItem[] {
    this.#update()
    if (call.id !== undefined) {
      const found = this.#byId.get(call.id)
      if (found !== undefined) return found.filter(item => agrees(item, call))
    }
    const key = callKey(call)
    const found = key === undefined ? [] : (this.#byCall.get(key) ?? [])
    return found.filter(item => {
      const id = factsOf(item.node)?.tool?.callId
      return id === undefined || call.id === undefined || id === call.id
    })
  }

  #update(): void {
    if (this.#loose.first > this.#first) {
      this.#byId = new Map()
      this.#byCall = new Map()
      this.#first = this.#loose.first
      this.#next = this.#first
    }
    for (; this.#next < this.#loose.length; this.#next++) {
      const item = this.#loose.at(this.#next)
      const tool = item === undefined ? undefined : factsOf(item.node)?.tool
      if (item === undefined || tool === undefined) continue
      if (tool.callId !== undefined) append(this.#byId, tool.callId, item)
      const key = callKey(tool)
      if (key !== undefined) append(this.#byCall, key, item)
    }
  }
}

function agrees(item: LooseItem, call: Call): boolean {
  const tool = factsOf(item.node)?.tool
  if (tool?.arguments === undefined || call.arguments === undefined) return true
  return sameArguments(tool.arguments, call.arguments)
}

/** A call without a name or arguments claims nothing by them. */
function callKey({ name, arguments: args }: Call): string | undefined {
  return name === undefined || args === undefined ? undefined : `${name}\n${canonicalText(args)}`
}

function append(map: Map<string, LooseItem[]>, key: string, item: LooseItem): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [item])
  else list.push(item)
}
