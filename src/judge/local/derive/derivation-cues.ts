import type { Value } from '../../text/index.ts'
import type { Claim } from '../claim.ts'
import { ADDS, AVERAGE, DIFFERENCE } from '../cues.ts'

/** Words that only a number that was worked out has beside it. */
const WORKED_OUT =
  /\b(?:saves?|savings?|left|remain(?:s|ing)?|(?:more|less|fewer|cheaper|higher|lower|warmer|colder|longer|shorter|older|younger|heavier|lighter|earlier|later) (?:\p{L}+ )?(?:than|by)|than|worth|for (?:both|all|each)|do que)\b|spart|übrig|restan|quedan|ainda|rimangono|\bfalta[mn]?\b|mancano|fehlen|manquent|便宜|剩|还剩|差|より|残り|보다|남/iu

const HINTS =
  /\b(?:each|every|per|apiece|maximum|at most|in \d+|ago|largest|biggest|highest|smallest|lowest|longest|shortest|overall)\b|pro |je |pour (?:deux|trois|quatre|\d)|por |para (?:dos|tres|dois|três|\d)|per (?:due|tre|\d)|それぞれ|每|各|最大|매|각/iu

const SHARE = /%\s*(?:of|off|more|less|were|are|von|der|de|dos|das|dei|des)\b|percent of|prozent der|占/iu

const SMALL = 12

/**
 * Whether a number was worked out: `strong` where its part of the statement says so, so that a field with another value is nothing against it;
 * `weak` where it may have been.
 */
export function derivationCue(claim: Claim, value: Value): 'strong' | 'weak' | undefined {
  if (value.kind !== 'number') return undefined
  const { text } = claim
  const rest = `${text.slice(0, value.start)} ${text.slice(value.end)}`
  if (ADDS.test(rest) || AVERAGE.test(rest) || WORKED_OUT.test(rest) || timesOther(claim, value)) return 'strong'
  if (value.unit?.dimension === 'percent' && SHARE.test(text)) return 'strong'
  if (DIFFERENCE.test(rest) || HINTS.test(rest)) return 'weak'
  const [amount = 0] = value.readings
  return value.worded && value.unit === undefined && amount > 0 && amount <= SMALL ? 'weak' : undefined
}

/** `For three days … 180 EUR`: an amount beside a count of something else. */
function timesOther(claim: Claim, value: Value): boolean {
  return (
    value.kind === 'number' &&
    /\b(?:for|für|pour|para|por|per)\s$|^$/iu.test(
      claim.values
        .filter(each => each !== value && each.kind === 'number' && each.unit?.dimension !== value.unit?.dimension)
        .map(each => claim.text.slice(Math.max(0, each.start - 6), each.start))
        .find(before => /\b(?:for|für|pour|para|por|per)\s$/iu.test(before)) ?? '-',
    )
  )
}
