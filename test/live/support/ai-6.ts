import { generateText, Output, stepCountIs, streamText, tool } from 'ai-6'
import { createOpenAI } from 'ai-openai-3'
import type { Sdk, SdkOptions } from './sdk.ts'

/** AI SDK 6 with its built-in telemetry. */
export function ai6({ url, api, tracer }: SdkOptions): Sdk {
  const model = createOpenAI({ baseURL: url, apiKey: 'test' })[api]('gpt-test')
  return {
    name: `ai 6, ${api}`,
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
        stopWhen: stepCountIs(6),
        experimental_telemetry: { isEnabled: true, tracer },
        ...(system === undefined ? {} : { system }),
        ...(schema === undefined ? {} : { output: Output.object({ schema }) }),
      }
      if (!stream) return (await generateText(common)).text
      const result = streamText(common)
      await result.consumeStream()
      return result.text
    },
  }
}
