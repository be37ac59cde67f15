import { describe, expect, it } from 'vitest'
import { dialects, readLogRecord, readOtlpLogsJson, withLogContent } from '../../src/read/index.ts'
import { factsOf, type Read, readCapture, scenariosOf } from './captures.ts'
import { RAG_FACTS, type Scenario, scenarios } from './scenarios.ts'
import { expectedInput, expectedOutput, transcript } from './transcript.ts'

/** What a dialect does not record, as its own documentation and source have it. */
interface Habits {
  /** A span for each tool call. */
  readonly toolSpans: boolean
  /** Ids on tool spans, and on the calls that they answer. */
  readonly callIds?: false
  /** The text of a failure is withheld. */
  readonly errorsHidden?: true
  /** A failing tool ends the run. */
  readonly abortsOnError?: true
  /** A tool that throws leaves no span. */
  readonly losesFailedTools?: true
  /** The model's calls are lost: only texts are recorded. */
  readonly callsLost?: true
  readonly noUsage?: true
  /** Text beside a streamed tool call is lost. */
  readonly interimLost?: true
  /** The tool's error status is copied to the spans after it. */
  readonly copiesErrors?: true
}

const HABITS: Readonly<Record<string, Habits>> = {
  'oi-openai': { toolSpans: false, noUsage: true },
  'oi-langchain': { toolSpans: true, noUsage: true },
  'oi-openai-agents': { toolSpans: true, callIds: false, errorsHidden: true },
  'oi-vercel-v7': { toolSpans: true, copiesErrors: true },
  'traceloop-openai': { toolSpans: true, callIds: false, losesFailedTools: true, noUsage: true },
  'traceloop-langchain': { toolSpans: true, callsLost: true, noUsage: true },
  'traceloop-llamaindex': { toolSpans: false, callsLost: true, noUsage: true },
  'langfuse-openai': { toolSpans: true, callIds: false, interimLost: true },
  'langfuse-langchain': { toolSpans: true },
  genkit: { toolSpans: true, callIds: false, abortsOnError: true, interimLost: true },
  strands: { toolSpans: true },
  'otel-openai': { toolSpans: false },
  'langsmith-openai': { toolSpans: true, callIds: false },
}

/** Messages with what frameworks add to an error or leave of a lost call taken off. */
function lines(messages: Parameters<typeof transcript>[0]): string[] {
  return transcript(messages)
    .map(line =>
      line.replace(/^error (?:Error: |Error\(Error\): )*(.+?)(?:\n Please fix your mistakes\.)?$/s, 'error $1'),
    )
    .filter(line => line !== 'assistant: ')
}

/** The facts of a capture, with the content of its log records where it has some. */
function readsOf(dialect: string, name: string): Read[] {
  const reads = factsOf(dialect, name)
  if (dialect !== 'otel-openai') return reads
  const records = readCapture(dialect, name, '.logs')
    .flatMap(readOtlpLogsJson)
    .flatMap(record => readLogRecord(record) ?? [])
  return reads.map(({ span, facts }) => {
    const own = records.filter(record => record.spanId === span.spanContext().spanId)
    return { span, facts: withLogContent(facts, own) }
  })
}

function expected(habits: Habits, told: readonly string[]): string[] {
  return told
    .filter(line => habits.callsLost !== true || !line.startsWith('call '))
    .map(line => (habits.errorsHidden === true && line.startsWith('error ') ? 'error hidden' : line))
}

function seen(habits: Habits, told: readonly string[]): string[] {
  return told.map(line => (habits.errorsHidden === true && line.startsWith('error ') ? 'error hidden' : line))
}

for (const [dialect, habits] of Object.entries(HABITS)) {
  const known = scenariosOf(dialect).filter(name => name in scenarios && !isDifferent(dialect, name))

  describe(dialect, () => {
    it('is a row of the table', () => {
      const names = new Set(known.flatMap(name => factsOf(dialect, name).map(({ facts }) => facts.dialect)))
      expect(names.size).toBe(1)
      for (const name of names) expect(dialects.map(row => row.name)).toContain(name)
    })

    it.each(known)('says what was said, call by call: %s', name => {
      const scenario = scenarios[name]
      if (scenario === undefined) throw new Error(`no truth for ${name}`)
      const calls = readsOf(dialect, name).filter(({ facts }) => facts.role === 'model')
      const aborted = habits.abortsOnError === true && name === 'tool-throws'
      expect(calls).toHaveLength(aborted ? 1 : scenario.steps.length)
      for (const [index, { facts }] of calls.entries()) {
        const input = lines(facts.input)
        expectSystem(scenario, input)
        const told = scenario.system === undefined ? input.filter(line => !line.startsWith('system: ')) : input
        const sent = expectedInput(scenario, index)
        const interim = dialect === 'genkit' ? sent.filter(line => !line.startsWith('assistant: ')) : sent
        expect(seen(habits, told)).toEqual(expected(habits, interim))
        const said = expectedOutput(scenario, index)
        const lost =
          habits.interimLost === true && said.length > 1 ? said.filter(line => line.startsWith('call ')) : said
        expect(lines(facts.output)).toEqual(expected(habits, lost))
        expect(facts.content).toBe('captured')
        if (habits.copiesErrors !== true) expect(facts.error).toBeUndefined()
        expect(facts.model?.response ?? facts.model?.request).toMatch(/gpt-4o/)
        if (habits.noUsage !== true) expect(facts.usage?.inputTokens).toBeGreaterThan(0)
      }
    })

    it.each(known)('finds every tool result: %s', name => {
      const reads = readsOf(dialect, name)
      const asked = scenarios[name]?.steps.flatMap(step => step.calls ?? []) ?? []
      const tools = reads.filter(({ facts }) => facts.role === 'tool').map(({ facts }) => facts)
      const failed = asked.some(call => call.error !== undefined)
      const spans = habits.toolSpans && !(failed && habits.losesFailedTools === true)
      expect(tools).toHaveLength(spans ? asked.length : 0)
      for (const call of spans ? asked : []) {
        const value = Object.values(call.arguments)[0]
        const tool = tools.find(({ tool }) => tool?.arguments?.includes(String(value)))
        if (!(failed && dialect === 'traceloop-langchain')) expect(tool?.tool?.name).toBe(call.name)
        if (call.error === undefined) expect(tool?.tool?.result).toBe(JSON.stringify(call.result))
        else {
          expect(tool?.tool).not.toHaveProperty('result')
          expect(tool?.tool?.error).toMatch(habits.errorsHidden === true ? /error occurred/ : new RegExp(call.error))
        }
        if (habits.callIds !== false && !failed) expect(tool?.tool?.callId).toMatch(/^call_/)
      }
    })

    it.each(known)('says the answer on every run around it: %s', name => {
      const answer = scenarios[name]?.steps.at(-1)?.text ?? ''
      for (const { facts } of readsOf(dialect, name).filter(({ facts }) => facts.role === 'agent')) {
        const texts = lines(facts.output).filter(line => line.startsWith('assistant: '))
        // A run that is not the outermost may end with a call.
        const last = texts.at(-1)
        if (last !== undefined && last !== 'assistant: Let me check that for you.')
          expect(last.endsWith(answer)).toBe(true)
      }
    })
  })
}

