import type { Answer } from '../../gather/types.ts'

/** Everything that an answer may have taken a reference from, lower-cased, escapes of JSON undone. */
export function knownText(answer: Answer): string {
  const evidence = answer.evidence.flatMap(item => [item.text, item.arguments ?? '', item.tool ?? ''])
  return [...evidence, ...answer.given, ...answer.history, answer.question ?? '']
    .join('\n')
    .replaceAll('\\/', '/')
    .toLowerCase()
}
