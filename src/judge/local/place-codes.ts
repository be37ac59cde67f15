import type { Finding } from './finding.ts'
import type { Library } from './library.ts'

const PLACE_FIELD =
  /^(?:from|to|origin|destination|departure|arrival|airport|station|city|dep|arr|iata|von|nach|de|vers|origen|destino|origem|da|per)(?: .*)?$|(?:airport|station|iata|city)(?: code)?$/

/** Whether a code may be short for a name: its letters in their order, the first one first (`LIS`, Lisbon). */
function shortFor(code: string, name: string): boolean {
  const letters = name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toUpperCase()
  let at = 0
  for (const letter of code) {
    const found = letters.indexOf(letter, at)
    if (found < 0 || (at === 0 && found > 0)) return false
    at = found + 1
  }
  return true
}

/** Names that the evidence may have as codes of places. */
export function settlePlaceCodes(findings: readonly Finding[], library: Library): Finding[] {
  if (!findings.some(finding => finding.stranger === true && finding.state === 'absent')) return [...findings]
  const codes = library.facts.filter(fact => typeof fact.raw === 'string' && /^[A-Z]{3}$/.test(fact.raw))
  const places = codes.filter(fact => PLACE_FIELD.test(fact.label))
  return findings.map((finding): Finding => {
    if (finding.stranger !== true || finding.state !== 'absent' || codes.length === 0) return finding
    const own = codes.find(fact => shortFor(String(fact.raw), finding.part))
    if (own !== undefined) return { state: 'same', part: finding.part, name: true, place: own.place }
    return places.length > 0 ? { state: 'unsure', part: finding.part } : finding
  })
}