/** LangSmith writes streamed calls over the span around them; Strands made one of two parallel calls. */
function isDifferent(dialect: string, name: string): boolean {
  return `${dialect}/${name}` === 'langsmith-openai/stream-tool' || `${dialect}/${name}` === 'strands/multi-step'
}

function expectSystem(scenario: Scenario, input: readonly string[]): void {
  if (scenario.system !== undefined) return
  const system = input.filter(line => line.startsWith('system: ')).join('\n')
  for (const fact of RAG_FACTS) expect(system).toContain(fact)
}

describe.each(['mastra-bridge', 'mastra-exporter'])('%s', dialect => {
  const known = scenariosOf(dialect).filter(name => name in scenarios)

  it.each(known)('has the question, the answer and every result: %s', name => {
    const scenario = scenarios[name]
    if (scenario === undefined) throw new Error(`no truth for ${name}`)
    const reads = factsOf(dialect, name)
    const answer = scenario.steps.at(-1)?.text ?? ''
    const models = reads.filter(({ facts }) => facts.role === 'model')
    expect(models).toHaveLength(dialect === 'mastra-bridge' ? 1 : scenario.steps.length)
    expect(transcript(models.at(-1)?.facts.output ?? []).at(-1)).toMatch(new RegExp(`${answer.replace(/[.?]/g, '.')}$`))
    expect(models.at(-1)?.facts.finishReason).toBe('stop')
    const runs = reads.filter(({ facts }) => facts.role === 'agent')
    expect(runs.length).toBeGreaterThan(0)
    for (const { facts } of runs) {
      const input = transcript(facts.input)
      expect(input.at(-1)).toBe(`user: ${scenario.question}`)
      expect(facts.input[0]?.role).toBe('system')
      expect(transcript(facts.output).at(-1)).toContain(answer)
    }
    const tools = reads.filter(({ facts }) => facts.role === 'tool').map(({ facts }) => facts.tool)
    for (const call of scenario.steps.flatMap(step => step.calls ?? [])) {
      const tool = tools.find(tool => tool?.arguments === JSON.stringify(call.arguments))
      expect(tool?.callId).toMatch(/^call_/)
      expect(tool).toMatchObject(
        call.error === undefined ? { result: JSON.stringify(call.result) } : { error: call.error },
      )
    }
    // Placeholders in the steps are no results.
    for (const { facts } of reads) expect(transcript(facts.input).join('\n')).not.toContain('[tool')
  })
})

describe('retrievers', () => {
  it.each(['oi-langchain', 'langfuse-langchain', 'genkit', 'traceloop-llamaindex'])(
    '%s gives documents and query',
    dialect => {
      const retrievals = factsOf(dialect, 'retriever').filter(({ facts }) => facts.role === 'retrieval')
      expect(retrievals.length).toBeGreaterThan(0)
      for (const { facts } of retrievals) {
        expect(facts.query).toBe('How many days do I have to return an item, and who pays the return shipping?')
        expect(facts.documents?.map(document => document.text)).toEqual([
          'Return policy: items may be returned within 14 days of delivery. Refunds are paid to the original payment method.',
          'Return shipping costs 4.95 EUR and is deducted from the refund.',
        ])
      }
    },
  )

  it('Genkit marks documents that it put into the prompt', () => {
    const model = factsOf('genkit', 'retriever').find(({ facts }) => facts.role === 'model')
    const parts = model?.facts.input.flatMap(message => message.parts) ?? []
    expect(parts.filter(part => part.type === 'document')).toHaveLength(1)
    expect(transcript(model?.facts.input ?? [])).toContain(
      'user: How many days do I have to return an item, and who pays the return shipping?',
    )
  })
})
