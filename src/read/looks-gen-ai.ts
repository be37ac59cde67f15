/**
 * Keys that only a GenAI span carries. Agent name, conversation id and the like are left out: baggage puts them on any span.
 */
const TELLING = [
  'gen_ai.operation.name',
  'gen_ai.request.model',
  'gen_ai.output.messages',
  'gen_ai.input.messages',
] as const

/** For a span of an unlisted scope: do its attributes say GenAI? Cheap, parses nothing. A key without a value proves nothing. */
export function looksGenAi(attributes: Readonly<Record<string, unknown>>): boolean {
  for (const key of TELLING) {
    const value = attributes[key]
    if (value !== undefined && value !== null && value !== '') return true
  }
  return false
}
