import { isObject, type JsonObject } from '../otlp/otlp-value.ts'
import type { Message, MessageRole } from '../span-facts.ts'
import { parseJson } from '../values/json.ts'
import { isRepr } from '../values/repr.ts'
import { string, textOf } from '../values/text.ts'
import { holdsMessages } from './holds-messages.ts'
import { messagesOf, NO_MESSAGES, type ReadMessages, withCutEnd } from './messages.ts'

/** What a function, chain or agent was called with and gave back is any value: these members hold the text of it. */
const INPUT_KEYS =
  'input inputs question query query_str query_bundle user_msg user_input task prompt message text str topic'.split(' ')
const OUTPUT_KEYS = ['output', 'outputs', 'answer', 'result', 'response', 'text', 'output_text', 'content', 'message']

/** Values in wrappers in wrappers beyond this stay as they are. */
const MAX_DEPTH = 4

/** The input of a chain, agent or traced function as messages. */
export function readChainInput(value: unknown): ReadMessages {
  return readChain(value, 'user', (decoded, recorded) => chainMessages(decoded, 'user', recorded, 0))
}

/**
 * Input and output of a run. A graph gives back its whole state: where the input is not recorded in messages, the output
 * tells it.
 */
export function readRun(
  input: unknown,
  output: unknown,
): { readonly input: ReadMessages; readonly output: ReadMessages } {
  const asked = readChainInput(input)
  const state = readChain(output, 'assistant', (decoded, recorded) => chainMessages(decoded, 'assistant', recorded, 0))
  const start = firstOfAnswer(state.messages)
  const told = asked.messages.length > 0 ? asked : { messages: state.messages.slice(0, start), cut: asked.cut }
  return { input: told, output: { messages: state.messages.slice(start), cut: state.cut } }
}

/** The output of a chain, agent or traced function as messages: what came after the last user message. */
export function readChainOutput(value: unknown): ReadMessages {
  return readChain(value, 'assistant', (decoded, recorded) =>
    afterLastUser(chainMessages(decoded, 'assistant', recorded, 0)),
  )
}

function readChain(
  value: unknown,
  role: MessageRole,
  read: (decoded: unknown, recorded: string | undefined) => Message[],
): ReadMessages {
  if (value === undefined || value === null || value === '') return NO_MESSAGES
  if (typeof value !== 'string') return { messages: read(value, undefined), cut: false }
  const parsed = parseJson(value)
  if (parsed === undefined) return { messages: text(value, role), cut: false }
  const messages = read(parsed.value, value)
  return { messages: parsed.cut && role === 'assistant' ? withCutEnd(messages) : messages, cut: parsed.cut }
}

function chainMessages(value: unknown, role: MessageRole, recorded: string | undefined, depth: number): Message[] {
  if (typeof value === 'string') return text(value, role)
  if (value === undefined || value === null || depth > MAX_DEPTH || isEmpty(value)) return []
  if (isObject(value) && typeof value.raw === 'string') return crewMessages(value, value.raw)
  if (holdsMessages(value)) return messagesOf(value, role)
  if (isObject(value)) {
    const inner = innerValue(value, role)
    if (inner !== undefined) return chainMessages(inner, role, undefined, depth + 1)
    // Settings and state of a framework: nobody said that.
    if (role === 'user' && Object.values(value).some(isNested)) return []
  }
  return text(recorded ?? textOf(value) ?? '', role)
}

/** CrewAI: what the last task's agent was told and did, and the answer in full. */
function crewMessages(value: JsonObject, raw: string): Message[] {
  const last: unknown = Array.isArray(value.tasks_output) ? value.tasks_output.at(-1) : value
  const messages = isObject(last) && Array.isArray(last.messages) ? messagesOf(last.messages, 'user') : []
  const said = messages.at(-1)?.parts.some(part => part.type === 'text' && part.text === raw) === true
  return said ? messages : [...messages, ...text(raw, 'assistant')]
}

/** The member that matters: by its name, or because it is the only text. */
function innerValue(value: JsonObject, role: MessageRole): unknown {
  if (Array.isArray(value.args) && isObject(value.kwargs)) return callArguments(value.args, value.kwargs)
  for (const key of role === 'user' ? INPUT_KEYS : OUTPUT_KEYS) {
    const member = value[key]
    if (string(member) !== undefined || (typeof member === 'object' && member !== null)) return member
  }
  // `{"text": "", "files": []}`: nothing was said.
  return role === 'assistant' && (value.text === '' || value.output === '') ? '' : undefined
}

/** Traced functions: positional and named arguments. */
function callArguments(args: readonly unknown[], kwargs: JsonObject): unknown {
  const only = args.length === 1 && isEmpty(kwargs) ? args[0] : undefined
  if (only !== undefined) return typeof only === 'string' ? (parseJson(only)?.value ?? only) : only
  return args.length === 0 ? kwargs : [...args, ...(isEmpty(kwargs) ? [] : [kwargs])]
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return isObject(value) && Object.keys(value).length === 0
}

/** A graph gives back its whole state, the question among it. */
function afterLastUser(messages: readonly Message[]): Message[] {
  return messages.slice(firstOfAnswer(messages))
}

function firstOfAnswer(messages: readonly Message[]): number {
  return messages.findLastIndex(({ role }) => role === 'user' || role === 'system') + 1
}

function text(value: string, role: MessageRole): Message[] {
  // Node names by which LangGraph says where to go.
  if (value === '' || value === '__end__' || value === '__start__' || isRepr(value)) return []
  return [{ role, parts: [{ type: 'text', text: value }] }]
}
