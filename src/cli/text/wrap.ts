/**
 * Breaks a text into lines of at most `width` characters, at spaces where there are any. Line breaks in the text stay.
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
      const end = space > start ? space : wholeCharacter(text, start + width)
      lines.push({ start, end })
      start = space > start ? end + 1 : end
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
