/** Control characters but line feeds, and bidirectional overrides. */
const UNSAFE = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu

/**
 * Text from a trace, safe to print: control characters (a terminal obeys some of them) and bidirectional overrides
 * become spaces. Line feeds stay, and so does the length, so that offsets still fit.
 */
export function clean(text: string): string {
  return text.replace(UNSAFE, ' ')
}

/** The same on one line, at most `max` characters, cut with an ellipsis. */
export function oneLine(text: string, max: number): string {
  const flat = clean(text).replace(/\s+/g, ' ').trim()
  const characters = Array.from(flat)
  return characters.length <= max ? flat : `${characters.slice(0, Math.max(0, max - 1)).join('')}…`
}
