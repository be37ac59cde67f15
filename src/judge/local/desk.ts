import type { Answer } from '../../gather/types.ts'
import type { Rules } from '../types.ts'
import { saysNothingFound } from './actions.ts'
import { readGivenTexts } from './given.ts'
import { type Language, languageOf } from './language.ts'
import { keysOf, type Library } from './library.ts'
import type { Pause } from './pause.ts'
import { readGiven, readLibrary } from './read-library.ts'
import { type Knows, knower } from './settle-names.ts'

/** Everything that lies open while one answer is judged. */
export interface Desk {
  readonly answer: Answer
  readonly rules: Rules
  readonly evidence: Library
  /** Failed tool calls: they prove only that they failed. */
  readonly errors: Library
  /** Sentences of the request that can support a statement. */
  readonly given: Library
  /** All words of the request. */
  readonly request: Library
  readonly history: Library
  /** Index of an evidence that says that nothing was found. */
  readonly empty: number | undefined
  readonly inEvidence: Knows
  readonly inRequest: Knows
  /** Words of the question need no support of their own. */
  readonly questionKeys: ReadonlySet<string>
  readonly question: string
  /** All content words of the evidence. */
  readonly evidenceKeys: ReadonlySet<string>
  /** Of the evidence's prose. */
  readonly language: Language
}

/** Reads everything that one answer is judged on. */
export async function openDesk(answer: Answer, rules: Rules, pause: Pause): Promise<Desk> {
  const evidence = await readLibrary(answer.evidence, item => item.kind !== 'tool_error', pause)
  const errors = await readLibrary(answer.evidence, item => item.kind === 'tool_error', pause)
  const { facts, words } = readGivenTexts(answer)
  const request = readGiven(words, 'given')
  const empty = answer.evidence.findIndex(item => item.kind !== 'tool_error' && saysNothingFound(item.text))
  const question = (answer.question ?? '').slice(0, 4000)
  return {
    answer,
    rules,
    evidence,
    errors,
    given: readGiven(facts, 'given'),
    request,
    history: readGiven(answer.history, 'history'),
    empty: empty < 0 ? undefined : empty,
    inEvidence: knower(evidence),
    inRequest: knower(request),
    questionKeys: keysOf(question),
    question,
    evidenceKeys: new Set([...evidence.postings.keys(), ...evidence.facts.flatMap(fact => [...fact.words])]),
    language: languageOf(
      evidence.passages
        .slice(0, 20)
        .map(passage => passage.text)
        .join(' '),
    ),
  }
}

/** Whether any evidence says something about the world. */
export const hasEvidence = (desk: Desk): boolean => desk.evidence.passages.length > 0 || desk.evidence.facts.length > 0
