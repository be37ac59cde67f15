import type { Statement } from '../statements/index.ts'
import type { Verdict, VerdictKind } from '../types.ts'
import type { Library, Place } from './library.ts'
import { quoteOf } from './library.ts'

/** Makes verdicts about one statement. */
export function verdictOn(
  statement: Statement,
  kind: VerdictKind,
  reason: string,
  source?: { library: Library; place: Place | undefined },
): Verdict {
  const place = source?.place
  const known = source !== undefined && place !== undefined && place.evidence >= 0
  const quote = known ? quoteOf(source.library, place) : undefined
  return {
    statement: statement.text,
    verdict: kind === 'contradicted' || kind === 'unsupported' ? 'yes' : 'no',
    reason,
    kind,
    ...(known ? { evidence: place.evidence } : {}),
    ...(quote === undefined ? {} : { quote }),
    start: statement.start,
    end: statement.end,
  }
}

const LONGEST = 80
/** A text short enough for a reason. */
export const shown = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text
