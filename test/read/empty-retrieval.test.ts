import { describe, expect, it } from 'vitest'
import { readSpan } from '../../src/read/index.ts'
import { makeSpan } from './span.ts'

type Attributes = Record<string, unknown>

/** How each dialect records what a retriever gave back. */
const dialects: readonly [name: string, scope: string, around: Attributes, write: (found: unknown) => Attributes][] = [
  [
    'the conventions, as text',
    'any',
    { 'gen_ai.operation.name': 'retrieval' },
    found => ({ 'gen_ai.retrieval.documents': JSON.stringify(found) }),
  ],
  [
    'the conventions, structured',
    'any',
    { 'gen_ai.operation.name': 'retrieval' },
    found => ({ 'gen_ai.retrieval.documents': found }),
  ],
  [
    'OpenInference',
    'openinference.instrumentation.langchain',
    { 'openinference.span.kind': 'RETRIEVER', 'input.value': 'lost keys' },
    found => ({ 'output.value': JSON.stringify({ documents: found }), 'output.mime_type': 'application/json' }),
  ],
  [
    'Langfuse',
    'langfuse-sdk',
    { 'langfuse.observation.type': 'retriever' },
    found => ({ 'langfuse.observation.output': JSON.stringify(found) }),
  ],
  [
    'LangSmith',
    'langsmith',
    { 'langsmith.span.kind': 'retriever', 'gen_ai.prompt': '{"query":"lost keys"}' },
    found => ({ 'gen_ai.completion': JSON.stringify({ documents: found }) }),
  ],
  [
    'Genkit',
    'genkit-tracer',
    { 'genkit:type': 'action', 'genkit:metadata:subtype': 'retriever', 'genkit:input': '{"query":"lost keys"}' },
    found => ({ 'genkit:output': JSON.stringify({ documents: found }) }),
  ],
  ['VoltAgent', '@voltagent/core', { 'span.type': 'retriever' }, found => ({ output: JSON.stringify(found) })],
]

const read = (scope: string, attributes: Attributes) => {
  const facts = readSpan(makeSpan({ name: 'search', scope, attributes }))
  expect(facts?.role).toBe('retrieval')
  return facts?.documents?.map(({ text }) => text)
}

describe.each(dialects)('a search that found nothing, in %s', (_, scope, around, write) => {
  it('is an empty list of documents', () => {
    expect(read(scope, { ...around, ...write([]) })).toEqual([])
  })

  it('is told from one whose result was not recorded, or without its texts', () => {
    expect(read(scope, around)).toBeUndefined()
    expect(read(scope, { ...around, ...write([{ id: 'doc-1', score: 0.4 }]) })).toBeUndefined()
    expect(read(scope, { ...around, ...write([{ pageContent: 'Keys are at the desk.', metadata: {} }]) })).toEqual([
      'Keys are at the desk.',
    ])
  })
})
