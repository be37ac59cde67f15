import type { Value } from '../text/index.ts'
import type { Claim } from './claim.ts'
import type { Desk } from './desk.ts'
import type { Finding } from './finding.ts'
import { isGeneric } from './generic-words.ts'
import { settleValue } from './settle-values.ts'

const TODAY = /\b(?:today|now|current(?:ly)?)\b|heute|jetzt|aujourd|hoy|hoje|oggi|今日|今天|現在|오늘/iu

/** The user's own fact (`your budget of 200 EUR`) or today's date, where the evidence's value is of something else. */
export function statedByUser(claim: Claim, value: Value, finding: Finding, desk: Desk): boolean {
  if (desk.given.passages.length === 0 || settleValue(claim, value, desk.given).state !== 'same') return false
  const rival =
    finding.place === undefined
      ? undefined
      : desk.evidence.facts.find(fact => fact.place === finding.place && fact.place.end > 0)
  const shared = new Set<string>()
  for (const passage of desk.given.passages) {
    if (TODAY.test(claim.text) && TODAY.test(passage.text)) return true
    for (const key of passage.keys) if (claim.keys.has(key) && !isGeneric(key)) shared.add(key)
  }
  if (shared.size === 0) return false
  const told =
    rival === undefined && finding.place !== undefined
      ? desk.evidence.passages.find(
          ({ place }) => place.evidence === finding.place?.evidence && place.start === finding.place.start,
        )
      : undefined
  if (told !== undefined && [...shared].every(key => told.keys.has(key))) return false
  // Of one and the same field the evidence has the say.
  return rival === undefined
    ? finding.state === 'absent' || !finding.structured
    : ![...rival.field].some(key => shared.has(key))
}
