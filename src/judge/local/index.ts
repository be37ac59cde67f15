import type { Answer } from '../../gather/types.ts'
import { type Statement, walkStatements } from '../statements/index.ts'
import type { Rules, Verdict } from '../types.ts'
import { decide } from './decide.ts'
import { decideLeaf } from './decide-leaf.ts'
import { openDesk } from './desk.ts'
import { createPause } from './pause.ts'

/** Statements beyond this many are not judged, and counted as missing. */
const MAX_STATEMENTS = 2000
/** Characters of an answer that are read. */
const MAX_ANSWER = 300_000

/** Judges an answer without a model. Yields to other work; rejects only when the signal is aborted. */
export async function judgeLocally(
  answer: Answer,
  rules: Rules,
  signal?: AbortSignal,
): Promise<{ verdicts: Verdict[]; missing: number; coverage: number }> {
  const pause = createPause(signal)
  signal?.throwIfAborted()
  const text = answer.text.length > MAX_ANSWER ? answer.text.slice(0, MAX_ANSWER) : answer.text
  const statements: Statement[] = []
  for (const statement of walkStatements(text, rules)) {
    statements.push(statement)
    await pause()
  }
  if (statements.length === 0) return { verdicts: [], missing: 0, coverage: 1 }
  const desk = await openDesk(answer, rules, pause)
  const verdicts: Verdict[] = []
  const partial = answer.missing > 0 || desk.evidence.coverage < 1
  for (const statement of statements.slice(0, MAX_STATEMENTS)) {
    const verdict = statement.kind === 'leaf' ? decideLeaf(statement, desk) : decide(statement, desk)
    verdicts.push(partial ? soften(verdict) : verdict)
    await pause()
  }
  // Of what was cut off nobody knows how many statements it held: as many as the rest, by length.
  const unread = Math.round(statements.length * (answer.text.length / Math.max(1, text.length) - 1))
  return { verdicts, missing: statements.length - verdicts.length + unread, coverage: desk.evidence.coverage }
}

/** Where evidence is missing, its silence proves nothing. */
function soften(verdict: Verdict): Verdict {
  if (verdict.kind !== 'unsupported') return verdict
  return { ...verdict, kind: 'unverified', verdict: 'no', reason: `${verdict.reason} Not all evidence could be read.` }
}
