import type { Value } from '../../text/index.ts'
import type { Claim } from '../claim.ts'
import { ADDS, AVERAGE, DIFFERENCE } from '../cues.ts'

const EACH =
  /\b(?:each|every|per|apiece|for (?:all|both)|for (?:\d+|two|three|four|five|six|seven|eight|nine|ten)|saves?|worth|maximum|at most|remaining|left|in \d+|ago|largest|biggest|highest|smallest|lowest|longest|shortest|on average)\b|pro |je |für (?:zwei|drei|vier|\d)|pour (?:deux|trois|quatre|\d)|por |para (?:dos|tres|dois|três|\d)|per (?:due|tre|\d)|spart|insgesamt|それぞれ|每|各|合計|最大|매|각/iu

const SMALL = 12

/** Words that say that a number was worked out rather than read off. */
export function hasDerivationCue(claim: Claim, value: Value): 'strong' | 'count' | undefined {
  if (value.kind !== 'number') return undefined
  if (ADDS.test(claim.text) || AVERAGE.test(claim.text) || DIFFERENCE.test(claim.text) || EACH.test(claim.text))
    return 'strong'
  if (value.unit?.dimension === 'percent' && SHARE.test(claim.text)) return 'strong'
  const [amount = 0] = value.readings
  return value.worded && value.unit === undefined && amount > 0 && amount <= SMALL ? 'count' : undefined
}

const SHARE = /%\s*(?:of|off|more|less|were|are|von|der|de|dos|das|dei|des)\b|percent of|prozent der|占/iu
