/** Length of a text in bytes of UTF-8. A lone surrogate counts as the three bytes of its replacement. */
export function utf8Length(text: string): number {
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) continue
    bytes += 1
    if (unit < 0x800) continue
    bytes += 1
    if (isHigh(unit) && isLow(text.charCodeAt(i + 1))) i += 1
  }
  return bytes
}

/**
 * The text itself if it fits, else its longest prefix of whole characters with `mark` after it, in at most `maxBytes`
 * bytes of UTF-8. An empty mark keeps the result a literal part of the text.
 */
export function clip(text: string, maxBytes: number, mark = '…'): string {
  // Three bytes a unit is the most there is, so short texts need no count.
  if (text.length * 3 <= maxBytes) return text
  const room = maxBytes - utf8Length(mark)
  let bytes = 0
  let fits = 0
  let i = 0
  while (i < text.length) {
    const unit = text.charCodeAt(i)
    const pair = isHigh(unit) && isLow(text.charCodeAt(i + 1))
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : pair ? 4 : 3
    i += pair ? 2 : 1
    if (bytes <= room) fits = i
    if (bytes > maxBytes) return room < 0 ? '' : text.slice(0, fits) + mark
  }
  return text
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
