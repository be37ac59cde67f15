import { createOpenAI } from '@ai-sdk/openai'
import { OpenTelemetry } from '@ai-sdk/otel'
import { generateText, isStepCount, Output, streamText, tool } from 'ai'
import type { Sdk, SdkOptions } from './sdk.ts'

/** AI SDK 7 with its OpenTelemetry integration. */
export function ai7({ url, api, tracer }: SdkOptions): Sdk {
  const model = createOpenAI({ baseURL: url, apiKey: 'test' })[api]('gpt-test')
  const integrations = new OpenTelemetry({ tracer })
  return {
    name: `ai 7, ${api}`,
    async ask({ turns, system, tools = {}, schema, stream }) {
      const common = {
        model,
        messages: [...turns],
        tools: Object.fromEntries(
          Object.entries(tools).map(([name, spec]) => [
            name,
            tool({ description: spec.description, inputSchema: spec.input, execute: spec.execute }),
          ]),
        ),
        stopWhen: isStepCount(6),
        telemetry: { integrations },
        ...(system === undefined ? {} : { instructions: system }),
        ...(schema === undefined ? {} : { output: Output.object({ schema }) }),
      }
      if (!stream) return (await generateText(common)).text
      const result = streamText(common)
      await result.consumeStream()
      return result.text
    },
  }
}
