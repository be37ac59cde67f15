import { JudgeError, type JudgeErrorCode } from '../errors.ts'
import type { ModelReply } from './call.ts'
import { ASK_AGAIN, type NumberedStatement } from './prompt.ts'
import { isReply, type RawReply, readReply } from './read-reply.ts'
import { looksLikeRefusal, parseReply } from './reply.ts'
import type { Question, Session } from './session.ts'

const REPLY_ERRORS: Partial<Record<JudgeErrorCode, string>> = {
  empty: 'The judge replied nothing, twice.',
  refused: 'The judge declined to judge this answer.',
  unparseable:
    'The judge replied no JSON of the form asked for, twice. Use a more capable model, or the judge `local`.',
  output_cut: 'The judge was cut off twice before its list of statements ended. Raise maxOutputTokens.',
  no_statements: 'The judge found no statement in an answer that seems to assert something, twice.',
}

const fail = (code: JudgeErrorCode): JudgeError => new JudgeError(code, REPLY_ERRORS[code] ?? code)

/** What is wrong with a reply, or the reply read. */
function understand(reply: ModelReply, asked: readonly NumberedStatement[]): RawReply | JudgeErrorCode {
  if (reply.ended === 'content_filter') return 'refused'
  if (reply.text.trim() === '') return reply.ended === 'length' ? 'output_cut' : 'empty'
  const parsed = parseReply(reply.text, isReply)
  if (parsed !== undefined) {
    const read = readReply(parsed.value, asked)
    // Statements that were cut off before the verdicts began may not be all.
    if (!parsed.complete && !read.begun) return 'output_cut'
    return read
  }
  if (reply.ended === 'length') return 'output_cut'
  return !reply.text.includes('{') && looksLikeRefusal(reply.text) ? 'refused' : 'unparseable'
}

/** Asks for JSON; a reply that can't be used is asked for once more, saying what was wrong. */
export async function askJson(
  session: Session,
  question: Question,
  asked: readonly NumberedStatement[],
  accept: (reply: RawReply) => JudgeErrorCode | undefined,
): Promise<RawReply> {
  const first = await attempt(session, question, asked, accept)
  if (typeof first !== 'string') return first
  const note =
    first === 'output_cut' ? ASK_AGAIN.cut : first === 'no_statements' ? ASK_AGAIN.statements : ASK_AGAIN.json
  const again = {
    ...question,
    prompt: `${question.prompt}\n\n${note}`,
    maxOutputTokens: question.maxOutputTokens * (first === 'output_cut' ? 2 : 1),
  }
  const second = await attempt(session, again, asked, accept)
  if (typeof second === 'string') throw fail(second)
  return second
}

async function attempt(
  session: Session,
  question: Question,
  asked: readonly NumberedStatement[],
  accept: (reply: RawReply) => JudgeErrorCode | undefined,
): Promise<RawReply | JudgeErrorCode> {
  const read = understand(await session.ask(question), asked)
  return typeof read === 'string' ? read : (accept(read) ?? read)
}
