import type { LanguageModel } from 'ai'
import type { Line, Scene } from './scenes.ts'

type ModelV4 = Extract<Exclude<LanguageModel, string>, { specificationVersion: 'v4' }>
type CallOptions = Parameters<ModelV4['doGenerate']>[0]
type Generated = Awaited<ReturnType<ModelV4['doGenerate']>>
type StreamPart = Awaited<ReturnType<ModelV4['doStream']>>['stream'] extends ReadableStream<infer T> ? T : never

/** A language model for the AI SDK that says what the scenes script, without a network. */
export function scriptedModel(scenes: readonly Scene[]): ModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'scripted',
    modelId: 'scripted-model',
    supportedUrls: {},
    async doGenerate(options) {
      return { ...reply(nextLine(scenes, options)), warnings: [] }
    },
    async doStream(options) {
      const parts = streamParts(reply(nextLine(scenes, options)))
      return {
        stream: new ReadableStream<StreamPart>({
          pull(controller) {
            const part = parts.shift()
            if (part) controller.enqueue(part)
            else controller.close()
          },
        }),
      }
    },
  }
}

/** The scene is known by the last question, the line by how many rounds of tool results followed it. */
function nextLine(scenes: readonly Scene[], { prompt }: CallOptions): Line {
  const asked = prompt.findLastIndex(message => message.role === 'user')
  const message = prompt[asked]
  const question =
    message?.role === 'user' ? message.content.map(part => (part.type === 'text' ? part.text : '')).join('') : ''
  const rounds = prompt.slice(asked).filter(({ role }) => role === 'tool').length
  const line = scenes.find(scene => scene.question === question)?.script[rounds]
  if (!line) throw new Error(`the script has no line for step ${rounds + 1} of "${question}"`)
  return line
}

function reply(line: Line): Pick<Generated, 'content' | 'finishReason' | 'usage'> {
  const content: Generated['content'] = []
  if (line.text) content.push({ type: 'text', text: line.text })
  for (const [i, call] of (line.calls ?? []).entries()) {
    content.push({
      type: 'tool-call',
      toolCallId: `call_${i + 1}`,
      toolName: call.tool,
      input: JSON.stringify(call.input),
    })
  }
  const tokens = Math.ceil(JSON.stringify(content).length / 4)
  return {
    content,
    finishReason: line.calls ? { unified: 'tool-calls', raw: 'tool_calls' } : { unified: 'stop', raw: 'stop' },
    usage: {
      inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: tokens, text: tokens, reasoning: undefined },
    },
  }
}

function streamParts({ content, ...end }: ReturnType<typeof reply>): StreamPart[] {
  const parts: StreamPart[] = [{ type: 'stream-start', warnings: [] }]
  for (const part of content) {
    if (part.type === 'tool-call') parts.push(part)
    if (part.type !== 'text') continue
    parts.push({ type: 'text-start', id: 'text' })
    for (const delta of part.text.match(/\S+\s*/g) ?? []) parts.push({ type: 'text-delta', id: 'text', delta })
    parts.push({ type: 'text-end', id: 'text' })
  }
  parts.push({ type: 'finish', ...end })
  return parts
}
