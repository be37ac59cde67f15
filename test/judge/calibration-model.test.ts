import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOpenAI } from '@ai-sdk/openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, createHallucinationScorer, type Evidence, type VerdictKind } from '../../src/judge/index.ts'
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.ts'
import { judged } from './support/scripted-model.ts'

interface Case {
  readonly id: string
  readonly evidence: readonly string[]
  readonly question: string
  readonly answer: string
  readonly statements: readonly { readonly text: string; readonly kind: VerdictKind; readonly why: string }[]
}

const cases: readonly Case[] = readFileSync(join(import.meta.dirname, '../fixtures/calibration.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))

function evidenceOf(text: string): Evidence {
  const failed = /^\[tool_error (\w+)\] (.*)$/s.exec(text)
  if (failed?.[1] !== undefined && failed[2] !== undefined)
    return { kind: 'tool_error', tool: failed[1], text: failed[2] }
  return { kind: 'retrieval', text }
}

const answerOf = ({ answer, question, evidence }: Case): Answer => ({
  text: answer,
  question,
  evidence: evidence.map(evidenceOf),
  given: [question],
  history: [],
  missing: 0,
})

let server: OpenAiServer
beforeAll(async () => {
  server = await startOpenAiServer(() => ({}))
})
afterAll(() => server.close())

const scorer = (rules: 'strict' | 'practical') =>
  createHallucinationScorer({ model: createOpenAI({ baseURL: server.url, apiKey: 'x' }).chat('m'), rules })

/** A judge that is right: what the code does with its verdicts must not make them wrong. */
describe.each(['strict', 'practical'] as const)('a judge that is right, %s', rules => {
  it.each(cases.map(each => [each.id, each] as const))('%s', async (_, each) => {
    const { statements } = each
    server.follow(() => ({
      json: judged(
        statements.map(({ text, kind, why }) => ({
          text,
          label: kind,
          evidence: kind === 'unsupported' ? -1 : 0,
          reason: why,
        })),
      ),
    }))
    const saysNumbers = statements.length === 0 && /\d/.test(each.answer)
    // What asserts nothing but has digits is listed as not_a_claim, as the prompt asks for.
    if (saysNumbers) server.follow(() => ({ json: judged([{ text: each.answer, label: 'not_a_claim' }]) }))
    const report = await scorer(rules).score(answerOf(each))
    expect(report.verdicts.map(({ statement, kind }) => [statement, kind])).toEqual(
      statements.map(({ text, kind }) => [text, kind]),
    )
    const bad = statements.filter(({ kind }) => kind === 'contradicted' || kind === 'unsupported').length
    if (statements.length === 0) expect(report).toMatchObject({ outcome: 'no_claims', detected: false })
    else expect(report.ratio).toBeCloseTo(bad / statements.length, 2)
    for (const { start, end } of report.verdicts) {
      if (start !== undefined && end !== undefined) expect(each.answer.slice(start, end).trim()).not.toBe('')
    }
  })
})

describe('the request', () => {
  it.each(cases.map(each => [each.id, each] as const))(
    'holds question, evidence and answer of %s as data',
    async (_, each) => {
      server.forget()
      server.follow(() => ({ json: judged([{ text: 'A.', label: 'supported' }]) }))
      await scorer('strict').score(answerOf(each))
      const [request] = server.requests
      expect(request?.messages.map(message => message.role)).toEqual(['system', 'user'])
      const user = request?.messages[1]?.text ?? ''
      for (const { text } of answerOf(each).evidence) expect(user).toContain(text)
      expect(user).toContain(each.question)
      expect(user).toContain(each.answer)
    },
  )
})
