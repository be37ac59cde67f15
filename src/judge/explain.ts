import type { Verdict } from './types.ts'

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** A reason in code, for judges that give none: counts, then the gravest statements with why. */
export function explain(verdicts: readonly Verdict[], missing: number): string {
  const total = verdicts.length
  const open = missing > 0 ? ` ${plural(missing, 'statement')} got no verdict.` : ''
  if (total === 0) return missing > 0 ? open.trim() : 'The answer asserts nothing that could be made up.'
  const bad = verdicts.filter(verdict => verdict.verdict === 'yes')
  const undecided = verdicts.filter(verdict => verdict.kind === 'unverified').length
  const unsure = undecided > 0 ? ` ${undecided} could not be decided.` : ''
  if (bad.length === 0) {
    const supported = total - undecided
    return `${supported} of ${plural(total, 'statement')} supported by the evidence.${unsure}${open}`
  }
  const gravest = [...bad].sort((a, b) => Number(b.kind === 'contradicted') - Number(a.kind === 'contradicted'))
  const named = gravest.slice(0, 3).map(verdict => `"${verdict.statement}" is ${verdict.kind}: ${verdict.reason}`)
  const more = bad.length > 3 ? ` And ${bad.length - 3} more.` : ''
  return `${bad.length} of ${plural(total, 'statement')} made up. ${named.join(' ')}${more}${unsure}${open}`
}
