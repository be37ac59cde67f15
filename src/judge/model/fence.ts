import { shortHash } from '../hash.ts'

const MARK = 'otelh-judge:'
const SHAPE = /otelh-judge:([0-9a-f]{12})([0-9a-f]{4})/

function checksum(random: string): string {
  return shortHash(`${MARK}${random}`).slice(0, 4)
}

/** A mark that no text of this call contains: data cannot close its own fence. */
export function makeNonce(texts: readonly string[], random: () => string = randomHex): string {
  for (;;) {
    const digits = random()
    const nonce = `${MARK}${digits}${checksum(digits)}`
    if (!texts.some(text => text.includes(nonce))) return nonce
  }
}

function randomHex(): string {
  return globalThis.crypto.randomUUID().replaceAll('-', '').slice(0, 12)
}

/** Data between two lines that carry the nonce. The title is ours, never data. */
export function fence(nonce: string, title: string, text: string): string {
  return `<<${nonce} ${title}>>\n${text.toWellFormed()}\n<<${nonce} END>>`
}

/**
 * Whether a text is the input of a judge of this project: spans that record it are not to be judged again.
 * The mark has a checksum, so that a text that only speaks of it is not taken for one.
 */
export function isJudgeText(text: string): boolean {
  if (!text.includes(MARK)) return false
  const found = SHAPE.exec(text)
  return found?.[1] !== undefined && checksum(found[1]) === found[2]
}
