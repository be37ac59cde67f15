import { firstString, isLoose, type Loose, list, prop } from './guards.ts'
import { isToolPart } from './tools.ts'

const TEXT_TYPES: ReadonlySet<unknown> = new Set(['text', 'output_text', 'input_text', undefined])

function partText(part: unknown): string | undefined {
  if (typeof part === 'string') return part
  if (!isLoose(part) || !TEXT_TYPES.has(prop(part, 'type'))) return undefined
  const text = prop(part, 'text')
  return typeof text === 'string' ? text : firstString(text, 'value')
}

/** Texts of a part list joined by newlines: those after the last tool part, for what comes before is an interim remark. */
function joinParts(parts: readonly unknown[]): string | undefined {
  const lastTool = parts.findLastIndex(isToolPart)
  const texts = (from: readonly unknown[]): string =>
    from
      .map(partText)
      .filter(text => text !== undefined && text !== '')
      .join('\n')
  const final = texts(parts.slice(lastTool + 1))
  const text = final === '' ? texts(parts) : final
  return text === '' ? undefined : text
}

/** The text of message content in any shape: string, parts, or an object that holds one of them. */
export function textOf(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  if (Array.isArray(value)) return joinParts(value)
  if (!isLoose(value) || depth > 4) return undefined
  return (
    textOf(prop(value, 'content'), depth + 1) ??
    textOf(prop(value, 'text'), depth + 1) ??
    textOf(prop(value, 'body'), depth + 1) ??
    textOf(prop(value, 'parts'), depth + 1)
  )
}

/** The reasoning of one message: `content.reasoning`, `reasoning`, or its reasoning parts joined. */
export function reasoningOf(message: Loose): string | undefined {
  const content = prop(message, 'content')
  const direct =
    firstString(content, 'reasoning') ?? firstString(message, 'reasoning', 'reasoningText', 'reasoning_content')
  if (direct !== undefined && direct !== '') return direct
  const parts = [content, prop(content, 'parts'), prop(message, 'parts'), prop(message, 'reasoning')].flatMap(list)
  const texts = parts
    .filter(part => prop(part, 'type') === 'reasoning')
    .map(part => firstString(part, 'text', 'reasoning') ?? textOf(prop(part, 'details')))
    .filter(text => text !== undefined && text !== '')
  return texts.length === 0 ? undefined : texts.join('\n')
}
