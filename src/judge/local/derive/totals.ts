import { isMoney, type NumberValue } from '../../text/index.ts'
import { ADDS, AVERAGE } from '../cues.ts'
import { type Fact, type FactRecord, keysOf } from '../library.ts'
import { neighbours } from '../near.ts'
import { matches } from '../terms.ts'
import { type Derived, type Sought, settled, shownNumber } from './derived.ts'
import { groupsOf, namedOf, pick } from './groups.ts'

const SPENT =
  /\b(?:spent|spend|paid|expenses?|spending|outgoings)\b|ausgegeben|ausgaben|dépens|gast(?:ado|aste|ó|os)|gasto|gastou|speso|spese|花了|支出|지출/iu
export const PRICE =
  /price|cost|amount|preis|betrag|precio|importe|prix|montant|prezzo|importo|preço|preco|valor|fee|fare|单价|単価|价格|価格|가격|단가/
export const QUANTITY =
  /qty|quantity|count|units?$|nights|menge|anzahl|stück|cantidad|quantité|quantità|quantidade|数量|个数|수량|개수|shares/
const EXTRA = /ship|tax|fee|versand|steuer|delivery|tip|service|envío|envio|livraison|frais|spedizione|送料|运费|배송비/
const SAYS = new RegExp(
  `${ADDS.source}|\\b(?:worth|spent|comes? to|bill)\\b|macht|kosten zusammen|总|합계|총|en tout|in totale`,
  'iu',
)

/** A sum over the records of a list that the statement's words pick out. */
export function byTotal(sought: Sought): Derived | undefined {
  const { claim, desk, sentence } = sought
  if (!SAYS.test(`${sentence} ${desk.question}`)) return undefined
  const found: (Derived | undefined)[] = []
  for (const group of groupsOf(desk.evidence)) {
    const named = namedOf(claim, group)
    const own = pick(claim.keys, group)
    const picked =
      named.length > 1 ? { records: named, by: ['names'] } : own.by.length > 0 ? own : pick(desk.questionKeys, group)
    found.push(overRecords(sought, picked.records, picked.by.length > 0, group))
  }
  return settled(found)
}

function overRecords(
  { claim, value, sentence }: Sought,
  records: readonly FactRecord[],
  picked: boolean,
  group: readonly FactRecord[],
): Derived | undefined {
  const spent = SPENT.test(sentence)
  const fields = fieldsFor(value, records, claim.keys, neighbours(claim.words, value))
  for (const label of fields) {
    const lines = records.flatMap(record => {
      const amount = amountOf(record, each => each.label === label)
      const count = QUANTITY.test(label) ? undefined : amountOf(record, each => QUANTITY.test(each.label))
      return amount === undefined ||
        (spent && amount > 0 && records.some(each => (amountOf(each, f => f.label === label) ?? 0) < 0))
        ? []
        : [amount * (PRICE.test(label) ? (count ?? 1) : 1)]
    })
    const place = records[0]?.facts[0]?.place
    if (place === undefined || lines.length === 0 || (lines.length < 2 && !picked && group.length < 2)) continue
    const sum = lines.reduce((a, b) => a + b, 0)
    const extras = extrasOf(records[0])
    const here = keysOf(partOf(claim.text, value.start))
    const said = extras.filter(fact => [...fact.field].some(key => here.has(key)))
    const withExtras = (facts: readonly Fact[]): number => sum + facts.reduce((a, fact) => a + (numberIn(fact) ?? 0), 0)
    const sums = said.length > 0 && isMoney(value.unit) ? [withExtras(said)] : [sum, withExtras(extras)]
    const right = sums.find(each => matches(value, each))
    if (right !== undefined)
      return {
        proven: true,
        place,
        reason: `The ${lines.length} values of “${label}” add up to ${value.raw}.`,
        factors: countsOf(records),
      }
    if (
      lines.length > 1 &&
      fields.length === 1 &&
      isMoney(value.unit) &&
      TOTAL_HERE.test(claim.text) &&
      certain(value, records)
    )
      return {
        proven: false,
        place,
        instead: shownNumber(Math.abs(sums[0] ?? sum)),
        reason: `It adds up to ${shownNumber(Math.abs(sums[0] ?? sum))}, not ${value.raw}.`,
      }
  }
  return undefined
}

