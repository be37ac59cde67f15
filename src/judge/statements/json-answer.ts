import { type JsonNode, readJson } from '../text/index.ts'

/** One claim of a structured answer. */
export interface Leaf {
  /** Keys and array positions from the root. */
  readonly path: readonly (string | number)[]
  readonly value: string | number | boolean
  readonly start: number
  readonly end: number
}

const FENCED = /^\s*```(?:json|JSON)?\s*\n([\s\S]*?)\n?\s*```\s*$/
/** How a model labels or rates its own output: nothing that evidence could say. */
const SELF_RATING =
  /^(?:confidence|confidence_?score|probability|certainty|categor(?:y|ies)|classification|class|labels?|sentiment|intent|topics?|tags?|tone|relevance|is_?spam|urgency|priority|reasoning|rationale|explanation)$/i
const RATIO_KEY = /^(?:score|rating_confidence|likelihood)$/i
const MAX_LEAVES = 2000

/** The leaves of an answer that is JSON as a whole (bare or fenced), or `undefined`. No nulls, no labels or ratings of its own. */
export function readJsonAnswer(text: string): Leaf[] | undefined {
  const fence = /^\s*```/.test(text) ? FENCED.exec(text) : null
  const body = fence === null ? text : (fence[1] ?? '')
  const offset = fence === null ? 0 : text.indexOf(body)
  const root = readJson(body)
  if (root === undefined) return undefined
  const leaves: Leaf[] = []
  walk(root, [], offset, leaves)
  return leaves
}

function walk(node: JsonNode, path: readonly (string | number)[], offset: number, leaves: Leaf[]): void {
  if (leaves.length >= MAX_LEAVES) return
  if (node.type === 'object') {
    for (const { key, value } of node.entries) {
      const rating =
        SELF_RATING.test(key) ||
        (RATIO_KEY.test(key) && value.type === 'leaf' && typeof value.value === 'number' && value.value <= 1)
      if (!rating) walk(value, [...path, key], offset, leaves)
    }
  } else if (node.type === 'array') {
    for (const [i, item] of node.items.entries()) walk(item, [...path, i], offset, leaves)
  } else if (node.value !== null && node.value !== '') {
    leaves.push({ path, value: node.value, start: node.start + offset, end: node.end + offset })
  }
}
