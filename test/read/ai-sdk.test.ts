import { describe, expect, it } from 'vitest'
import { roleOf } from '../../src/read/index.ts'
import { factsOf, scenariosOf, spansOf } from './captures.ts'
import { RAG_FACTS, scenarios } from './scenarios.ts'
import { expectedInput, expectedOutput, transcript } from './transcript.ts'

const DIALECTS = ['ai-v4', 'ai-v5', 'ai-v6', 'ai-v7-legacy', 'ai-v7']

/** `Error: x` is how version 7 hands a failure to the model. */
const sameError = (line: string) => line.replace(/^error Error: /, 'error ')

for (const dialect of DIALECTS) {
  describe(dialect, () => {
    const known = scenariosOf(dialect).filter(name => name in scenarios)

    it.each(known)('says what was said, call by call: %s', name => {
      const scenario = scenarios[name]
      if (scenario === undefined) throw new Error(`no truth for ${name}`)
      const reads = factsOf(dialect, name)
      const calls = reads.filter(({ facts }) => facts.role === 'model')
      // Version 4 gives up when a tool fails.
      const aborted = dialect === 'ai-v4' && name === 'tool-throws'
      expect(calls).toHaveLength(aborted ? 1 : scenario.steps.length)
      for (const [index, { facts }] of calls.entries()) {
        const input = transcript(facts.input).map(sameError)
        if (scenario.system === undefined) {
          expect(facts.input[0]?.role).toBe('system')
          for (const fact of RAG_FACTS) expect(input[0]).toContain(fact)
          expect(input.slice(1)).toEqual(expectedInput(scenario, index))
        } else expect(input).toEqual(expectedInput(scenario, index))
        expect(transcript(facts.output)).toEqual(expectedOutput(scenario, index))
        const last = index === scenario.steps.length - 1
        expect(facts).toMatchObject({
          model: { request: 'gpt-4o', response: 'gpt-4o-2024-08-06', provider: expect.stringMatching(/^openai/) },
          finishReason: last ? 'stop' : 'tool_calls',
          usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
          responseId: expect.stringMatching(/^(resp|chatcmpl)-?/),
          content: 'captured',
          droppedAttributes: 0,
        })
        expect(facts.output[0]?.finishReason).toBe(facts.finishReason)
        expect(facts.error).toBeUndefined()
      }
    })

    it.each(known)('has a tool span for every call, with the id that the model used: %s', name => {
      const reads = factsOf(dialect, name)
      const tools = reads.filter(({ facts }) => facts.role === 'tool').map(({ facts }) => facts)
      const expected = scenarios[name]?.steps.flatMap(step => step.calls ?? []) ?? []
      expect(tools).toHaveLength(expected.length)
      const asked = reads
        .filter(({ facts }) => facts.role === 'model')
        .flatMap(({ facts }) => facts.output.flatMap(message => message.parts))
        .filter(part => part.type === 'tool_call')
      for (const call of expected) {
        const tool = tools.find(({ tool }) => tool?.arguments === JSON.stringify(call.arguments))
        expect(tool?.tool?.name).toBe(call.name)
        expect(asked.some(part => part.id === tool?.tool?.callId && part.name === call.name)).toBe(true)
        if (call.error === undefined) expect(tool?.tool).toMatchObject({ result: JSON.stringify(call.result) })
        else {
          expect(tool?.tool?.error).toContain(call.error)
          expect(tool?.tool).not.toHaveProperty('result')
          expect(tool?.error).toContain(call.error)
        }
        expect(tool?.content).toBe('captured')
      }
    })

    it.each(known)('has one run around it that begins with the question and ends with the answer: %s', name => {
      const runs = factsOf(dialect, name).filter(({ facts }) => facts.role === 'agent')
      expect(runs).toHaveLength(1)
      const [run] = runs
      const scenario = scenarios[name]
      const input = transcript(run?.facts.input ?? [])
      expect(input.at(-1)).toBe(`user: ${scenario?.question}`)
      expect(run?.facts.input[0]?.role).toBe('system')
      expect(run?.facts.agentName).toEqual(expect.any(String))
      if (dialect === 'ai-v4' && name === 'tool-throws') {
        expect(run?.facts.output).toEqual([])
        expect(run?.facts.error).toContain('weather station for Atlantis is offline')
        return
      }
      const texts = run?.facts.output.flatMap(message => message.parts).filter(part => part.type === 'text') ?? []
      // Some versions glue interim remarks before it.
      expect(texts.map(part => part.text).join('')).toMatch(new RegExp(`${literal(scenario?.steps.at(-1)?.text)}$`))
      expect(run?.facts.finishReason).toBe('stop')
    })

    it('agrees with the cheap role on every span', () => {
      for (const name of scenariosOf(dialect)) {
        for (const { span, facts } of factsOf(dialect, name)) expect(roleOf(span)).toBe(facts.role)
      }
    })
  })
}

