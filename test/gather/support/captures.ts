import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOtlpJson, type SpanLike } from '../../../src/read/index.ts'

const folder = join(import.meta.dirname, '../../fixtures/captures')

export function scenariosOf(dialect: string): string[] {
  const names = readdirSync(join(folder, dialect)).filter(name => /^[\w-]+\.json$/.test(name))
  return names.map(name => name.slice(0, -'.json'.length))
}

function readJson(path: string): unknown[] {
  const value: unknown = JSON.parse(readFileSync(join(folder, path), 'utf8'))
  if (!Array.isArray(value)) throw new Error(`${path} holds no array`)
  return value
}

/** The spans of a capture in order of arrival. */
export function spansOf(dialect: string, scenario: string): SpanLike[] {
  return readJson(`${dialect}/${scenario}.json`).flatMap(readOtlpJson)
}

/** Starts and ends as the program's processor saw them: kind, name, span id, number of attributes at that time. */
export function orderOf(dialect: string, scenario: string): readonly (readonly [string, string, string, number])[] {
  return readJson(`order/${dialect}/${scenario}.json`).map(entry => {
    if (!Array.isArray(entry)) throw new Error('odd order')
    return [String(entry[0]), String(entry[1]), String(entry[2]), Number(entry[3])]
  })
}
