import { parseJson } from './json.ts'

/** Python's literals are as long as people's JSON; longer ones stay what they are. */
const MAX_LENGTH = 100_000

/**
 * A record or list as Python prints it, `{'city': 'Oslo', 'open': True}`, as a value. `undefined` for anything else,
 * and where quotation marks inside the texts make it ambiguous.
 */
export function parsePythonLiteral(text: string): unknown {
  if (text.length > MAX_LENGTH || !/^[[{]+'/.test(text) || text.includes('"') || text.includes('\\')) return undefined
  const json = text
    .replace(/(?<=[\s:,[{])(True|False|None)(?=[\s,\]}])/g, word => (word === 'None' ? 'null' : word.toLowerCase()))
    .replaceAll("'", '"')
  const parsed = parseJson(json)
  return parsed?.cut === false ? parsed.value : undefined
}
