/** Instrumentations that are known and not recorded, and why. */
export const notRecorded: readonly { readonly name: string; readonly reason: string }[] = [
  {
    name: 'langsmith-langchain',
    reason: 'in its OpenTelemetry mode it writes over the span that is active and makes none of its own',
  },
  {
    name: 'py-otel-openai-agents-v2',
    reason: 'opentelemetry-instrumentation-genai-openai-agents continues it and is recorded',
  },
  {
    name: 'bedrock, vertex-ai, cohere, mistral, ollama',
    reason: 'the scripted servers speak the APIs of OpenAI, Anthropic and Gemini only',
  },
  {
    name: 'claude-agent-sdk',
    reason: 'not tried: it drives a command-line program of its own',
  },
]
