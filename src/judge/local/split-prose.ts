/** UTF-16 offsets. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

const CUT = /[.!?]+["'”’»)\]]*(?=\s)|[。！？；]+["”’」』）]*|\n+/gu
const NO_END =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|no|nos|nr|vs|approx|ca|fig|vol|e\.g|i\.e|z\.\s?b|d\.\s?h|ej|p\.\s?ex|bzw|mwst|ust|art|abs|inkl|zzgl|max|min|tel|str|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|\p{Lu}|\d{1,2})\.$/iu
const LONGEST = 1200

/** Parts evidence into sentences. Faster and rougher than for answers; sentences over 1,200 characters are cut. */
export function splitProse(text: string): Stretch[] {
  const found: Stretch[] = []
  let start = 0
  const push = (end: number): void => {
    for (let from = start; from < end; from += LONGEST) {
      const to = Math.min(end, from + LONGEST)
      const piece = text.slice(from, to)
      const lead = piece.length - piece.trimStart().length
      if (lead < piece.length) found.push({ start: from + lead, end: from + piece.trimEnd().length })
    }
    start = end
  }
  for (const cut of text.matchAll(CUT)) {
    const end = cut.index + cut[0].length
    const last = cut[0].charAt(0)
    if (last === '.') {
      const before = text.slice(Math.max(start, cut.index - 10), cut.index + 1)
      const after = text.slice(end, end + 3)
      if (NO_END.test(before) && !/\d\s?\p{Lu}\.$/u.test(before) && /^\s*(?:[\p{L}\d])/u.test(after)) continue
      if (/^\s\p{Ll}/u.test(after)) continue
    }
    push(end)
  }
  push(text.length)
  return found
}
