import { isCjk, isHangul, readValues, readWords, type Value, type Word } from '../text/index.ts'
import { splitEastAsian } from './clauses-east-asian.ts'
import type { Span } from './sentences.ts'
import { isCopula, isFiniteVerb, isPastForm, opensPredicate } from './verbs.ts'

/** A clause of a sentence, with what it borrows from the clause before it. */
export interface Clause extends Span {
  /** Subject, or subject and verb, that the clause shares with an earlier one. */
  readonly borrowed: string
}

const JOINT =
  /(?<!\s)\s*[;；]\s+|(?<!\s)\s+[–—]\s+|(?<=\p{L}):\s+(?=\p{Ll})|(?:,|(?<![\s,]))\s+(?:and|but|while|whereas|und|aber|während|sowie|et|mais|tandis que|y|pero|mientras que|e|mas|enquanto|ma|mentre)\s+(?:also\s+|then\s+|that\s+|auch\s+|también\s+|aussi\s+)?|,\s+(?:so|yet)\s+(?:that\s+)?|,\s+(?=[\p{L}\d])/giu
const RELATIVE =
  /^(?:that|which|who|whom|whose|where|when|how|what|why|if|to|die|der|das|dass|que|qui|quien|donde|ob|wenn|of|for|with|by|from|in|on|at|than|as)$/i
const MAX_JOINTS = 40
const SUBJECT_WORDS = 9

/** Parts a sentence where a clause has a verb, or a value, of its own. `text.slice(start, end)` of the whole answer. */
export function readClauses(text: string, sentence: Span): Clause[] {
  const body = text.slice(sentence.start, sentence.end)
  const parts = isCjk(body) || isHangul(body) ? splitEastAsian(body) : splitSpaced(body)
  return parts.map(part => ({ ...part, start: part.start + sentence.start, end: part.end + sentence.start }))
}

function splitSpaced(body: string): Clause[] {
  const values = readValues(body)
  // `May` of a date is no verb.
  const words = readWords(body).filter(
    word => !values.some(value => value.kind === 'date' && word.start >= value.start && word.end <= value.end),
  )
  const clauses: Clause[] = []
  let current: Clause = { start: 0, end: body.length, borrowed: '' }
  const joints = [...body.matchAll(JOINT)].slice(0, MAX_JOINTS)
  for (const [i, joint] of joints.entries()) {
    if (insideBrackets(body, joint.index)) continue
    const left = { start: current.start, end: joint.index }
    const right = { start: joint.index + joint[0].length, end: joints[i + 1]?.index ?? body.length }
    const hard = /[;；–—]/.test(joint[0])
    // A bare comma parts clauses only where both stand alone.
    if (/^,\s+$/.test(joint[0]) && !standAlone(body, words, left, right)) continue
    const borrowed = borrows(body, words, values, current, left, right, hard)
    if (borrowed === undefined) continue
    clauses.push({ ...current, end: left.end })
    current = { start: right.start, end: body.length, borrowed }
  }
  clauses.push(current)
  return clauses
}

const SUBORDINATE =
  /^(?:if|when|whenever|since|because|although|though|while|as|after|before|once|until|unless|for|in|on|at|with|by|given|wenn|falls|weil|da|obwohl|während|nachdem|bevor|sobald|si|quand|lorsque|puisque|comme|bien|cuando|porque|aunque|como|se|quando|perché|poiché)$/i

const OPEN_CLAUSE =
  /^(?:that|which|who|whose|if|when|whenever|while|because|although|though|since|after|before|upon|until|unless|whether|dass|ob|weil|wenn|que|qui|si|cuando|porque|quando|che|se)$/i

function standAlone(body: string, words: readonly Word[], left: Span, right: Span): boolean {
  const before = within(words, left)
  const after = within(words, right)
  if (
    before.some(word => OPEN_CLAUSE.test(word.raw)) ||
    SUBORDINATE.test(before[0]?.raw ?? '') ||
    !before.some(word => isFiniteVerb(word.raw)) ||
    after.length < 3
  )
    return false
  return (
    hasOwnSubject(after) &&
    !/^(?:and|or|und|oder|et|ou|y|o|e|but|including|such|especially|like|from)$/i.test(after[0]?.raw ?? '') &&
    body.length > 0
  )
}

