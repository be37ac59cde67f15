import type { Dialect } from './dialect.ts'
import { readAiSdk } from './dialects/ai-sdk.ts'
import { readAiSdk7 } from './dialects/ai-sdk-7.ts'
import { aiSdkRole } from './dialects/ai-sdk-role.ts'
import { readGenAi } from './dialects/gen-ai.ts'
import { genAiRole } from './dialects/gen-ai-role.ts'

/** Every dialect that is read. Where a span bears the marks of several, the first one counts. */
export const dialects: readonly Dialect[] = [
  {
    name: 'ai-sdk',
    title: 'AI SDK 7 (@ai-sdk/otel)',
    scopes: ['gen_ai'],
    marks: [],
    versions: '@ai-sdk/otel 1.0',
    records: 'messages, tool calls and results, usage; embeddings, rankings and runtime context where turned on',
    unscored: 'runs with recordInputs or recordOutputs off: no content',
    role: genAiRole,
    read: readAiSdk7,
  },
  {
    name: 'ai-sdk-legacy',
    title: 'AI SDK 4, 5, 6, and 7 with its legacy integration',
    scopes: ['ai'],
    marks: ['ai.operationId'],
    versions: 'ai 4.3, 5.0, 6.0, 7.0',
    records: 'messages, tool calls and results, objects, usage, embedded values, metadata',
    unscored: 'runs with recordInputs or recordOutputs off: no content',
    role: aiSdkRole,
    read: readAiSdk,
  },
  {
    name: 'gen-ai',
    title: 'OpenTelemetry semantic conventions for generative AI, any instrumentation',
    scopes: [],
    marks: [
      'gen_ai.operation.name',
      'gen_ai.request.model',
      'gen_ai.input.messages',
      'gen_ai.output.messages',
      'gen_ai.tool.name',
      'gen_ai.prompt',
      'gen_ai.completion',
      'gen_ai.prompt.0.content',
      'gen_ai.completion.0.content',
      'gen_ai.retrieval.documents',
      'gen_ai.retrieval.query.text',
    ],
    versions: 'conventions 1.26 to 1.41 and after',
    records: 'messages in attributes or span events, tool calls and results, retrieved documents, usage',
    unscored: 'content capture is off by default in most instrumentations: no content until it is turned on',
    role: genAiRole,
    read: readGenAi,
  },
]
