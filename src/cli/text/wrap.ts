/**
 * Breaks a text into lines of at most `width` characters, at spaces and between JSON values where there are any. Line breaks
 * in the text stay.
 * Offsets are UTF-16 units, so that marks can be laid over the lines.
 */
export function wrap(text: string, width: number): { readonly start: number; readonly end: number }[] {
  const lines: { start: number; end: number }[] = []
  let start = 0
  for (;;) {
    const newline = text.indexOf('\n', start)
    const paragraphEnd = newline === -1 ? text.length : newline
    while (paragraphEnd - start > width) {
      const space = text.lastIndexOf(' ', start + width)
      const comma = text.lastIndexOf(',"', start + width - 1) + 1
      const end = Math.max(space, comma) > start ? Math.max(space, comma) : wholeCharacter(text, start + width)
      lines.push({ start, end })
      start = end === space ? end + 1 : end
    }
    lines.push({ start, end: paragraphEnd })
    if (newline === -1) return lines
    start = newline + 1
  }
}

function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}
