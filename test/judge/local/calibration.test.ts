import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Evidence } from '../../../src/gather/types.ts'
import type { Rules, VerdictKind } from '../../../src/judge/types.ts'
import { judge } from './helpers.ts'

interface Row {
  readonly id: string
  readonly evidence: readonly string[]
  readonly question: string
  readonly answer: string
  readonly statements: readonly { readonly kind: VerdictKind }[]
  readonly rule: string
}

const rows: Row[] = readFileSync(new URL('../../fixtures/calibration.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))

/** `[tool_error get_x] message` stands for a failed call. */
function evidenceOf(text: string): Evidence {
  const error = /^\[tool_error (\S+)\] (.*)$/s.exec(text)
  if (error !== null) return { kind: 'tool_error', tool: error[1] ?? '', text: error[2] ?? '' }
  return { kind: /^\s*[[{]/.test(text) ? 'tool' : 'retrieval', text }
}

const all: Rules[] = ['strict', 'practical']

describe.each(all)('calibration cases under %s rules', rules => {
  it.each(rows.map(row => [row.id, row] as const))('%s', async (_, row) => {
    const verdicts = await judge(row.answer, row.evidence.map(evidenceOf), {
      question: row.question,
      given: [row.question],
      rules,
    })
    expect(verdicts.map(verdict => verdict.kind)).toEqual(row.statements.map(statement => statement.kind))
    for (const verdict of verdicts) expect(verdict.reason).toMatch(/\S/)
  })
})
