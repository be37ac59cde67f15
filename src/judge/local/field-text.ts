import { readValues } from '../text/index.ts'
import { type Concept, readConcepts } from './concepts.ts'

export const isCode = (text: string): boolean => {
  const [value, more] = readValues(text)
  return more === undefined && value?.kind === 'code' && value.raw.length === text.length
}

/** A number, date or time rather than a name with digits (`12 Elm Street`). */
export const mostlyValue = (text: string): boolean => {
  const held = readValues(text).filter(value => value.kind !== 'code')
  return held.reduce((sum, value) => sum + value.end - value.start, 0) > text.length * 0.4
}

/** `is_open: false` tells of the key's word; `status: "open"` of the value's. */
export function conceptsOf(value: string | number | boolean, label: string): Concept[] {
  if (typeof value === 'number') return []
  if (typeof value === 'string' && /^(?:on|off|up|down)$/i.test(value)) return readConcepts(`is ${value.toLowerCase()}`)
  if (typeof value === 'string' && !/^(?:true|false|yes|no)$/i.test(value)) return readConcepts(value)
  const yes = value === true || value === 'true' || value === 'yes' || value === 'Yes'
  return yes ? readConcepts(label) : readConcepts(`not ${label.replace(/^(?:is|has|are|can|was)\s+/, '')}`)
}

/** Escapes of a JSON string blanked without moving what follows. */
export const sameLength = (raw: string): string =>
  raw
    .replace(/\\["\\/]/g, found => ` ${found.charAt(1)}`)
    .replace(/\\n/g, ' \n')
    .replace(/\\[a-z]/g, '  ')
