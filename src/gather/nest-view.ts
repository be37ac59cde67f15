import type { SpanFacts } from '../read/index.ts'
import { factsOf } from './facts-of.ts'
import type { SpanNode } from './span-node.ts'

export interface ReadNode {
  readonly node: SpanNode
  readonly facts: SpanFacts
}

/** What lies in an operation, read and sorted. */
export interface NestView {
  readonly top: ReadNode | undefined
  /** Ended model calls by their end; those that ran inside a tool are in `inner`. */
  readonly models: readonly ReadNode[]
  readonly inner: readonly ReadNode[]
  /** Parts of model calls and agent runs that are told by spans of their own (inferences, chunks), by their start. */
  readonly steps: readonly ReadNode[]
  /** Tool and retrieval spans by their start; the top among them, unless it is the operation's own. */
  readonly sources: readonly ReadNode[]
  /** Spans dropped for a limit. */
  readonly lost: number
}

/**
 * Walks the tree below a node, and the node itself.
 * @param own leave out what belongs to an agent or model that ran inside a tool: it has an operation, and evidence, of its own.
 */
export function viewNest(top: SpanNode, own: boolean, isOperation = false): NestView {
  const models: ReadNode[] = []
  const inner: ReadNode[] = []
  const sources: ReadNode[] = []
  const steps: ReadNode[] = []
  let lost = 0
  const stack: { node: SpanNode; inTool: boolean }[] = [{ node: top, inTool: false }]
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { node, inTool } = entry
    const read = readNode(node, node === top)
    const role = read?.facts.role
    if (own && inTool && (role === 'model' || role === 'agent')) continue
    lost += node.lost
    if (read !== undefined) {
      if (role === 'model') (inTool ? inner : models).push(read)
      else if (role === 'tool' || role === 'retrieval') {
        // What a tool that runs an agent gives back is that agent's answer, not its evidence.
        if (!isOperation || node !== top) sources.push(read)
      } else if (role === 'other' && !inTool && read.facts.output.length > 0) steps.push(read)
    }
    const below = inTool || (role === 'tool' && node !== top)
    for (const child of node.children ?? []) {
      if (child.kind === 'genai') stack.push({ node: child, inTool: below })
    }
  }
  const byEnd = (a: ReadNode, b: ReadNode) => endOf(a.node) - endOf(b.node)
  const byStart = (a: ReadNode, b: ReadNode) => a.node.startedAt - b.node.startedAt
  return {
    top: readNode(top, true),
    models: models.sort(byEnd),
    inner: inner.sort(byEnd),
    steps: steps.sort(byStart),
    sources: sources.sort(byStart),
    lost,
  }
}

/** Spans that have not ended say nothing yet; the top of a nest that timed out may. */
function readNode(node: SpanNode, isTop: boolean): ReadNode | undefined {
  if (node.isOpen && !isTop) return undefined
  const facts = factsOf(node)
  return facts === undefined ? undefined : { node, facts }
}

export function endOf(node: SpanNode): number {
  return node.isOpen ? Number.MAX_SAFE_INTEGER : node.endedAt
}
