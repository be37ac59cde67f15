import { setTimeout as sleep } from 'node:timers/promises'
import type { Script, ScriptedReply, SeenMessage, SeenRequest, Reply as ServerReply } from '../support/openai-server.ts'
import { base64Embeddings, severalChoices, withEcho, withReasoning } from './raw-replies.ts'
import type { Reply, Scenario, Turn } from './scenarios/types.ts'

const delayMs = 12

/** All turns that a scenario's model is asked, those of inner agents and routers first: their questions are the more special ones. */
function turnsOf(scenario: Scenario): Turn[] {
  return [
    ...(scenario.router ? [scenario.router] : []),
    ...(scenario.expert ? [scenario.expert.turn] : []),
    ...scenario.conversations.flatMap(({ turns }) => turns),
  ]
}

/**
 * Replies so far: runs of the assistant's messages (parallel calls of the Responses API are one run), or, where those are
 * sent as references to stored items or as remarks of the user, runs of tool results or of those remarks.
 */
function roundsIn(messages: readonly SeenMessage[]): number {
  const runs = (wanted: SeenMessage['role']): number =>
    messages.filter(({ role }, index) => role === wanted && messages[index - 1]?.role !== wanted).length
  return Math.max(runs('assistant'), runs('tool'), runs('user'))
}

interface Place {
  readonly turn: Turn
  readonly round: number
}

function place(turns: readonly Turn[], messages: readonly SeenMessage[]): Place | undefined {
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index]
    if (message?.role !== 'user') continue
    const turn = turns.find(({ ask }) => message.text.includes(ask))
    if (turn) return { turn, round: roundsIn(messages.slice(index + 1)) }
  }
  return undefined
}

const previousIndex = (request: SeenRequest): number =>
  Number(/^resp-(\d+)$/.exec(String(request.body.previous_response_id))?.[1] ?? Number.NaN)

/** Makes the scripted server play a scenario: it finds the turn by its question and the reply by the number of replies before. */
export function scriptOf(scenario: Scenario): Script {
  const turns = turnsOf(scenario)
  const places = new Map<number, Place>()

  function find(request: SeenRequest): Place {
    const earlier = places.get(previousIndex(request))
    const found =
      place(turns, request.messages) ?? (earlier ? { turn: earlier.turn, round: earlier.round + 1 } : undefined)
    if (!found) throw new Error(`${scenario.name}: no turn asks this: ${JSON.stringify(request.body).slice(0, 2_000)}`)
    places.set(request.index, found)
    return found
  }

  return async request => {
    // A reply that is sent raw has no delay of its own.
    await sleep(delayMs)
    if (request.api === 'embeddings') {
      return request.body.encoding_format === 'base64' ? base64Embeddings(request) : {}
    }
    const { turn, round } = find(request)
    const reply = turn.replies[Math.min(round, turn.replies.length - 1)] ?? {}
    return answer(request, reply)
  }
}

function answer(request: SeenRequest, reply: Reply): ServerReply {
  if (reply.status !== undefined) {
    return { fault: 'status', status: reply.status, message: `the model ${request.model} does not exist` }
  }
  const scripted: ScriptedReply = {
    ...(reply.text === undefined ? {} : { text: reply.text }),
    ...(reply.calls ? { toolCalls: callsOf(request, reply) } : {}),
    ...(reply.finish && reply.finish !== 'stop' ? { finish: reply.finish } : {}),
  }
  if (Number(request.body.n) === 2 && !request.stream) return severalChoices(request, reply)
  if (reply.reasoning !== undefined && !request.stream) return withReasoning(request, scripted, reply.reasoning)
  const said = asToolCall(request, scripted) ?? scripted
  return request.api === 'responses' ? withEcho(request, said) : said
}

/** Frameworks name the one argument of an agent that is a tool as they like. */
function callsOf(request: SeenRequest, reply: Reply): { name: string; arguments: unknown }[] {
  return (reply.calls ?? []).map(({ name, args }) => {
    const known = offered(request, name)
    const wanted = parametersOf(request, known)
    const [key, value] = Object.entries(args)[0] ?? []
    if (key === undefined || wanted.length === 0 || wanted.includes(key)) return { name: known, arguments: args }
    return {
      name: known,
      arguments: { [wanted.find(each => /input|prompt|question|task/.test(each)) ?? wanted[0] ?? key]: value },
    }
  })
}

const isDict = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parametersOf(request: SeenRequest, name: string): string[] {
  const list: readonly unknown[] = Array.isArray(request.body.tools) ? request.body.tools : []
  const tools = list.filter(isDict).map(tool => (isDict(tool.function) ? tool.function : tool))
  const schema = tools.find(tool => tool.name === name)?.parameters
  return isDict(schema) && isDict(schema.properties) ? Object.keys(schema.properties) : []
}

/** Frameworks may rename a tool: the one on offer with the same words, or the same last word, wins. */
function offered(request: SeenRequest, name: string): string {
  if (request.tools.includes(name)) return name
  const words = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')
  const last = words(name.split('_').at(-1) ?? name)
  return (
    request.tools.find(tool => words(tool) === words(name) || words(tool).endsWith(words(name))) ??
    request.tools.find(tool => words(tool).includes(last)) ??
    name
  )
}

/** Where a JSON answer is asked for by a forced or a final-answer tool, the text becomes that tool's arguments. */
function asToolCall(request: SeenRequest, reply: ScriptedReply): ScriptedReply | undefined {
  if (!reply.text || reply.toolCalls) return undefined
  const final = request.tools.find(tool => /final_?(answer|result)|structured_?output|^extract|^json$/i.test(tool))
  if (final === undefined) return undefined
  const json = reply.text.startsWith('{')
  const { text, ...rest } = reply
  return { ...rest, toolCalls: [{ name: final, arguments: json ? text : { answer: text } }] }
}