function literal(text = ''): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

describe('AI SDK, what else was recorded', () => {
  it('reads no HTTP span', () => {
    const foreign = spansOf('ai-v7', 'chat').filter(span => /http|undici/.test(span.instrumentationScope?.name ?? ''))
    expect(foreign.length).toBeGreaterThan(0)
    expect(factsOf('ai-v7', 'chat').some(({ span }) => foreign.includes(span))).toBe(false)
  })

  it('keeps a run’s tool results apart from its answer (one output message mixes them)', () => {
    const run = factsOf('ai-v7', 'multi-step').find(({ facts }) => facts.role === 'agent')
    const parts = run?.facts.output[0]?.parts ?? []
    expect(parts.map(part => part.type)).toEqual([
      'text',
      'tool_call',
      'tool_call',
      'tool_call',
      'tool_result',
      'tool_result',
      'tool_result',
    ])
    expect(parts.filter(part => part.type === 'tool_result').map(part => part.result)).toContain(
      '{"city":"Berlin","temperature":21,"unit":"C","conditions":"cloudy"}',
    )
  })

  it('gives the JSON text of an object answer', () => {
    const reads = factsOf('ai-v7', 'object').filter(({ facts }) => facts.role === 'model' || facts.role === 'agent')
    expect(reads).toHaveLength(2)
    for (const { facts } of reads) {
      expect(transcript(facts.output)).toEqual([
        'assistant: {"orderId":"A-1042","customer":"Jane Doe","total":59.9,"currency":"EUR","items":3}',
      ])
    }
  })

  it('knows that nothing was captured', () => {
    const reads = factsOf('ai-v7', 'no-content')
    expect(reads.map(({ facts }) => facts.role).toSorted()).toEqual([
      'agent',
      'model',
      'model',
      'other',
      'other',
      'tool',
    ])
    for (const { facts } of reads) {
      expect(facts).toMatchObject({ input: [], output: [], content: 'absent' })
      if (facts.role === 'tool') expect(facts.tool).toEqual({ name: 'get_weather', callId: expect.any(String) })
      if (facts.role === 'model') expect(facts.usage?.inputTokens).toBeGreaterThan(0)
    }
  })

  it('carries the first turn into the second', () => {
    const calls = factsOf('ai-v7', 'multi-turn').filter(({ facts }) => facts.role === 'model')
    expect(transcript(calls.at(-1)?.facts.input ?? []).slice(1)).toEqual([
      'user: What is the weather in Paris right now?',
      'assistant: It is currently 18 °C and raining in Paris.',
      'user: And do I need an umbrella there?',
    ])
  })

  it('does not mix two runs side by side', () => {
    for (const { facts } of factsOf('ai-v7', 'concurrent').filter(({ facts }) => facts.role === 'model')) {
      const cities = new Set(
        transcript(facts.input)
          .join('\n')
          .match(/Paris|Oslo/g),
      )
      expect(cities.size).toBe(1)
    }
  })

  it('reads embedded texts without their JSON quotes', () => {
    const reads = factsOf('ai-v6', 'embed-rag').filter(({ facts }) => facts.role === 'embedding')
    expect(reads).toHaveLength(4)
    expect(transcript(reads.find(({ span }) => span.name === 'ai.embed')?.facts.input ?? [])).toEqual([
      'user: How many days do I have to return an item, and who pays the return shipping?',
    ])
    const indexed = reads.find(({ span }) => span.name === 'ai.embedMany')?.facts
    expect(transcript(indexed?.input ?? [])[1]).toBe(
      'user: Return shipping costs 4.95 EUR and is deducted from the refund.',
    )
    expect(indexed).toMatchObject({ model: { request: 'text-embedding-3-small' }, usage: { inputTokens: 8 } })
  })
})
