import type { Answer } from '../../gather/types.ts'
import { type JudgeErrorCode, toJudgeError } from '../errors.ts'
import type { Rules, Verdict } from '../types.ts'
import { askJson } from './ask-json.ts'
import {
  combinedSystem,
  dataOf,
  EXPLAIN_SYSTEM,
  extractSystem,
  type NumberedStatement,
  statementsBlock,
  verifySystem,
} from './prompt.ts'
import type { RawReply, RawVerdict } from './read-reply.ts'
import { COMBINED_SCHEMA, STATEMENTS_SCHEMA, VERDICTS_SCHEMA } from './schema.ts'
import type { Selection } from './select.ts'
import type { Session } from './session.ts'

export interface StepsResult {
  readonly verdicts: readonly Verdict[]
  readonly missing: number
  readonly reason: string
  readonly errorType: string
}

export interface StepsInput {
  readonly answer: Answer
  readonly rules: Rules
  readonly selection: Selection
  readonly session: Session
  readonly nonce: string
  readonly maxOutputTokens: number
  /** Takes what is known so far, so that a later failure doesn't lose it. */
  readonly learn: (found: Partial<StepsResult>) => void
}

/** An answer with a digit or more than 25 words says something: a judge that finds no statement in it has erred. */
function saysSomething(text: string): boolean {
  if (/\p{Nd}/u.test(text)) return true
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (isWordLike && ++words > 25) return true
  }
  return false
}

function acceptStatements({ answer }: StepsInput): (reply: RawReply) => JudgeErrorCode | undefined {
  return ({ statements }) => {
    if (statements === undefined) return 'unparseable'
    return statements.length === 0 && saysSomething(answer.text) ? 'no_statements' : undefined
  }
}

/** Statements, verdicts and reason in one call; ids without a verdict are asked for once more. */
export async function combinedSteps(input: StepsInput): Promise<void> {
  const reply = await askJson(
    input.session,
    {
      step: 'analyze',
      system: combinedSystem(input.rules),
      prompt: dataOf(input.nonce, input.answer, input.selection),
      schema: { name: 'judgement', schema: COMBINED_SCHEMA },
      maxOutputTokens: input.maxOutputTokens,
    },
    [],
    acceptStatements(input),
  )
  const statements = reply.statements ?? []
  if (reply.reason !== undefined) input.learn({ reason: reply.reason })
  await settle(input, statements, reply.verdicts)
}

/** The classic three calls. */
export async function separateSteps(input: StepsInput): Promise<void> {
  const { answer, rules, nonce, selection, session, maxOutputTokens } = input
  const nothing = { ...selection, evidence: [], given: [], history: [] }
  const extracted = await askJson(
    input.session,
    {
      step: 'preprocess',
      system: extractSystem(rules),
      prompt: dataOf(nonce, answer, nothing).replace(/^There is no evidence.*\n\n/m, ''),
      schema: { name: 'statements', schema: STATEMENTS_SCHEMA },
      maxOutputTokens,
    },
    [],
    acceptStatements(input),
  )
  const statements = extracted.statements ?? []
  if (statements.length === 0) {
    input.learn({ verdicts: [], missing: 0 })
    return
  }
  input.learn({ missing: statements.length })
  const first = await askVerdicts(input, statements)
  const verdicts = await settle(input, statements, first)
  if (verdicts.length === 0) return
  try {
    const bad = verdicts.filter(verdict => verdict.verdict === 'yes').length
    const facts = JSON.stringify(verdicts.map(({ statement, kind, reason }) => ({ statement, kind, reason })))
    const { text } = await session.ask({
      step: 'generateReason',
      system: EXPLAIN_SYSTEM,
      prompt: `${dataOf(nonce, answer, { ...selection, given: [], history: [] })}\n\nScore: ${bad} of ${verdicts.length} statements are made up (lower is better). Verdicts: ${facts}`,
      maxOutputTokens,
    })
    const reason = text.replace(/<think>[\s\S]*?<\/think>/gi, '').trim()
    if (reason !== '') input.learn({ reason })
  } catch (error) {
    // The score stands without an explanation.
    input.learn({ errorType: toJudgeError(error).code })
  }
}

/** Verdicts on statements that are known already. */
export async function verifySteps(input: StepsInput, statements: readonly NumberedStatement[]): Promise<void> {
  input.learn({ missing: statements.length })
  await settle(input, statements, await askVerdicts(input, statements))
}

async function askVerdicts(
  input: StepsInput,
  statements: readonly NumberedStatement[],
): Promise<readonly RawVerdict[]> {
  const reply = await askJson(
    input.session,
    {
      step: 'analyze',
      system: verifySystem(input.rules),
      prompt: `${dataOf(input.nonce, input.answer, input.selection)}\n\n${statementsBlock(input.nonce, statements)}`,
      schema: { name: 'verdicts', schema: VERDICTS_SCHEMA },
      maxOutputTokens: input.maxOutputTokens,
    },
    statements,
    ({ begun }) => (begun ? undefined : 'unparseable'),
  )
  return reply.verdicts
}

/** One verdict per id: the first counts, extra ones are dropped, missing ones are asked for once more. */
async function settle(
  input: StepsInput,
  statements: readonly NumberedStatement[],
  given: readonly RawVerdict[],
): Promise<readonly Verdict[]> {
  const byId = new Map<number, RawVerdict>()
  const add = (raw: RawVerdict): void => {
    if (!byId.has(raw.id)) byId.set(raw.id, raw)
  }
  const open = (): NumberedStatement[] => statements.filter(({ id }) => !byId.has(id))
  const found = (): Verdict[] => statements.flatMap(({ id, text }) => toVerdict(text, byId.get(id)))
  given.forEach(add)
  input.learn({ verdicts: found(), missing: open().length })
  if (open().length > 0) {
    try {
      const more = await askVerdicts(input, open())
      more.forEach(add)
    } catch (error) {
      const { code } = toJudgeError(error)
      if (code === 'aborted' || byId.size === 0) throw error
      input.learn({ errorType: code })
    }
  }
  const verdicts = found()
  input.learn({ verdicts, missing: open().length })
  return verdicts
}

function toVerdict(statement: string, raw: RawVerdict | undefined): Verdict[] {
  if (raw === undefined || raw.label === 'not_a_claim') return []
  const { label: kind, evidence, quote, reason } = raw
  return [
    {
      statement,
      kind,
      verdict: kind === 'contradicted' || kind === 'unsupported' ? 'yes' : 'no',
      reason: reason === '' ? DEFAULT_REASONS[kind] : reason,
      ...(evidence === undefined ? {} : { evidence }),
      ...(quote === undefined ? {} : { quote }),
    },
  ]
}

const DEFAULT_REASONS = {
  supported: 'The evidence says so.',
  contradicted: 'The evidence says otherwise.',
  unsupported: 'The evidence does not say so.',
  unverified: 'The evidence leaves it open.',
} as const