const countsOf = (records: readonly FactRecord[]): number[] => [
  records.length,
  ...records.flatMap(record => amountOf(record, fact => QUANTITY.test(fact.label)) ?? []),
]

/** The part of the sentence that the number stands in. */
function partOf(text: string, at: number): string {
  const from = Math.max(text.lastIndexOf(';', at), text.lastIndexOf(', ', at)) + 1
  const to = text.slice(at).search(/;|,\s/)
  return text.slice(from, to < 0 ? undefined : at + to)
}

/** The mean of a field over a list. */
export function byAverage({ claim, value, desk }: Sought): Derived | undefined {
  if (!AVERAGE.test(claim.text)) return undefined
  const found = groupsOf(desk.evidence).map((group): Derived | undefined => {
    const named = namedOf(claim, group)
    const records = named.length > 1 ? named : group
    const labels = new Set(records.flatMap(record => record.facts.map(fact => fact.label)))
    const means = [...labels].flatMap(label => {
      const facts = records.flatMap(record =>
        record.facts.filter(fact => fact.label === label && numberIn(fact) !== undefined),
      )
      const [first] = facts
      const counted = !/(?:^|\s)(?:id|year|zip|code|phone|number|no|date)$/.test(label)
      return first === undefined || facts.length < 2 || !counted
        ? []
        : [
            {
              label,
              place: first.place,
              mean: facts.reduce((sum, fact) => sum + (numberIn(fact) ?? 0), 0) / facts.length,
            },
          ]
    })
    const right = means.find(each => matches(value, each.mean))
    const [only] = means
    if (right !== undefined)
      return { proven: true, place: right.place, reason: `The values of “${right.label}” average ${value.raw}.` }
    return means.length === 1 && only !== undefined && value.qualifier === undefined
      ? {
          proven: false,
          place: only.place,
          instead: shownNumber(only.mean),
          reason: `The values of “${only.label}” average ${shownNumber(only.mean)}, not ${value.raw}.`,
        }
      : undefined
  })
  return settled(found)
}

const TOTAL_HERE = new RegExp(SAYS.source, 'iu')

/** A bill, not offers to choose from. */
const certain = (value: NumberValue, records: readonly FactRecord[]): boolean =>
  value.qualifier === undefined &&
  (records.some(record => record.facts.some(fact => QUANTITY.test(fact.label))) ||
    /cart|order|invoice|bill|item|line|basket|receipt|expense|purchase|transac|mov[ei]m|booking|deal|payment|account|buchung|posten|operat/.test(
      [...(records[0]?.topic ?? [])].join(' '),
    ))

function fieldsFor(
  value: NumberValue,
  records: readonly FactRecord[],
  keys: ReadonlySet<string>,
  beside: ReadonlySet<string>,
): string[] {
  const [first] = records
  if (first === undefined) return []
  return first.facts
    .filter(fact => {
      const number = fact.values.find(each => each.kind === 'number')
      if (number?.kind !== 'number' || /(?:^|\s)(?:id|year|zip|code|phone|number|no|rating|score)$/.test(fact.label))
        return false
      if (isMoney(value.unit))
        return number.unit === undefined
          ? PRICE.test(fact.label) || /value|total|wert|saldo/.test(fact.label)
          : number.unit.dimension === value.unit?.dimension
      if ((number.unit?.dimension ?? '') !== (value.unit?.dimension ?? '')) return false
      const spoken = [...fact.field].some(key => keys.has(key))
      const counts = QUANTITY.test(fact.label) && [...(first.topic ?? [])].some(key => beside.has(key))
      return spoken || counts || value.unit !== undefined
    })
    .map(fact => fact.label)
}

const extrasOf = (record: FactRecord | undefined): Fact[] =>
  (record?.parent?.facts ?? []).filter(fact => EXTRA.test(fact.label) && numberIn(fact) !== undefined)

export function numberIn(fact: Fact): number | undefined {
  const value = fact.values.find(each => each.kind === 'number')
  return value?.kind === 'number' ? value.readings[0] : undefined
}

export function amountOf(record: FactRecord, wanted: (fact: Fact) => boolean): number | undefined {
  const fact = record.facts.find(each => wanted(each) && numberIn(each) !== undefined)
  return fact === undefined ? undefined : numberIn(fact)
}
