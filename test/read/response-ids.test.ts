import { describe, expect, it } from 'vitest'
import { readSpan } from '../../src/read/index.ts'
import { makeSpan } from './span.ts'

const response = { id: 'resp_b2', object: 'response', status: 'completed', output: [] }
const completion = { id: 'chatcmpl-4', object: 'chat.completion', choices: [] }

const openInference = (attributes: Readonly<Record<string, unknown>>) =>
  readSpan(
    makeSpan({
      name: 'Response',
      scope: 'openinference.instrumentation.openai',
      attributes: { 'openinference.span.kind': 'LLM', 'input.mime_type': 'application/json', ...attributes },
    }),
  )

describe('responses that a provider keeps', () => {
  it.each([
    ['parameters', { 'llm.invocation_parameters': '{"model": "m", "previous_response_id": "resp_a1"}' }],
    ['the request', { 'input.value': '{"input":[{"role":"user","content":"Hi"}],"previous_response_id":"resp_a1"}' }],
  ])('are linked by %s', (_, attributes) => {
    expect(openInference({ ...attributes, 'output.value': JSON.stringify(response) })).toMatchObject({
      responseId: 'resp_b2',
      previousResponseId: 'resp_a1',
    })
  })

  it.each([
    ['null', '{"input":"Hi","previous_response_id":null}'],
    ['what a user writes', JSON.stringify({ input: 'What is {"previous_response_id":"resp_a1"}?' })],
    ['a text that was cut', '{"input":"Hi","previous_response_id":"resp_a'],
    ['no JSON', 'model="m" "previous_response_id"="resp_a1"'],
  ])('are not linked by %s', (_, request) => {
    expect(openInference({ 'input.value': request })?.previousResponseId).toBeUndefined()
  })

  it('are not chat completions', () => {
    expect(openInference({ 'output.value': JSON.stringify(completion) })?.responseId).toBeUndefined()
  })

  it('are linked by the request that LangSmith records', () => {
    const facts = readSpan(
      makeSpan({
        scope: 'langsmith',
        attributes: {
          'langsmith.span.kind': 'llm',
          'gen_ai.prompt': JSON.stringify({ model: 'm', input: 'Hi', previous_response_id: 'resp_a1' }),
          'gen_ai.completion': JSON.stringify(response),
          'gen_ai.response.id': 'resp_b2',
        },
      }),
    )
    expect(facts).toMatchObject({ responseId: 'resp_b2', previousResponseId: 'resp_a1' })
  })
})
