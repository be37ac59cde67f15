import type { Dialect } from './dialect.ts'
import { readAiSdk } from './dialects/ai-sdk.ts'
import { readAiSdk7 } from './dialects/ai-sdk-7.ts'
import { aiSdkRole } from './dialects/ai-sdk-role.ts'
import { readGenAi } from './dialects/gen-ai.ts'
import { genAiRole } from './dialects/gen-ai-role.ts'
import { genkitRole, readGenkit } from './dialects/genkit.ts'
import { googleAdkRole, readGoogleAdk } from './dialects/google-adk.ts'
import { langfuseRole, readLangfuse } from './dialects/langfuse.ts'
import { langsmithRole, readLangSmith } from './dialects/langsmith.ts'
import { logfireRole, readLogfire } from './dialects/logfire.ts'
import { mastraRole, readMastra } from './dialects/mastra.ts'
import { readOpenInference } from './dialects/openinference.ts'
import { openInferenceRole } from './dialects/openinference-role.ts'
import { readOtelOpenAi } from './dialects/otel-openai.ts'
import { readPydanticAi } from './dialects/pydantic-ai.ts'
import { readStrands } from './dialects/strands.ts'
import { readTraceloop, traceloopRole } from './dialects/traceloop.ts'
import { readVoltAgent, voltAgentRole } from './dialects/voltagent.ts'

