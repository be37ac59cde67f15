/** What stood behind a key prefix: a value, a subtree, or both. */
interface Node {
  value?: unknown
  children?: Map<string, Node>
}

/** Deeper keys are no messages anybody wrote. */
const MAX_DEPTH = 16

/**
 * Attributes such as `llm.input_messages.0.message.role` as the value that was flattened into them: `[{message:{role}}]`.
 * Entries stand in the order of their indexes, whatever the order of the attributes. `undefined` when no key has the
 * prefix and an index behind it. `prefix` ends with a dot.
 */
export function unflatten(attributes: Readonly<Record<string, unknown>>, prefix: string): unknown[] | undefined {
  const root: Node = {}
  for (const key in attributes) {
    if (!key.startsWith(prefix)) continue
    const value = attributes[key]
    if (value === undefined || value === null || !isDigit(key.charCodeAt(prefix.length))) continue
    put(root, key.slice(prefix.length).split('.', MAX_DEPTH), value)
  }
  const list = toValue(root)
  return Array.isArray(list) ? list : undefined
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function put(root: Node, path: readonly string[], value: unknown): void {
  let node = root
  for (const step of path) {
    node.children ??= new Map()
    let child = node.children.get(step)
    if (child === undefined) {
      child = {}
      node.children.set(step, child)
    }
    node = child
  }
  node.value = value
}

/** Where a key is both a value and a prefix, the subtree says more. */
function toValue({ value, children }: Node): unknown {
  if (children === undefined) return value
  const entries = [...children].map(([key, child]): [string, unknown] => [key, toValue(child)])
  if (entries.every(([key]) => /^\d{1,9}$/.test(key))) {
    return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, entry]) => entry)
  }
  return Object.fromEntries(entries)
}
