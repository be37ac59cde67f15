import { compareValues } from '../text/index.ts'
import type { Claim } from './claim.ts'
import type { FactRecord } from './library.ts'

/** Records of different days: the one of the statement's day counts more, the others less. */
export function dateScore(claim: Claim, record: FactRecord): number {
  const days = claim.values.filter(value => value.kind === 'date')
  if (days.length === 0) return 0
  const own = record.facts
    .flatMap(fact => (/^(?:date|day|datum|fecha|jour|dt)$|(?:^| )(?:date|day)$/.test(fact.label) ? fact.values : []))
    .filter(value => value.kind === 'date')
  if (own.length === 0) return 0
  const agreements = days.flatMap(day => own.map(each => compareValues(day, each)))
  return agreements.includes('same') ? 0.5 : agreements.includes('different') ? -0.5 : 0
}
