import { frameworkDialects } from './frameworks.ts'
import { langchainDialects } from './langchain.ts'
import { openaiDialects } from './openai.ts'
import { sdk } from './sdk.ts'
import { stateless } from './stateless.ts'
import type { Dialect } from './types.ts'

const everywhere = [
  'tool-agree',
  'tool-contradict',
  'stream-tool',
  'tool-throws',
  'tool-error-result',
  'tool-empty',
  'tool-action',
  'multi-step',
  'no-content',
  'rag-context',
  'rag-context-user',
  'chat',
  'cut-off',
  'api-error',
  'multi-turn',
  'multi-turn-wrapper',
  'concurrent',
  'batch',
] as const

const aiSdk = [
  ...everywhere,
  'tool-contradict-chat',
  'no-execute',
  'reasoning',
  'agent-as-tool',
  'stream-rag',
  'long-context',
  'rag-tool',
  'embed-rag',
  'agent-retriever-tool',
  'object',
  'object-stream',
  'long-conversation',
  'stateful-responses',
  'content-filter',
  'empty-answer',
  'router',
] as const

const aiDialect = (name: string, major: number, packages: readonly string[], more: Partial<Dialect> = {}): Dialect => ({
  name,
  runtime: 'node',
  program: 'ai-sdk.mjs',
  packages: [...sdk, ...packages, 'zod'],
  scenarios: aiSdk,
  ...more,
  options: { major, ...more.options },
})

const ai7 = ['ai@7', '@ai-sdk/openai@4', '@ai-sdk/otel@1']
const few = ['tool-contradict', 'stream-tool', 'tool-throws'] as const
const older = [
  'tool-contradict',
  'stream-tool',
  'tool-throws',
  'no-execute',
  'no-content',
  'rag-context',
  'embed-rag',
  'object',
  'object-stream',
  'cut-off',
  'api-error',
] as const

export const jsDialects: readonly Dialect[] = [
  aiDialect('ai-v7', 7, ai7, {
    scenarios: aiSdk.filter(name => !['tool-agree', 'tool-contradict-chat'].includes(name)),
    differs: stateless,
  }),
  aiDialect('ai-v7-named', 7, ai7, {
    install: 'ai-v7',
    options: { named: 'callback', full: true, agent: true },
    scenarios: ['tool-contradict', 'stream-tool', 'embed-rag', 'multi-turn'],
  }),
  aiDialect('ai-v7-output', 7, ai7, {
    install: 'ai-v7',
    options: { output: true, named: 'functionId' },
    scenarios: ['object', 'object-stream', 'tool-contradict'],
  }),
  aiDialect('ai-v7-workflow', 7, [...ai7, '@ai-sdk/workflow'], {
    options: { workflow: true },
    unseen: 'outside a workflow the durable agent reports neither calls nor tools',
    scenarios: ['tool-contradict'],
    differs: {
      'tool-contradict': {
        outcome: 'no_evidence',
        why: 'outside a workflow the durable agent reports neither calls nor tools',
      },
    },
  }),
  aiDialect('ai-v7-anthropic', 7, ['ai@7', '@ai-sdk/anthropic', '@ai-sdk/otel@1'], {
    options: { provider: 'anthropic' },
    api: 'anthropic',
    model: 'claude-sonnet-4-5',
    scenarios: ['tool-contradict'],
  }),
  aiDialect('ai-v7-google', 7, ['ai@7', '@ai-sdk/google', '@ai-sdk/otel@1'], {
    options: { provider: 'google' },
    api: 'gemini',
    model: 'gemini-2.5-flash',
    scenarios: ['stream-rag'],
  }),
  aiDialect('ai-v7-legacy', 7, ai7, { install: 'ai-v7', options: { legacy: true }, scenarios: few }),
  aiDialect('ai-v6', 6, ['ai@6', '@ai-sdk/openai@3'], {
    scenarios: [...older, 'chat', 'stateful-responses', 'tool-contradict-chat', 'empty-answer'],
  }),
  aiDialect('ai-v6-agent', 6, ['ai@6', '@ai-sdk/openai@3'], {
    install: 'ai-v6',
    options: { agent: true, output: true },
    scenarios: ['tool-contradict', 'object'],
  }),
  aiDialect('ai-v5', 5, ['ai@5', '@ai-sdk/openai@2'], { scenarios: [...older, 'stateful-responses', 'reasoning'] }),
  aiDialect('ai-v4', 4, ['ai@4', '@ai-sdk/openai@1'], {
    scenarios: older,
    differs: { 'tool-throws': { outcome: 'no_answer', why: 'a tool that throws ends the run' } },
  }),
  aiDialect('oi-vercel-v7', 7, [...ai7, '@arizeai/openinference-vercel'], {
    options: { through: 'openinference' },
    scenarios: ['tool-contradict', 'stream-rag', 'object', 'no-content'],
  }),
  aiDialect('oi-vercel-v6', 6, ['ai@6', '@ai-sdk/openai@3', '@arizeai/openinference-vercel@2'], {
    options: { through: 'openinference' },
    scenarios: ['tool-contradict', 'stream-rag', 'object'],
  }),
  aiDialect('traceloop-ai-sdk', 6, ['ai@6', '@ai-sdk/openai@3', '@traceloop/node-server-sdk'], {
    options: { through: 'traceloop' },
    scenarios: ['tool-contradict', 'rag-context', 'object'],
  }),
  aiDialect('langfuse-ai-sdk', 7, [...ai7, '@langfuse/otel'], {
    options: { through: 'langfuse' },
    scenarios: ['tool-contradict', 'rag-context'],
  }),
  ...openaiDialects,
  ...langchainDialects,
  ...frameworkDialects,
]
