import { readValues } from '../text/index.ts'
import type { Clause } from './clauses.ts'

const CHINESE_VERB =
  /成立|创立|建立|位于|坐落|拥有|提供|需要|可以|包括|包含|支持|属于|达到|毕业|出生|是|有|为|在|会|能|将|已|被|售|卖|开|关|价格|时间|气温|天气|由/
const CHINESE_SUBJECT =
  /^(.{1,14}?)(?=成立|创立|建立|建于|位于|坐落|拥有|提供|需要|可以|包括|支持|属于|毕业|出生|是|有|为|在|会|能|将|已|于|由)/u
const SUBORDINATE =
  /^(?:如果|因为|由于|虽然|尽管|当|只要|只有|即使|若|为了|根据|除了|关于|截至|在.{1,10}(?:时|中|后|前|下|上)$)/u
const JAPANESE_JOINT = /(?<=(?:て|で|り|し|が|れ|び|み|け|せ|ち|き|い|ず|え))、\s?/gu
const KOREAN_JOINT = /(?<=[가-힣](?:고|며|지만|는데|으며))[,，、]?\s+/gu
const KOREAN_SUBJECT = /^.{0,14}?[가-힣\w](?:은|는|이|가|도)\s/u

/** Chinese, Japanese and Korean: a clause of its own has a predicate and a value or subject. Offsets in the sentence. */
export function splitEastAsian(body: string): Clause[] {
  if (/[가-힣]/.test(body))
    return pieces(
      body,
      KOREAN_JOINT,
      piece =>
        KOREAN_SUBJECT.test(piece) ||
        readValues(piece).length > 0 ||
        /^\p{L}+(?:습니다|입니다|합니다|아요|어요)[.。]?$/u.test(piece.trim()),
    )
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(body))
    return pieces(body, JAPANESE_JOINT, piece => /^.{1,16}?[はもが]/u.test(piece) || readValues(piece).length > 0)
  return chinese(body)
}

function pieces(body: string, joint: RegExp, stands: (piece: string) => boolean): Clause[] {
  const cuts = [...body.matchAll(joint)].map(match => ({ at: match.index, next: match.index + match[0].length }))
  const clauses: Clause[] = []
  let start = 0
  for (const cut of cuts) {
    const left = body.slice(start, cut.at)
    const right = body.slice(cut.next)
    if (left.trim().length < 4 || right.trim().length < 3 || !stands(right) || !stands(left)) continue
    clauses.push({ start, end: cut.at, borrowed: start === 0 ? '' : topic(body, right) })
    start = cut.next
  }
  clauses.push({ start, end: body.length, borrowed: start === 0 ? '' : topic(body, body.slice(start)) })
  return clauses
}

/** The topic of the first clause, for a later one without a topic of its own. */
function topic(body: string, piece: string): string {
  if (/^.{1,16}?[はが]/u.test(piece) || KOREAN_SUBJECT.test(piece)) return ''
  return /^.{1,20}?(?:は|[가-힣](?:은|는|이|가)(?=\s))/u.exec(body)?.[0] ?? ''
}

function chinese(body: string): Clause[] {
  const clauses: Clause[] = []
  let start = 0
  const flush = (end: number, next: number): void => {
    const piece = body.slice(start, end)
    const own = CHINESE_SUBJECT.exec(piece)
    const subject = CHINESE_SUBJECT.exec(body)?.[1] ?? ''
    const opensWithVerb =
      own === null &&
      start > 0 &&
      /^(?:成立|位于|拥有|提供|需要|可以|包括|支持|属于|毕业|出生|是|有|为|约|共|在)/u.test(piece)
    clauses.push({ start, end, borrowed: opensWithVerb && subject.length <= 10 ? subject : '' })
    start = next
  }
  for (const comma of body.matchAll(/[，；,;]\s?/gu)) {
    if (/\d$/.test(body.slice(0, comma.index)) && /^\d/.test(body.slice(comma.index + 1))) continue
    const left = body.slice(start, comma.index)
    const right = body.slice(comma.index + comma[0].length)
    const next = right.split(/[，；,;]/u)[0] ?? ''
    if (left.length < 4 || next.length < 3 || SUBORDINATE.test(left)) continue
    if (!predicates(left) || !predicates(next)) continue
    if (
      /^(?:而且|并且|以及|因此|所以|但|因为|其中|从而|以便|否则)/u.test(next) &&
      readValues(next).length === 0 &&
      !CHINESE_VERB.test(next)
    )
      continue
    flush(comma.index, comma.index + comma[0].length)
  }
  flush(body.length, body.length)
  return clauses
}

const predicates = (piece: string): boolean => CHINESE_VERB.test(piece) || readValues(piece).length > 0
