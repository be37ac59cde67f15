/** Longer texts are not searched for the place where they are damaged. */
const MAX_LENGTH = 4 * 1024 * 1024

/**
 * Line, from 0, on which a text stops being JSON. The parser doesn't always tell, but which of two prefixes is damaged can be
 * asked: the first line whose end is past the damage is found by halving.
 */
export function damagedLine(text: string): number {
  if (text.length > MAX_LENGTH) return 0
  const ends: number[] = []
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends.push(at)
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isDamaged(text.slice(0, ends[middle]))) high = middle
    else low = middle + 1
  }
  return low
}

/** Whether something is wrong before the end: a prefix of good JSON is only incomplete. */
function isDamaged(prefix: string): boolean {
  try {
    JSON.parse(prefix)
    return false
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const position = /at position (\d+)/.exec(message)?.[1]
    return position === undefined ? !message.includes('end of JSON') : Number(position) < prefix.length
  }
}
