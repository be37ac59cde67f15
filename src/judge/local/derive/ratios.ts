import type { NumberValue } from '../../text/index.ts'
import type { Passage } from '../library.ts'
import { matches } from '../terms.ts'
import { type Derived, type Sought, shownNumber } from './derived.ts'

const PER = /^\s?(?:\/|per|in|pro|je|par|por|al)\s?$/iu
const TIMES =
  /^\s?(?:times|mal|×|x|fois|veces|vezes|volte|回|次|번)(?!\p{L})(?:\s(?:in|a|per|pro|täglich|am|par|al|por)\s?(?:24 hours|24 h|day|tag|jour|día|dia|giorno)|\s(?:daily|täglich))?/iu
const MOST =
  /\b(?:max(?:imum)?|total|at most|up to|daily|per day|a day|in 24 hours)\b|höchst|maximal|insgesamt|täglich|am tag|par jour|al día|por dia|al giorno|最大|每天|하루|1日/iu
const MOST_PASSAGES = 60

/** `240 mg in 10 ml` of `120 mg/5 ml`; `40 ml a day` of `10 ml, up to 4 times in 24 hours`. */
export function byRatio(sought: Sought): Derived | undefined {
  const { claim, value, desk } = sought
  if (value.unit === undefined) return undefined
  for (const passage of desk.evidence.passages.slice(0, MOST_PASSAGES)) {
    const numbers = passage.values.filter((each): each is NumberValue => each.kind === 'number')
    for (const [i, a] of numbers.entries()) {
      const b = numbers[i + 1]
      if (b === undefined || a.unit?.dimension !== value.unit.dimension) continue
      const between = passage.text.slice(a.end, b.start)
      const found =
        b.unit !== undefined && b.unit.dimension !== a.unit.dimension && PER.test(between)
          ? proportion(sought, passage, a, b)
          : b.unit === undefined && TIMES.test(passage.text.slice(b.end)) && MOST.test(claim.text)
            ? often(sought, passage, a, b)
            : undefined
      if (found !== undefined) return found
    }
  }
  return undefined
}

function proportion({ claim, value }: Sought, passage: Passage, a: NumberValue, b: NumberValue): Derived | undefined {
  const mine = claim.values.find(
    (each): each is NumberValue =>
      each.kind === 'number' && each !== value && each.unit !== undefined && each.unit.dimension === b.unit?.dimension,
  )
  if (mine?.unit === undefined || b.unit === undefined || a.unit === undefined || value.unit === undefined)
    return undefined
  const share = ((mine.readings[0] ?? 0) * mine.unit.factor) / ((b.readings[0] ?? 1) * b.unit.factor)
  const due = ((a.readings[0] ?? 0) * a.unit.factor * share) / value.unit.factor
  const reason = `At ${passage.text.slice(a.start, b.end)}, ${mine.raw} makes`
  return matches(value, due)
    ? { proven: true, place: passage.place, reason: `${reason} ${value.raw}.`, factors: mine.readings }
    : {
        proven: false,
        place: passage.place,
        instead: `${shownNumber(due)} ${value.unit.symbol}`,
        reason: `${reason} ${shownNumber(due)} ${value.unit.symbol}, not ${value.raw}.`,
      }
}

/** Proves only: of several doses the statement's own may be another one. */
function often({ value }: Sought, passage: Passage, a: NumberValue, b: NumberValue): Derived | undefined {
  if (a.unit === undefined || value.unit === undefined) return undefined
  const due = ((a.readings[0] ?? 0) * a.unit.factor * (b.readings[0] ?? 0)) / value.unit.factor
  return matches(value, due)
    ? { proven: true, place: passage.place, reason: `${b.raw} times ${a.raw} make ${value.raw}.` }
    : undefined
}
