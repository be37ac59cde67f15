import type { Answer, Evidence } from '../gather/types.ts'
import type { ScorerRun } from './context.ts'
import {
  extractToolResults,
  getAssistantMessageFromRunOutput,
  prop,
  stringify,
  textOf,
  toMessages,
  toText,
  userTexts,
} from './messages/index.ts'

/** The answer of a run given as messages or strings, with the tool results in it as evidence. */
export function answerOfRun({ input, output }: ScorerRun): Answer {
  const given = typeof input === 'string' ? [input] : userTextsOf(input)
  const question = given.at(-1)
  return {
    text: getAssistantMessageFromRunOutput(output) ?? '',
    evidence: toolEvidence(input, output),
    given,
    history: historyOf(input),
    missing: 0,
    ...(question === undefined || question === '' ? {} : { question }),
  }
}

function userTextsOf(input: unknown): string[] {
  const texts = [prop(input, 'rememberedMessages'), prop(input, 'inputMessages'), input].flatMap(part =>
    userTexts(part),
  )
  if (texts.length > 0) return texts
  const direct = [prop(input, 'prompt'), prop(input, 'text'), prop(input, 'content'), prop(input, 'user')]
  return direct
    .map(value => textOf(value))
    .filter(text => text !== undefined)
    .slice(0, 1)
}

function historyOf(input: unknown): string[] {
  return [prop(input, 'rememberedMessages'), prop(input, 'inputMessages'), input]
    .flatMap(part => toMessages(part))
    .filter(({ role }) => role === 'assistant')
    .map(({ message }) => textOf(message))
    .filter(text => text !== undefined)
}

/** Results of this turn and of earlier ones in the input; the same call counts once. */
function toolEvidence(input: unknown, output: unknown): Evidence[] {
  const sources = [prop(input, 'rememberedMessages'), prop(input, 'inputMessages'), input, output]
  const seen = new Set<string>()
  return sources.flatMap(extractToolResults).flatMap(({ toolName, toolCallId, args, result, isError }): Evidence[] => {
    if (toolCallId !== '' && seen.has(toolCallId)) return []
    seen.add(toolCallId)
    return [
      {
        kind: isError === true ? 'tool_error' : 'tool',
        text: toText(result),
        arguments: stringify(args),
        ...(toolName === '' ? {} : { tool: toolName }),
        ...(toolCallId === '' ? {} : { callId: toolCallId }),
      },
    ]
  })
}
