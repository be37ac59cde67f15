export interface Reference {
  readonly kind: 'url' | 'email' | 'id'
  readonly text: string
  readonly start: number
  readonly end: number
}

const URL = /\bhttps?:\/\/[^\s<>"'`|\\^{}[\]，。、；）]+/giu
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,63}){1,5}/gu
/** Letters, then digits: order, case and model numbers, and UUIDs. Units (`15kg`) and ordinals begin with digits, names such as COVID-19 are long. */
const ID =
  /\b(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?:[A-Z]{1,4}[-_#/]?\d{2,}|[A-Z]{5,6}[-_#/]?\d{3,})(?:[-_]?[A-Z0-9]+)*)\b/g

/** Addresses that documentation uses for nobody, and the reader's own machine. */
const PLACEHOLDER =
  /^(?:https?:\/\/)?(?:[\w.-]*\.)?(?:localhost|example\.(?:com|org|net)|127\.0\.0\.1|0\.0\.0\.0)(?=[:/?#]|$)/i

function matches(pattern: RegExp, kind: Reference['kind'], text: string): Reference[] {
  return [...text.matchAll(pattern)].map(match => {
    const found = kind === 'url' ? trimUrl(match[0]) : match[0]
    return { kind, text: found, start: match.index, end: match.index + found.length }
  })
}

/** Punctuation after an address belongs to the sentence; a closing bracket only if none was opened in it. */
function trimUrl(url: string): string {
  let end = url.length
  while (end > 0) {
    const last = url[end - 1] ?? ''
    const unopened = last === ')' && !url.slice(0, end - 1).includes('(')
    if (!/[.,;:!?*_]/.test(last) && !unopened) break
    end--
  }
  return url.slice(0, end)
}

/** URLs, e-mail addresses and ids of a text, in order; an id inside an address is part of it. */
export function referencesIn(text: string): Reference[] {
  const addresses = [...matches(URL, 'url', text), ...matches(EMAIL, 'email', text)]
  const inside = (ref: Reference): boolean => addresses.some(({ start, end }) => ref.start >= start && ref.end <= end)
  const all = [...addresses, ...matches(ID, 'id', text).filter(ref => !inside(ref))]
  return all.sort((a, b) => a.start - b.start)
}

/** Whether a reference could have been taken from this text (see `knownText`). */
export function isKnown({ kind, text }: Reference, known: string): boolean {
  const lower = text.toLowerCase()
  if (kind === 'email') return known.includes(lower)
  if (kind === 'url') {
    if (PLACEHOLDER.test(text)) return true
    const bare = lower.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/+$/, '')
    return known.includes(bare)
  }
  const digits = /\d{2,}/.exec(text)?.[0] ?? lower
  return known.includes(lower) || new RegExp(`(?<!\\d)${digits}(?!\\d)`).test(known)
}
