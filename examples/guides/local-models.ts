// Guide: a judge on your own machine. Ollama, vLLM and llama.cpp speak OpenAI's Chat Completions API, so their base URL is
// all it takes. With the environment instead: OPENAI_BASE_URL=http://localhost:11434/v1 and { model: 'openai/qwen3:8b' }.
//   Ollama     http://localhost:11434/v1      vLLM       http://localhost:8000/v1      llama.cpp  http://localhost:8080/v1
import { createOpenAI } from '@ai-sdk/openai'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { createHallucinationScorer, HallucinationSpanProcessor } from 'otel-hallucination'

const server = createOpenAI({
  baseURL: process.env.JUDGE_BASE_URL ?? 'http://localhost:11434/v1',
  apiKey: process.env.JUDGE_API_KEY ?? 'none',
})

const scorer = createHallucinationScorer({
  // `.chat`: these servers have no Responses API.
  model: server.chat(process.env.JUDGE_MODEL ?? 'qwen3:8b'),
  rules: 'practical',
  // What the local judge can prove supported never reaches the model, which spares a small machine.
  cascade: true,
  timeoutMs: 120_000,
})

const judged = new HallucinationSpanProcessor(new BatchSpanProcessor(new OTLPTraceExporter()), {
  scorer,
  // A slow judge: spans leave after 20 s, late scores follow on an evaluation span.
  hold: { timeoutMs: 20_000 },
  // As many answers at a time as the server has slots.
  concurrency: 1,
})

export const provider = new NodeTracerProvider({ spanProcessors: [judged] })
