import type { Answer } from '../../gather/types.ts'

const joined = (texts: readonly string[]): string => texts.join('\n').replaceAll('\\/', '/').toLowerCase()

/** Everything that an answer may have taken a reference from, lower-cased, escapes of JSON undone. */
export function knownText(answer: Answer): string {
  const evidence = answer.evidence.flatMap(item => [item.text, item.arguments ?? '', item.tool ?? ''])
  return joined([...evidence, ...answer.given, answer.question ?? ''])
}

/** What the assistant itself said before, which supports nothing. */
export function earlierText(answer: Answer): string {
  return joined(answer.history)
}
