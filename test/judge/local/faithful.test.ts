import { describe, expect, it } from 'vitest'
import type { Rules } from '../../../src/judge/types.ts'
import { cases } from './cases/faithful.ts'
import { judge, kindsOf } from './helpers.ts'

const all: Rules[] = ['strict', 'practical']

describe.each(all)('faithful answers under %s rules', rules => {
  it.each(cases.map(each => [each.id, each] as const))('%s raises no alarm', async (_, each) => {
    const verdicts = await judge(each.answer, each.evidence, { question: each.question, given: [each.question], rules })
    expect(verdicts.filter(verdict => verdict.verdict === 'yes')).toEqual([])
  })

  it('are proven for the most part', async () => {
    const kinds = (await Promise.all(cases.map(each => kindsOf(each, rules)))).flat()
    expect(kinds.filter(kind => kind === 'supported').length / kinds.length).toBeGreaterThan(0.75)
  })
})