/** Every dialect that is read. Where a span bears the marks of several, the first one counts. */
export const dialects: readonly Dialect[] = [
  {
    name: 'ai-sdk',
    title: 'AI SDK 7 (@ai-sdk/otel), also with OpenInference attributes added',
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
    title: 'AI SDK 3 to 6, and 7 with its legacy integration, also with OpenInference attributes added',
    scopes: ['ai'],
    marks: ['ai.operationId'],
    versions: 'ai 4.3, 5.0, 6.0, 7.0',
    records: 'messages, tool calls and results, objects, usage, embedded values, metadata',
    unscored: 'runs with recordInputs or recordOutputs off: no content',
    role: aiSdkRole,
    read: readAiSdk,
  },
  {
    name: 'mastra',
    title: 'Mastra (@mastra/otel-bridge, @mastra/otel-exporter)',
    scopes: ['@mastra/otel-bridge', '@mastra/otel-exporter', '@mastra/*'],
    marks: ['mastra.span.type'],
    versions: 'otel-bridge 1.5, otel-exporter 1.4',
    records: 'first request, last output, tool calls and results (on tool spans only)',
    unscored: 'the exporter bypasses the application’s tracer provider: only the bridge can be scored in process',
    role: mastraRole,
    read: readMastra,
  },
  {
    name: 'openinference',
    title: 'OpenInference (OpenAI, LangChain, OpenAI Agents, LlamaIndex, … in JavaScript and Python)',
    scopes: ['@arizeai/openinference-instrumentation-*', 'openinference.instrumentation.*'],
    marks: ['openinference.span.kind'],
    versions: 'openai 4.2, langchain 4.1, openai-agents 0.2, vercel 2.8 and 3.2',
    records: 'messages, raw request and response, tool spans, retrieved documents, usage',
    unscored: 'hidden inputs or outputs; conversations that lost their newest messages to the limit of 128 attributes',
    role: openInferenceRole,
    read: readOpenInference,
  },
  {
    name: 'traceloop',
    title: 'OpenLLMetry (Traceloop), in JavaScript and Python',
    scopes: [
      '@traceloop/*',
      'traceloop.*',
      ...(
        'openai anthropic langchain llamaindex bedrock cohere mistralai ollama groq together replicate vertexai ' +
        'google_generativeai alephalpha watsonx haystack transformers sagemaker crewai agno openai_agents'
      )
        .split(' ')
        .flatMap(name => [`opentelemetry.instrumentation.${name}`, `opentelemetry.instrumentation.${name}.v*`]),
    ],
    marks: ['traceloop.span.kind', 'llm.request.type'],
    versions: 'JavaScript 0.27',
    records: 'messages, tool results, inputs and outputs of workflows, tasks and tools, usage',
    unscored: 'streamed Responses: no content; instructions of Responses are lost, so context given there is missing',
    role: traceloopRole,
    read: readTraceloop,
  },
  {
    name: 'langfuse',
    title: 'Langfuse (OpenAI wrapper, LangChain handler, observe)',
    scopes: ['langfuse-sdk', 'langfuse*'],
    marks: ['langfuse.observation.type'],
    versions: '@langfuse/otel 5.11',
    records: 'inputs and outputs of every observation, usage; no finish reason',
    unscored: 'masked inputs or outputs; answers that were cut off are not marked as such',
    role: langfuseRole,
    read: readLangfuse,
  },
  {
    name: 'langsmith',
    title: 'LangSmith in OpenTelemetry mode (wrapOpenAI, traceable)',
    scopes: ['langsmith'],
    marks: ['langsmith.span.kind'],
    versions: '0.12',
    records: 'request and response as JSON, inputs and outputs of traceable functions',
    unscored: 'LangChain in this mode: it writes over the active span, and no model or tool spans are made',
    role: langsmithRole,
    read: readLangSmith,
  },
  {
    name: 'genkit',
    title: 'Genkit',
    scopes: ['genkit-tracer'],
    marks: ['genkit:type'],
    versions: '1.42',
    records: 'input and output of every action: models, tools, retrievers, flows',
    unscored: 'runs in which a tool failed: Genkit aborts them, so there is no answer',
    role: genkitRole,
    read: readGenkit,
  },
  {
    name: 'strands',
    title: 'Strands Agents',
    scopes: ['strands-agents', 'strands.*'],
    marks: ['agent_loop.cycle_id'],
    versions: '1.19',
    records: 'messages and results in span events, or in attributes where opted in',
    unscored: 'structured output by tool call: the call is the answer',
    role: genAiRole,
    read: readStrands,
  },
  {
    name: 'voltagent',
    title: 'VoltAgent',
    scopes: ['@voltagent/core'],
    marks: [],
    versions: '2.10',
    records: 'first request, answer on the agent’s root span, tool inputs and outputs',
    unscored: 'a model span alone: the answer is on the root only',
    role: voltAgentRole,
    read: readVoltAgent,
  },
  {
    name: 'otel-openai',
    title: 'OpenTelemetry’s own instrumentations of OpenAI and others (content in log records, or where told on spans)',
    scopes: [
      '@opentelemetry/instrumentation-openai',
      'opentelemetry.instrumentation.openai_v2',
      'opentelemetry.instrumentation.genai.*',
      'opentelemetry.util.genai*',
    ],
    marks: [],
    versions: '@opentelemetry/instrumentation-openai 0.22, Python openai-v2 and genai',
    records: 'model, finish reason and usage on the span; messages and results in log records',
    unscored: 'without the log records; streamed Responses come as one output event per item',
    role: genAiRole,
    read: readOtelOpenAi,
  },
  {
    name: 'pydantic-ai',
    title: 'Pydantic AI',
    scopes: ['pydantic-ai'],
    marks: ['pydantic_ai.all_messages'],
    versions: '1.x and 2.x',
    records: 'messages, tool calls and results, all messages of a run, usage',
    unscored: 'runs with include_content off: no content',
    role: genAiRole,
    read: readPydanticAi,
  },
  {
    name: 'google-adk',
    title: 'Google Agent Development Kit',
    scopes: ['gcp.vertex.agent', 'google.adk*'],
    marks: ['gcp.vertex.agent.llm_request'],
    versions: 'Python 1.x',
    records: 'requests, responses and tool results as JSON, usage',
    unscored: 'runs with content capture off: no content',
    role: googleAdkRole,
    read: readGoogleAdk,
  },
  {
    name: 'logfire',
    title: 'Logfire (instrumentations of provider clients)',
    scopes: ['logfire.openai', 'logfire.anthropic'],
    marks: [],
    versions: 'Python 4.x',
    records: 'messages and tool calls; streamed answers on a span of their own beside the call',
    unscored: 'tools that the program runs: their results are in the next request only',
    role: logfireRole,
    read: readLogfire,
  },
  {
    name: 'gen-ai',
    title: 'OpenTelemetry semantic conventions for generative AI, any instrumentation',
    scopes: [
      'crewai.telemetry',
      'openlit*',
      'smolagents',
      'agent_framework',
      'autogen-core',
      'livekit-agents',
      'Experimental.Microsoft.Extensions.AI',
      'Experimental.Microsoft.Agents.AI',
      'Microsoft.SemanticKernel*',
      'opentelemetry.instrumentation.google_genai',
    ],
    marks: [
      'gen_ai.operation.name',
      'gen_ai.request.model',
      'gen_ai.input.messages',
      'gen_ai.output.messages',
      'gen_ai.tool.name',
      'gen_ai.prompt',
      'gen_ai.completion',
      'gen_ai.retrieval.documents',
    ],
    versions: 'conventions 1.26 to 1.41 and after',
    records: 'messages in attributes or span events, tool calls and results, retrieved documents, usage',
    unscored: 'content capture is off by default in most instrumentations: no content until it is turned on',
    role: genAiRole,
    read: readGenAi,
  },
]
