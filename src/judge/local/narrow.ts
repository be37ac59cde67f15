import { mask, type Value } from '../text/index.ts'
import type { Claim, Mention } from './claim.ts'
import { keysIn } from './library.ts'

const WORDS_BEHIND = 2

/** The statement as it bears on one of its values: of several things the nearest, of several like values the words that lead up to this one. */
export function narrow(claim: Claim, value: Value): Claim {
  const mentions = nearestMentions(claim, value)
  const keys = leadingKeys(claim, value)
  return mentions === claim.mentions && keys === claim.keys ? claim : { ...claim, mentions, keys }
}

const alike = (a: Value, b: Value): boolean =>
  a.kind === b.kind &&
  (a.kind !== 'number' ||
    b.kind !== 'number' ||
    a.unit?.dimension === b.unit?.dimension ||
    // `minus seven degrees … minus thirteen`
    ((a.readings[0] ?? 0) < 0 && (b.readings[0] ?? 0) < 0))

function leadingKeys(claim: Claim, value: Value): ReadonlySet<string> {
  const peers = claim.values.filter(other => other !== value && alike(other, value))
  if (peers.length === 0 || claim.statement.kind !== 'clause') return claim.keys
  const from = Math.max(0, ...peers.filter(other => other.end <= value.start).map(other => other.end))
  const to = Math.min(claim.text.length, ...peers.filter(other => other.start >= value.end).map(other => other.start))
  const bare = mask(claim.text, claim.values)
  const between = (start: number, end: number, most: number): ReadonlySet<string> => {
    const words = claim.words.filter(word => word.start >= start && word.end <= end && !word.functional).slice(0, most)
    return keysIn(bare.slice(0, end), words)
  }
  const before = between(from, value.start, Number.POSITIVE_INFINITY)
  if (before.size > 0) return before
  const stop = claim.text.slice(value.end, to).search(/[,;]|\s(?:and|und|et|y|e)\s/u)
  return between(value.end, stop < 0 ? to : value.end + stop, WORDS_BEHIND)
}

/** `Oslo has 18 °C, Rome 25 °C`: each value belongs to the name beside it. */
function nearestMentions(claim: Claim, value: Value): readonly Mention[] {
  const named = claim.mentions.filter(mention => mention.identity)
  const [first] = named
  if (claim.inherited || first === undefined || named.length < 2) return claim.mentions
  const fieldOf = (mention: Mention): string => [...(mention.uses[0]?.field ?? [])].join(' ')
  const peers = named.filter(mention => fieldOf(mention) === fieldOf(first))
  if (peers.length < 2) return claim.mentions
  const distance = (mention: Mention): number => {
    const word = claim.words[mention.at]
    if (word === undefined) return Number.POSITIVE_INFINITY
    // `$15,000 in February`
    if (
      word.start >= value.end &&
      /^\s*(?:in|for|at|on|im|für|en|à|pour|para)\s+(?:the\s+)?$/i.test(claim.text.slice(value.end, word.start))
    )
      return 0
    // A name in front of the value is nearer than one behind it.
    return word.start < value.start ? value.start - word.end : (word.start - value.end) * 1.5
  }
  const nearest = peers.reduce((best, mention) => (distance(mention) < distance(best) ? mention : best))
  return claim.mentions.filter(mention => mention === nearest || !peers.includes(mention))
}