function insideBrackets(body: string, at: number): boolean {
  const before = body.slice(Math.max(0, at - 300), at)
  const count = (sign: RegExp): number => before.match(sign)?.length ?? 0
  return count(/[([{“«]/g) > count(/[)\]}”»]/g) || count(/["`]/g) % 2 === 1
}

const within = <T extends Span>(items: readonly T[], span: Span): T[] =>
  items.filter(item => item.start >= span.start && item.end <= span.end)

/** What the right side borrows when it is a clause of its own; `undefined` when it is none. */
function borrows(
  body: string,
  words: readonly Word[],
  values: readonly Value[],
  current: Clause,
  left: Span,
  right: Span,
  hard: boolean,
): string | undefined {
  const before = within(words, left)
  const after = within(words, right)
  const finite = before.findIndex(word => isFiniteVerb(word.raw))
  const verbAt =
    finite >= 0
      ? finite
      : before.findIndex((word, i) => i > 0 && (isPastForm(word.norm) || carriesObject(word, before[i + 1])))
  const [first, second] = after
  if (first === undefined || before.length === 0) return undefined
  const carried = current.borrowed !== ''
  if (verbAt < 0 && !carried) return undefined
  const verb = before[verbAt]
  const subject = carried && verb === undefined ? current.borrowed : subjectOf(body, current, verb)
  const lead = after.findIndex(word => !isAdverb(word))
  const opener = after[lead]
  if (opener !== undefined && opensPredicate(opener.raw, after[lead + 1]?.raw)) {
    // `… and Wednesday tops out at 16 °C`: a day is a subject of its own.
    if (values.some(value => value.kind === 'date' && value.start >= right.start && value.end <= opener.start))
      return ''
    const participle = isPastForm(opener.norm) && usesAuxiliary(before, verbAt)
    if (participle && !hasComplement(before, verbAt)) return undefined
    return participle && verb !== undefined ? joinText(subject, verb.raw) : subject
  }
  if (hasOwnSubject(after)) return ''
  // `… is assigned to Mia and still open`
  if (
    lead > 0 &&
    opener !== undefined &&
    verb !== undefined &&
    isCopula(verb.raw) &&
    after.length - lead <= 2 &&
    /^\p{Ll}/u.test(opener.raw)
  )
    return joinText(subject, verb.raw)
  if (hard && after.length > 2 && values.some(value => value.start >= right.start)) return subject
  return verb !== undefined && sharesCopula(words, values, verb, left, right, second)
    ? joinText(subject, body.slice(verb.start, verb.end))
    : undefined
}

/** `The hall seats about 900 …`: a form in -s before a number or determiner. */
const carriesObject = (word: Word, next: Word | undefined): boolean =>
  /^[a-z]{3,}s$/.test(word.raw) &&
  next !== undefined &&
  /^(?:\d.*|the|a|an|about|over|around|up|more|at|roughly|nearly|some)$/.test(next.raw)

/** `I` and `I've` are one subject. */
const joinText = (a: string, b: string): string =>
  a === '' || new RegExp(`^${a.replace(/[^\\p{L}]/gu, '.')}['’]\\p{L}{1,2}$`, 'iu').test(b) ? b : `${a} ${b}`

const isAdverb = (word: Word): boolean =>
  /ly$/.test(word.norm) ||
  /^(?:also|then|now|still|not|never|even|thus|auch|noch|dann|nicht|aussi|tambien|no|ne)$/.test(word.norm)

function subjectOf(body: string, current: Clause, verb: Word | undefined): string {
  if (verb === undefined) return current.borrowed
  const own = body.slice(current.start, verb.start).trim()
  // "you are not …": a contraction holds its subject.
  const contraction = /^(\p{L}+)['’](?:s|re|m|ve)$/iu.exec(verb.raw)
  const text = contraction === null ? own : joinText(own, contraction[1] ?? '')
  return text === '' ? current.borrowed : text
}

const usesAuxiliary = (before: readonly Word[], verbAt: number): boolean => {
  const next = before[verbAt + 1]
  return next !== undefined && isPastForm(next.norm)
}

/** `was completed in 1932 and opened …` but not `was designed and built by …`. */
function hasComplement(before: readonly Word[], verbAt: number): boolean {
  const rest = before.slice(verbAt + 1)
  const from = rest[0] !== undefined && isPastForm(rest[0].norm) ? 1 : 0
  return rest.slice(from).some(word => !word.functional)
}

/** A noun phrase and then a finite verb, with no relative pronoun between. */
function hasOwnSubject(after: readonly Word[]): boolean {
  const at = after.slice(0, SUBJECT_WORDS).findIndex((word, i) => i > 0 && isFiniteVerb(word.raw))
  const contracted =
    after[0] !== undefined && /^(?:it|he|she|they|you|we|there|that|i)['’](?:s|re|ve|m|ll|d)$/i.test(after[0].raw)
  if (contracted) return true
  return at > 0 && !after.slice(0, at).some(word => RELATIVE.test(word.raw))
}

/** `It is 25 °C and sunny`: two predicates after one copula, of which exactly one holds a value, or of two sorts. */
function sharesCopula(
  words: readonly Word[],
  values: readonly Value[],
  verb: Word,
  left: Span,
  right: Span,
  second: Word | undefined,
): boolean {
  if (!isCopula(verb.raw)) return false
  const predicate = { start: verb.end, end: left.end }
  const mine = within(values, predicate)
  const theirs = within(values, { start: right.start, end: Math.min(right.end, right.start + 40) })
  const [next] = within(words, right)
  if (next === undefined || /^(?:the|a|an|der|die|das|el|la|le|les|los|las)$/i.test(next.raw)) return false
  const inside = within(words, predicate)
  if (inside.length > 6 || inside.some(word => /^(?:with|mit|avec|con|com)$/i.test(word.raw))) return false
  const opensWithValue = theirs[0] !== undefined && theirs[0].start - right.start <= 1
  const sort = (value: Value | undefined): string =>
    value?.kind === 'number' ? (value.unit?.dimension ?? 'number') : (value?.kind ?? 'none')
  if (mine.length > 0 && theirs.length > 0) return opensWithValue && sort(mine.at(-1)) !== sort(theirs[0])
  if (opensWithValue) return true
  const bare = second === undefined || second.functional || /^\p{Ll}/u.test(second.raw)
  return (
    mine.length > 0 && mine.at(-1)?.kind === 'number' && next.raw === next.raw.toLowerCase() && bare && !next.functional
  )
}
