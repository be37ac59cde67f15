import type { ScriptedReply, SeenRequest } from '../../support/openai-server.ts'

export const JUDGE_MODEL = 'judge-test'

/** Statements that a scripted judge finds in answers, with the label it gives them. */
export type Opinions = Readonly<Record<string, 'supported' | 'contradicted' | 'unsupported'>>

/** A judge model that finds the statements it knows in the text that it is shown. */
export function judgeReply(request: SeenRequest, opinions: Opinions): ScriptedReply {
  const shown = request.messages.map(({ text }) => text).join('\n')
  const known = Object.entries(opinions).filter(([statement]) => shown.includes(statement))
  return {
    json: {
      statements: known.map(([text], id) => ({ id: id + 1, text })),
      verdicts: known.map(([, label], id) => ({
        id: id + 1,
        label,
        evidence: 1,
        quote: '',
        reason: `scripted: ${label}`,
      })),
      reason: 'scripted reason',
    },
    model: 'judge-test-2026',
  }
}
