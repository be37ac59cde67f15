import { firstString, isLoose, type Loose, list, prop } from '../messages/guards.ts'
import type { NumberedStatement } from './prompt.ts'
import { LABELS, type ModelLabel } from './schema.ts'

/** A verdict as the model gave it, label settled. */
export interface RawVerdict {
  readonly id: number
  readonly label: ModelLabel
  readonly evidence?: number
  readonly quote?: string
  readonly reason: string
}

export interface RawReply {
  /** `undefined`: the reply has no list of statements. */
  readonly statements: readonly NumberedStatement[] | undefined
  readonly verdicts: readonly RawVerdict[]
  /** The list of verdicts was begun, so a list of statements before it is whole, even if the reply was cut. */
  readonly begun: boolean
  readonly reason?: string
}

/** Words that models use instead of a label. What is on neither list is no verdict at all. */
const SYNONYMS: Readonly<Record<string, ModelLabel>> = {
  yes: 'unsupported',
  hallucinated: 'unsupported',
  not_supported: 'unsupported',
  not_mentioned: 'unsupported',
  absent: 'unsupported',
  neutral: 'unsupported',
  no: 'supported',
  entailed: 'supported',
  entailment: 'supported',
  contradiction: 'contradicted',
  contradictory: 'contradicted',
  refuted: 'contradicted',
  unsure: 'unverified',
  unclear: 'unverified',
  unknown: 'unverified',
  undecided: 'unverified',
  partially_supported: 'unverified',
  not_claim: 'not_a_claim',
  no_claim: 'not_a_claim',
}

function isLabel(text: string): text is ModelLabel {
  return LABELS.some(label => label === text)
}

export function labelFrom(value: unknown): ModelLabel | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .trim()
    .toLowerCase()
    .replace(/^[^a-z]+|[^a-z]+$/g, '')
    .replace(/[\s-]+/g, '_')
  return isLabel(text) ? text : SYNONYMS[text]
}

function idFrom(value: unknown): number | undefined {
  const id =
    typeof value === 'string' && /^[^\d-]{0,2}\d+$/.test(value.trim()) ? Number(value.replace(/\D/g, '')) : value
  return typeof id === 'number' && Number.isInteger(id) ? id : undefined
}

function statementsFrom(value: unknown): NumberedStatement[] {
  const seen = new Set<number>()
  const statements: NumberedStatement[] = []
  list(value).forEach((item, index) => {
    const text = (typeof item === 'string' ? item : firstString(item, 'text', 'statement', 'claim'))?.trim()
    if (text === undefined || text === '') return
    let id = idFrom(prop(item, 'id')) ?? index + 1
    while (seen.has(id)) id++
    seen.add(id)
    statements.push({ id, text })
  })
  return statements
}

function verdictFrom(item: unknown, fallback: number | undefined): RawVerdict | undefined {
  const label = labelFrom(prop(item, 'label')) ?? labelFrom(prop(item, 'verdict')) ?? labelFrom(prop(item, 'kind'))
  const id = idFrom(prop(item, 'id')) ?? fallback
  if (label === undefined || id === undefined) return undefined
  const evidence = idFrom(prop(item, 'evidence'))
  const quote = firstString(item, 'quote')?.trim()
  return {
    id,
    label,
    reason: firstString(item, 'reason')?.trim() ?? '',
    ...(evidence === undefined || evidence < 0 ? {} : { evidence }),
    ...(quote === undefined || quote === '' ? {} : { quote }),
  }
}

export const isReply = (value: Loose): boolean =>
  ['statements', 'claims', 'verdicts'].some(key => Array.isArray(value[key]))

/** What a reply says, leniently: ids as text, statements as plain strings, labels in any case, verdicts that name their statement. */
export function readReply(value: Loose, asked: readonly NumberedStatement[] = []): RawReply {
  const verdictItems = list(value.verdicts).filter(isLoose)
  let statements = [value.statements, value.claims].filter(Array.isArray).map(statementsFrom)[0]
  const keys = Object.keys(value)
  const before = ['statements', 'claims'].every(key => keys.indexOf(key) < keys.indexOf('verdicts'))
  let listed = true
  // Verdicts alone that carry their statements stand for both lists.
  if (statements === undefined && asked.length === 0) {
    const named = statementsFrom(verdictItems)
    if (named.length === verdictItems.length && named.length > 0) {
      statements = named
      listed = false
    }
  }
  const known = asked.length > 0 ? asked : (statements ?? [])
  const byText = new Map(known.map(({ id, text }) => [text.trim().toLowerCase(), id]))
  const verdicts = verdictItems.flatMap(item => {
    const text = firstString(item, 'statement', 'text', 'claim')?.trim().toLowerCase()
    return verdictFrom(item, text === undefined ? undefined : byText.get(text)) ?? []
  })
  const reason = firstString(value, 'reason')?.trim()
  return {
    statements,
    verdicts,
    begun: Array.isArray(value.verdicts) && before && listed,
    ...(reason === undefined || reason === '' ? {} : { reason }),
  }
}
