import { sdk } from './sdk.ts'
import type { Dialect } from './types.ts'

const langchain = (name: string, by: string, packages: readonly string[], scenarios: readonly string[]): Dialect => ({
  name,
  runtime: 'node',
  program: 'langchain.mjs',
  packages: [...sdk, 'langchain', '@langchain/core', '@langchain/openai', '@langchain/langgraph', ...packages],
  installFlags: ['--legacy-peer-deps'],
  options: { by },
  scenarios,
})

export const langchainDialects: readonly Dialect[] = [
  langchain(
    'oi-langchain',
    'oi',
    ['@arizeai/openinference-instrumentation-langchain'],
    ['stream-rag', 'tool-contradict-responses', 'no-content', 'rag-context', 'retriever', 'api-error'],
  ),
  langchain(
    'langfuse-langchain',
    'langfuse',
    ['@langfuse/langchain', '@langfuse/core', '@langfuse/otel', '@langfuse/tracing'],
    ['rag-context', 'retriever', 'object'],
  ),
  langchain(
    'traceloop-langchain',
    'traceloop',
    ['@traceloop/node-server-sdk'],
    ['tool-contradict', 'rag-context', 'retriever', 'object'],
  ),
]
