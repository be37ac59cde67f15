import { describe, expect, it } from 'vitest'
import type { Rules } from '../../../src/judge/types.ts'
import { cases as captured } from './cases/captured-scenarios.ts'
import { cases as languages } from './cases/languages.ts'
import { cases as more } from './cases/more-variations.ts'
import { cases as prose } from './cases/prose.ts'
import { cases as structured } from './cases/structured.ts'
import { cases as values } from './cases/values.ts'
import { cases as variations } from './cases/variations.ts'
import { cases as words } from './cases/words.ts'
import { type Case, kindsOf } from './helpers.ts'

const all: Rules[] = ['strict', 'practical']
const groups: readonly (readonly [string, readonly Case[]])[] = [
  ['captured scenarios', captured],
  ['structured evidence', structured],
  ['prose', prose],
  ['languages', languages],
  ['values', values],
  ['variations', variations],
  ['more variations', more],
  ['words', words],
]

describe.each(groups)('%s', (_, cases) => {
  describe.each(all)('%s', rules => {
    it.each(cases.map(each => [each.id, each] as const))('%s', async (_, each) => {
      const kinds = await kindsOf(each, rules)
      expect(kinds).toHaveLength(each.kinds.length)
      // What cannot be decided may stay open; nothing may be decided wrongly.
      expect(kinds.map((kind, i) => (kind === 'unverified' ? each.kinds[i] : kind))).toEqual(each.kinds)
    })
  })

  it('decides nine in ten statements', async () => {
    let open = 0
    let total = 0
    for (const each of cases) {
      const kinds = await kindsOf(each, 'strict')
      total += kinds.length
      open += kinds.filter((kind, i) => kind === 'unverified' && each.kinds[i] !== 'unverified').length
    }
    expect(open / total).toBeLessThan(0.1)
  })
})
