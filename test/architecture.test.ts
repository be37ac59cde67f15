import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = join(import.meta.dirname, '../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .map(name => ({ name, text: readFileSync(join(src, name), 'utf8') }))

interface Import {
  readonly from: string
  readonly target: string
  readonly typeOnly: boolean
}

/** Static imports and re-exports, and dynamic ones, as `from` (path in src) and `target` (path in src, or a package). */
function importsOf({ name, text }: { name: string; text: string }): Import[] {
  const found: Import[] = []
  const pattern =
    /^\s*(import|export)\s+(type\s+)?([^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm
  for (const match of text.matchAll(pattern)) {
    const specifier = match[4] ?? match[5] ?? ''
    const target = specifier.startsWith('.') ? relative(src, resolve(dirname(join(src, name)), specifier)) : specifier
    found.push({ from: name, target, typeOnly: match[2] !== undefined })
  }
  return found
}

const imports = files.flatMap(importsOf)
const stage = (path: string) => (path.includes('/') ? path.split('/')[0] : path.replace(/\.ts$/, ''))
const show = (list: Import[]) => list.map(({ from, target }) => `${from} -> ${target}`)

/** What each stage may use of the house; types may come from any stage before it. */
const before: Record<string, readonly string[]> = {
  read: [],
  gather: ['read'],
  judge: [],
  annotate: [],
  schedule: [],
}
const order = ['read', 'gather', 'judge', 'annotate']

describe('the house', () => {
  it('finds the sources', () => {
    expect(files.length).toBeGreaterThan(30)
    expect(imports.length).toBeGreaterThan(100)
  })

  it('flows in one direction: no stage runs code of a later one', () => {
    const wrong = imports.filter(({ from, target, typeOnly }) => {
      const own = stage(from)
      const other = stage(target)
      if (own === undefined || other === undefined || !(own in before) || own === other) return false
      if (target.startsWith('.') || !files.some(file => file.name === target)) return false
      if (before[own]?.includes(other)) return false
      const earlier =
        order.indexOf(other) !== -1 && order.indexOf(other) < (own === 'schedule' ? 9 : order.indexOf(own))
      return !(typeOnly && earlier)
    })
    expect(show(wrong)).toEqual([])
  })

  it('keeps OpenTelemetry out of judge/ and the SDK out of the core', () => {
    const wrong = imports.filter(
      ({ from, target, typeOnly }) =>
        (from.startsWith('judge/') && target.startsWith('@opentelemetry/')) ||
        (!from.startsWith('cli/') && /^@opentelemetry\/(?!api$)/.test(target) && !typeOnly),
    )
    expect(show(wrong)).toEqual([])
  })

  it('imports no node: module outside cli/', () => {
    expect(show(imports.filter(({ from, target }) => !from.startsWith('cli/') && target.startsWith('node:')))).toEqual(
      [],
    )
  })

  it('keeps files small', () => {
    const long = files.filter(({ text }) => text.split('\n').length > 251).map(({ name }) => name)
    expect(long).toEqual([])
  })
})
