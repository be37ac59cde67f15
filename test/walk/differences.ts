import type { Atom, Truth } from './facts.ts'
import type { Fixture } from './fixtures.ts'

/** Where a recording holds less or other things than its scenario, and why. */
export interface Difference {
  readonly of: RegExp
  readonly why: string
  readonly change: (truths: Truth[]) => Truth[]
}

const evidence =
  (change: (atoms: readonly Atom[]) => readonly Atom[]) =>
  (truths: Truth[]): Truth[] =>
    truths.map(truth => (truth.outcome === 'scored' ? { ...truth, evidence: change(truth.evidence) } : truth))
const eachItem = (change: (atom: Atom) => Atom) => evidence(atoms => atoms.map(change))
const unnamed = eachItem(({ kind, value }) => ({ kind, value }))
const ofKind = (from: string, to: string) => eachItem(atom => (atom.kind === from ? { ...atom, kind: to } : atom))
const without = (isLost: (atom: Atom) => boolean) => evidence(atoms => atoms.filter(atom => !isLost(atom)))
const nothing = () => []
const all =
  (outcome: string) =>
  (truths: Truth[]): Truth[] =>
    truths.map(() => ({ outcome, evidence: [] }))

const noRetriever = ofKind('retrieval', 'prompt')

export const differences: readonly Difference[] = [
  {
    of: /^captures\/(?:ai-v4|genkit)\/tool-throws$/,
    why: 'a tool that throws ends the run',
    change: all('no_answer'),
  },
  {
    of: /^captures\/genkit\/retriever$/,
    why: 'the scripted model had no answer for this prompt',
    change: truths => truths.map(truth => ({ ...truth, answer: 'Mock answer user.' })),
  },
  {
    of: /^captures\/langsmith-openai\/stream-tool$/,
    why: 'streamed model calls never end their spans',
    change: all('no_answer'),
  },
  {
    of: /^recorded\/langsmith-openai\/stream-tool$/,
    why: 'streamed model calls never end their spans, and no other span lies around them',
    change: nothing,
  },
  {
    of: /^recorded\/(?:oi-openai|traceloop-openai)\/api-error$/,
    why: 'the span of a refused call never ends',
    change: nothing,
  },
  {
    of: /^captures\/oi-openai\/long-conversation$/,
    why: 'the limit of 128 attributes cut the newest messages and the answer',
    change: all('no_content'),
  },
  { of: /^captures\/oi-openai-hidden\//, why: 'inputs and outputs are redacted', change: all('no_content') },
  {
    of: /openai-agents\/tool-throws$/,
    why: 'the framework keeps the error from the model, and the instrumentation records what the model is told',
    change: eachItem(atom => ({ ...atom, value: 'An error occurred while running the tool. Please try again.' })),
  },
  {
    of: /^captures\/strands\/multi-step$/,
    why: 'of two calls that the model asks for at once the framework makes the last one only',
    change: without(({ value }) => JSON.stringify(value).includes('Paris')),
  },
  {
    of: /^captures\/traceloop-langchain\/tool-throws$/,
    why: "a tool's span has the name of its class, and its own name only in the result",
    change: unnamed,
  },
  {
    of: /^recorded\/traceloop-llamaindex\/tool-contradict$/,
    why: 'quotes and tool names are lost on the way to the span',
    change: evidence(() =>
      ['{', '  city: Bergen,', '  temperature: 9,', '  unit: C,', '  conditions: heavy rain', '}'].map(value => ({
        kind: 'tool',
        value,
      })),
    ),
  },
  { of: /\/traceloop-llamaindex\/(?:tool|multi)/, why: 'calls of tools are not recorded', change: unnamed },
  {
    of: /^recorded\/ai-v7\/agent-retriever-tool$/,
    why: 'what searches inside the tool has no span of its own',
    change: without(({ kind }) => kind === 'retrieval'),
  },
  {
    of: /^recorded\/(?:py-genai-langchain|traceloop-langchain)\/retriever$/,
    why: 'retrievers have no span with texts: the prompt has them',
    change: noRetriever,
  },
  {
    of: /^recorded\/traceloop-openai\/retriever$/,
    why: 'the program wraps its search in no span: the prompt has the texts',
    change: noRetriever,
  },
  {
    of: /^recorded\/py-genai-llama-index\/retriever$/,
    why: 'a query engine has no model span',
    change: nothing,
  },
  {
    of: /^recorded\/py-google-adk\/agent-as-tool$/,
    why: 'the framework wraps plain results',
    change: eachItem(atom => (atom.tool === 'ask_expert' ? { ...atom, value: { result: atom.value } } : atom)),
  },
  {
    of: /^recorded\/py-traceloop-anthropic\//,
    why: 'the client records every call once more by itself, without content',
    change: truths => truths.flatMap(truth => [truth, { outcome: 'no_content', evidence: [] }]),
  },
  {
    of: /^recorded\/py-logfire-openai\/stream-tool$/,
    why: 'a streamed call has a span without its reply, and a second one with it',
    change: truths => truths.flatMap(truth => [truth, { outcome: 'no_answer', evidence: [] }]),
  },
  {
    of: /^recorded\/py-oi-crewai\//,
    why: 'the framework writes a task around the question',
    change: truths => truths.map(truth => ({ ...truth, question: crewTask(truth) })),
  },
  {
    of: /^recorded\/langfuse-openai\/agent-as-tool$/,
    why: 'no span lies around the run: the expert is an operation of its own, with its own evidence',
    change: truths => [...truths.map(truth => ({ ...truth, evidence: withoutInner(truth.evidence) })), expert],
  },
]

const withoutInner = (atoms: readonly Atom[]) => atoms.filter(({ tool }) => tool !== 'get_weather')

const expert: Truth = {
  outcome: 'scored',
  question: 'What is the weather like in Bergen, for camping?',
  answer: 'Bergen has heavy rain and 9 °C: bad for camping.',
  evidence: [
    {
      kind: 'tool',
      tool: 'get_weather',
      value: { city: 'Bergen', temperature: 9, unit: 'C', conditions: 'heavy rain' },
    },
  ],
}

function crewTask({ question, evidence: atoms }: Truth): string {
  const usesTools = atoms.some(({ kind }) => kind === 'tool')
  return [
    `Current Task: ${question}`,
    '',
    'This is the expected criteria for your final answer: One or two sentences',
    'you MUST return the actual complete content as the final answer, not a summary.',
    ...(usesTools ? [] : ['', 'Provide your complete response:']),
  ].join('\n')
}

export function differenceOf({ name }: Fixture): Difference | undefined {
  return differences.find(({ of }) => of.test(name))
}
