import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LogRecordLike, readOtlpJson, readOtlpLogsJson, type SpanLike } from '../../../src/read/index.ts'

const folder = join(import.meta.dirname, '../../fixtures/captures')

export function dialects(): string[] {
  return readdirSync(folder).filter(name => name !== 'order')
}

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

/** The log records beside them, if there were any. */
export function logsOf(dialect: string, scenario: string): LogRecordLike[] {
  const path = `${dialect}/${scenario}.logs.json`
  return existsSync(join(folder, path)) ? readJson(path).flatMap(readOtlpLogsJson) : []
}

/** Starts and ends as the program's processor saw them: kind, name, span id, number of attributes at that time. */
export function orderOf(dialect: string, scenario: string): readonly (readonly [string, string, string, number])[] {
  return readJson(`order/${dialect}/${scenario}.json`).map(entry => {
    if (!Array.isArray(entry)) throw new Error('odd order')
    return [String(entry[0]), String(entry[1]), String(entry[2]), Number(entry[3])]
  })
}
