export interface Parsed {
  readonly value: unknown
  /** The text was cut in the middle; `value` holds what stood before the cut. */
  readonly cut: boolean
}

/**
 * JSON text as a value, in one pass. Text that an attribute length limit cut in the middle is closed at the cut.
 * `undefined` when the text is not JSON of an object, array or string at all.
 */
export function parseJson(text: string): Parsed | undefined {
  if (!/^\s*[[{"]/.test(text)) return undefined
  const value = tryParse(text)
  if (value !== undefined) return { value, cut: false }
  // Prose may well begin with a quotation mark.
  if (/^\s*"/.test(text)) return undefined
  const closed = closeJson(text)
  if (closed === undefined) return undefined
  const rescued = tryParse(closed)
  return rescued === undefined ? undefined : { value: rescued, cut: true }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Cut JSON, closed so that it parses; `undefined` when the text is malformed before its end. */
function closeJson(text: string): string | undefined {
  const closers: string[] = []
  // Everything before `safe` parses once the brackets in `closers` are closed.
  let safe = 0
  let position = 0
  let keyNext = false
  while (position < text.length) {
    const char = text.charAt(position)
    if (char === '{' || char === '[') {
      closers.push(char === '{' ? '}' : ']')
      keyNext = char === '{'
      safe = ++position
    } else if (char === '}' || char === ']') {
      if (closers.pop() !== char) return undefined
      keyNext = false
      safe = ++position
      if (closers.length === 0) return undefined
    } else if (char === ',') {
      keyNext = closers.at(-1) === '}'
      position++
    } else if (char === ':') {
      keyNext = false
      position++
    } else if (char === '"') {
      const end = stringEnd(text, position)
      if (end === undefined) {
        return keyNext ? close(text.slice(0, safe), closers) : close(`${trimEscape(text, position)}"`, closers)
      }
      position = end
      if (!keyNext) safe = position
    } else if (/\s/.test(char)) {
      position++
    } else {
      const end = literalEnd(text, position)
      if (end === position) return undefined
      // A literal that touches the end may be the beginning of a longer one.
      if (end < text.length) safe = end
      position = end
    }
  }
  return close(text.slice(0, safe), closers)
}

function close(text: string, closers: readonly string[]): string {
  return text + closers.toReversed().join('')
}

/** Index after the closing quote of the string that opens at `start`; `undefined` when it never closes. */
function stringEnd(text: string, start: number): number | undefined {
  for (let position = start + 1; position < text.length; position++) {
    const code = text.charCodeAt(position)
    if (code === 0x5c) position++
    else if (code === 0x22) return position + 1
  }
  return undefined
}

/** An open string without a half escape sequence or a half surrogate pair at its end. */
function trimEscape(text: string, start: number): string {
  const tail = /(?:\\(?:u[0-9a-fA-F]{0,3})?|[\uD800-\uDBFF])$/.exec(text.slice(Math.max(start + 1, text.length - 6)))
  if (tail === null) return text
  const cut = text.length - tail[0].length
  return evenBackslashes(text, cut, start) ? text.slice(0, cut) : text
}

/** The backslash at `index` starts an escape only if an even number of backslashes stands before it. */
function evenBackslashes(text: string, index: number, start: number): boolean {
  let count = 0
  while (index - 1 - count > start && text.charCodeAt(index - 1 - count) === 0x5c) count++
  return count % 2 === 0
}

function literalEnd(text: string, start: number): number {
  let position = start
  while (position < text.length && /[-+.\w]/.test(text.charAt(position))) position++
  return position
}
