import { describe, expect, it } from 'vitest'
import { isParentRemote, looksGenAi, parentSpanIdOf, readSpan, scopeName, scopeVerdict } from '../../src/read/index.ts'
import { makeSpan } from './span.ts'

describe('scopes', () => {
  it.each(['gen_ai', 'ai'])('%s is a GenAI scope', name => expect(scopeVerdict(name)).toBe('genai'))

  it.each([
    '@opentelemetry/instrumentation-http',
    '@opentelemetry/instrumentation-undici',
    '@opentelemetry/instrumentation-grpc',
    '@opentelemetry/instrumentation-pg',
    '@opentelemetry/instrumentation-fs',
    'opentelemetry.instrumentation.httpx',
    'io.opentelemetry.okhttp-3.0',
    'System.Net.Http',
    'otel-hallucination',
  ])('%s never is', name => {
    expect(scopeVerdict(name)).toBe('never')
    // Baggage can put anything on any span.
    const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': 'x' }
    expect(readSpan(makeSpan({ scope: name, attributes }))).toBeUndefined()
  })

  it.each([
    'my-app',
    '@opentelemetry/instrumentation-aws-sdk',
    'opentelemetry.instrumentation.botocore',
    '',
    undefined,
  ])('%s says nothing', name => expect(scopeVerdict(name)).toBe('unlisted'))

  it('stays the same for any number of names', () => {
    for (let index = 0; index < 5_000; index++) expect(scopeVerdict(`app-${index}`)).toBe('unlisted')
    expect(scopeVerdict('gen_ai')).toBe('genai')
    expect(scopeVerdict('app-4999')).toBe('unlisted')
  })
})

describe('spans of an unlisted scope', () => {
  it.each([
    { 'gen_ai.operation.name': 'chat' },
    { 'gen_ai.request.model': 'gpt-4o' },
    { 'gen_ai.output.messages': '[]' },
    { 'llm.request.type': 'chat', 'gen_ai.prompt.0.content': 'hi' },
    { 'ai.operationId': 'ai.generateText' },
  ])('%j is GenAI', attributes => {
    expect(looksGenAi(attributes)).toBe(true)
    expect(readSpan(makeSpan({ scope: 'my-app', attributes }))).toBeDefined()
  })

  it.each([
    {},
    { 'gen_ai.operation.name': '' },
    { 'gen_ai.operation.name': undefined },
    { 'gen_ai.output.messages': null },
    { 'gen_ai.conversation.id': 'c1', 'gen_ai.agent.name': 'a', 'session.id': 's', 'user.id': 'u' },
    { 'http.request.method': 'GET' },
  ])('%j is not', attributes => {
    expect(looksGenAi(attributes)).toBe(false)
    expect(readSpan(makeSpan({ scope: 'my-app', attributes }))).toBeUndefined()
  })
})

describe('both SDK spellings', () => {
  const base = makeSpan({})
  it('finds the scope', () => {
    expect(scopeName({ ...base, instrumentationScope: { name: 'a' } })).toBe('a')
    expect(scopeName({ ...base, instrumentationLibrary: { name: 'b' } })).toBe('b')
    expect(scopeName(base)).toBeUndefined()
  })

  it('finds the parent', () => {
    const context = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
    expect(parentSpanIdOf({ ...base, parentSpanContext: context })).toBe(context.spanId)
    expect(parentSpanIdOf({ ...base, parentSpanId: context.spanId })).toBe(context.spanId)
    expect(parentSpanIdOf({ ...base, parentSpanId: '' })).toBeUndefined()
    expect(parentSpanIdOf({ ...base, parentSpanId: '0000000000000000' })).toBeUndefined()
    expect(parentSpanIdOf(base)).toBeUndefined()
    expect(isParentRemote({ ...base, parentSpanContext: { ...context, isRemote: true } })).toBe(true)
    expect(isParentRemote({ ...base, parentSpanContext: context })).toBe(false)
  })
})
