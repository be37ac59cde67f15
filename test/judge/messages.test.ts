import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  extractAgentResponseMessages,
  extractInputMessages,
  extractToolCalls,
  extractToolResults,
  getAssistantMessageFromRunOutput,
  getCombinedSystemPrompt,
  getConversationHistoryFromRunInput,
  getReasoningFromRunOutput,
  getSystemMessagesFromRunInput,
  getUserMessageFromRunInput,
  mergeToolInvocations,
} from '../../src/judge/index.ts'

const invocation = (id: string, state = 'result', extra: object = {}) => ({
  state,
  toolName: 'weather',
  toolCallId: id,
  args: { city: 'Oslo' },
  ...(state === 'result' ? { result: { degrees: 18 } } : {}),
  ...extra,
})

/** The same turn, a tool call and then an answer, as each library writes it. */
const SHAPES: Readonly<Record<string, unknown>> = {
  'framework parts': [
    {
      role: 'assistant',
      content: {
        format: 2,
        parts: [
          { type: 'text', text: 'Let me look.' },
          { type: 'tool-invocation', toolInvocation: invocation('c1') },
          { type: 'text', text: 'It is 18 degrees.' },
          { type: 'text', text: 'Take a coat.' },
        ],
      },
    },
  ],
  'framework with content.content': [
    {
      role: 'assistant',
      content: {
        format: 2,
        content: 'It is 18 degrees.\nTake a coat.',
        parts: [{ type: 'text', text: 'Let me look.' }],
        toolInvocations: [invocation('c1')],
      },
    },
  ],
  'UI messages of version 4': [
    {
      role: 'assistant',
      content: 'It is 18 degrees.\nTake a coat.',
      parts: [{ type: 'tool-invocation', toolInvocation: invocation('c1') }],
      toolInvocations: [invocation('c1')],
    },
  ],
  'UI messages of version 5': [
    {
      role: 'assistant',
      parts: [
        { type: 'step-start' },
        { type: 'text', text: 'Let me look.' },
        {
          type: 'tool-weather',
          toolCallId: 'c1',
          state: 'output-available',
          input: { city: 'Oslo' },
          output: { degrees: 18 },
        },
        { type: 'step-start' },
        { type: 'text', text: 'It is 18 degrees.' },
        { type: 'text', text: 'Take a coat.' },
      ],
    },
  ],
  'dynamic tools': [
    {
      role: 'assistant',
      parts: [
        {
          type: 'dynamic-tool',
          toolName: 'weather',
          toolCallId: 'c1',
          state: 'output-available',
          input: { city: 'Oslo' },
          output: { degrees: 18 },
        },
        { type: 'text', text: 'It is 18 degrees.\nTake a coat.' },
      ],
    },
  ],
  'model messages of version 4': [
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'weather', args: { city: 'Oslo' } }],
    },
    {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'weather', result: { degrees: 18 } }],
    },
    { role: 'assistant', content: 'It is 18 degrees.\nTake a coat.' },
  ],
  'model messages of version 5': [
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Let me look.' },
        { type: 'tool-call', toolCallId: 'c1', toolName: 'weather', input: { city: 'Oslo' } },
      ],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c1',
          toolName: 'weather',
          output: { type: 'json', value: { degrees: 18 } },
        },
      ],
    },
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'Hm.' },
        { type: 'text', text: 'It is 18 degrees.' },
        { type: 'text', text: 'Take a coat.' },
      ],
    },
  ],
  'a result with steps': {
    text: 'It is 18 degrees.\nTake a coat.',
    steps: [
      {
        content: [
          { type: 'text', text: 'Let me look.' },
          { type: 'tool-call', toolCallId: 'c1', toolName: 'weather', input: { city: 'Oslo' } },
          {
            type: 'tool-result',
            toolCallId: 'c1',
            toolName: 'weather',
            input: { city: 'Oslo' },
            output: { degrees: 18 },
          },
        ],
      },
      { content: [{ type: 'text', text: 'It is 18 degrees.\nTake a coat.' }] },
    ],
  },
  'a step of version 4': {
    text: 'It is 18 degrees.\nTake a coat.',
    toolCalls: [{ toolCallId: 'c1', toolName: 'weather', args: { city: 'Oslo' } }],
    toolResults: [{ toolCallId: 'c1', toolName: 'weather', args: { city: 'Oslo' }, result: { degrees: 18 } }],
  },
  'OpenAI chat messages': [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city":"Oslo"}' } }],
    },
    { role: 'tool', tool_call_id: 'c1', content: '{"degrees":18}' },
    { role: 'assistant', content: 'It is 18 degrees.\nTake a coat.' },
  ],
  'an OpenAI response': {
    output_text: 'It is 18 degrees.\nTake a coat.',
    output: [
      { type: 'reasoning', summary: [] },
      { type: 'function_call', call_id: 'c1', name: 'weather', arguments: '{"city":"Oslo"}' },
      { type: 'function_call_output', call_id: 'c1', output: '{"degrees":18}' },
      {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'It is 18 degrees.\nTake a coat.' }],
      },
    ],
  },
  'content blocks with tool_use': [
    { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'weather', input: { city: 'Oslo' } }] },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'c1', content: [{ type: 'text', text: '{"degrees":18}' }] }],
    },
    { role: 'assistant', content: [{ type: 'text', text: 'It is 18 degrees.\nTake a coat.' }] },
  ],
}

describe.each(Object.entries(SHAPES))('%s', (_, output) => {
  it('gives the answer without interim remarks', () => {
    expect(getAssistantMessageFromRunOutput(output)).toBe('It is 18 degrees.\nTake a coat.')
  })

  it('gives the tool result with name, id and arguments', () => {
    const results = extractToolResults(output)
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({ toolName: 'weather', toolCallId: 'c1', args: { city: 'Oslo' } })
    const { result } = results[0] ?? {}
    expect(typeof result === 'string' ? JSON.parse(result) : result).toEqual({ degrees: 18 })
  })

  it('gives the tool call', () => {
    expect(extractToolCalls(output)).toMatchObject({
      tools: ['weather'],
      toolCallInfos: [{ toolName: 'weather', toolCallId: 'c1' }],
    })
  })
})

describe('failed and open calls', () => {
  it.each<readonly [string, unknown, unknown]>([
    [
      'isError of the framework',
      [
        {
          role: 'assistant',
          content: {
            parts: [
              { type: 'tool-invocation', toolInvocation: invocation('c', 'result', { isError: true, result: '503' }) },
            ],
          },
        },
      ],
      '503',
    ],
    [
      'output-error of the framework',
      [
        {
          role: 'assistant',
          content: {
            parts: [{ type: 'tool-invocation', toolInvocation: invocation('c', 'output-error', { errorText: '503' }) }],
          },
        },
      ],
      '503',
    ],
    [
      'output-error of a UI message',
      [
        {
          role: 'assistant',
          parts: [{ type: 'tool-weather', toolCallId: 'c', state: 'output-error', input: {}, errorText: '503' }],
        },
      ],
      '503',
    ],
    [
      'error-text',
      [
        {
          role: 'tool',
          content: [
            { type: 'tool-result', toolCallId: 'c', toolName: 'weather', output: { type: 'error-text', value: '503' } },
          ],
        },
      ],
      '503',
    ],
    [
      'denied',
      [
        {
          role: 'tool',
          content: [
            {
              type: 'tool-result',
              toolCallId: 'c',
              toolName: 'weather',
              output: { type: 'execution-denied', reason: 'no' },
            },
          ],
        },
      ],
      'no',
    ],
    [
      'tool-error of a step',
      {
        steps: [
          {
            content: [{ type: 'tool-error', toolCallId: 'c', toolName: 'weather', input: {}, error: new Error('503') }],
          },
        ],
      },
      '503',
    ],
    [
      'is_error of a block',
      [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', is_error: true, content: '503' }] }],
      '503',
    ],
  ])('%s keeps its flag', (_, output, result) => {
    expect(extractToolResults(output)).toMatchObject([{ result, isError: true }])
  })

  it.each(['call', 'partial-call', 'input-streaming', 'input-available', 'nonsense'])('%s has no result', state => {
    const output = [
      { role: 'assistant', content: { parts: [{ type: 'tool-invocation', toolInvocation: invocation('c', state) }] } },
    ]
    expect(extractToolResults(output)).toEqual([])
    expect(extractToolCalls(output).tools).toEqual(['call', 'input-available'].includes(state) ? ['weather'] : [])
  })

  it('null is a result, undefined is none', () => {
    const of = (result: unknown) => [
      {
        role: 'assistant',
        content: { parts: [{ type: 'tool-invocation', toolInvocation: invocation('c', 'result', { result }) }] },
      },
    ]
    expect(extractToolResults(of(null))).toMatchObject([{ result: null }])
    expect(extractToolResults(of(undefined))).toEqual([])
  })

  it('calls without an id get their place for one', () => {
    const calls = [
      { role: 'user', content: 'x' },
      {
        role: 'assistant',
        content: {
          toolInvocations: [
            { state: 'call', toolName: 'a' },
            { state: 'result', toolName: 'b', result: 1 },
          ],
        },
      },
    ]
    expect(extractToolCalls(calls).toolCallInfos).toEqual([
      { toolName: 'a', toolCallId: '1-0', messageIndex: 1, invocationIndex: 0 },
      { toolName: 'b', toolCallId: '1-1', messageIndex: 1, invocationIndex: 1 },
    ])
  })

  it('a call repeated in later messages counts once', () => {
    const part = { type: 'tool-invocation', toolInvocation: invocation('c') }
    expect(
      extractToolResults([
        { role: 'assistant', content: { parts: [part], toolInvocations: [invocation('c')] } },
        { role: 'assistant', content: { parts: [part] } },
      ]),
    ).toHaveLength(1)
  })
})

describe('mergeToolInvocations', () => {
  it('prefers parts and keeps the place of calls that only the older list has', () => {
    const merged = mergeToolInvocations({
      content: {
        parts: ['b', 'd'].map(id => ({ type: 'tool-invocation', toolInvocation: { toolCallId: id, from: 'parts' } })),
        toolInvocations: ['a', 'b', 'c', 'd', 'e'].map(toolCallId => ({ toolCallId, from: 'list' })),
      },
    })
    expect(merged.map(({ toolCallId, from }) => `${toolCallId} ${from}`)).toEqual([
      'a list',
      'b parts',
      'c list',
      'd parts',
      'e list',
    ])
  })
})

describe('getAssistantMessageFromRunOutput', () => {
  it.each<readonly [unknown, string | undefined]>([
    ['plain', 'plain'],
    ['', ''],
    [undefined, undefined],
    [null, undefined],
    [7, undefined],
    [[], undefined],
    [{ role: 'user', content: 'no' }, undefined],
    [{ role: 'user', text: 'no' }, undefined],
    [{ text: '' }, ''],
    [{ text: 'a', content: 'b' }, 'a'],
    [{ content: 'b' }, 'b'],
    [{ role: 'assistant', content: [{ type: 'text', text: 'c' }] }, 'c'],
    [
      [
        { role: 'assistant', content: 'first' },
        { role: 'assistant', content: '' },
      ],
      'first',
    ],
    [
      [
        { role: 'assistant', content: 'first' },
        { role: 'assistant', content: 'second' },
        { role: 'user', content: 'x' },
      ],
      'second',
    ],
    [{ object: { a: 1 } }, '{"a":1}'],
    [{ choices: [{ index: 0, message: { role: 'assistant', content: 'chosen' } }] }, 'chosen'],
    [{ messages: [{ role: 'assistant', content: 'm' }] }, 'm'],
    [[{ role: 'signal', type: 'assistant', content: 'sig' }], 'sig'],
    [
      [
        {
          role: 'assistant',
          content: [
            { type: 'tool-call', toolCallId: 'c', toolName: 't', input: {} },
            { type: 'text', text: 'only remark' },
          ],
        },
      ],
      'only remark',
    ],
  ])('%j', (output, text) => {
    expect(getAssistantMessageFromRunOutput(output)).toBe(text)
  })

  it('survives a result whose getters throw', () => {
    const result = {
      get output(): never {
        throw new Error('none')
      },
      text: 'fine',
    }
    expect(getAssistantMessageFromRunOutput(result)).toBe('fine')
  })
})

describe('input helpers', () => {
  const input = {
    inputMessages: [
      { role: 'user', content: { parts: [{ type: 'text', text: 'now' }] } },
      { role: 'system', content: 'inner' },
      { role: 'user', content: '' },
    ],
    rememberedMessages: [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: { content: 'hello' } },
    ],
    systemMessages: [{ role: 'system', content: 'be brief' }],
    taggedSystemMessages: { memory: [{ role: 'system', content: 'tagged' }] },
  }

  it('read the full shape', () => {
    expect(getUserMessageFromRunInput(input)).toBe('now')
    expect(extractInputMessages(input)).toEqual(['now', 'inner', ''])
    expect(getSystemMessagesFromRunInput(input)).toEqual(['be brief', 'inner', 'tagged'])
    expect(getCombinedSystemPrompt(input)).toBe('be brief\n\ninner\n\ntagged')
    expect(getConversationHistoryFromRunInput(input)).toBe('user: hi\nassistant: hello')
    expect(getConversationHistoryFromRunInput(input, 1)).toBe('assistant: hello')
  })

  it.each<readonly [unknown, string | undefined]>([
    ['x', 'x'],
    [
      {
        messages: [
          { role: 'system', content: 's' },
          { role: 'user', content: 'u' },
        ],
      },
      'u',
    ],
    [{ prompt: '' }, ''],
    [{ text: 't' }, 't'],
    [{ content: [{ type: 'text', text: 'c' }] }, 'c'],
    [{ query: 'q' }, undefined],
    [
      {
        inputMessages: [
          { role: 'user', content: '' },
          { role: 'user', content: 'second' },
        ],
      },
      'second',
    ],
    [
      [
        { role: 'user', content: 'a' },
        { role: 'user', content: 'b' },
      ],
      'b',
    ],
    [undefined, undefined],
  ])('question of %j', (given, text) => {
    expect(getUserMessageFromRunInput(given)).toBe(text)
  })

  it('read answers and reasoning', () => {
    const output = [
      { role: 'assistant', content: { reasoning: 'thought' } },
      { role: 'user', content: 'u' },
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'later' },
          { type: 'text', text: 'b' },
        ],
      },
    ]
    expect(extractAgentResponseMessages(output)).toEqual(['b'])
    expect(getReasoningFromRunOutput(output)).toBe('thought')
    expect(getReasoningFromRunOutput(output.slice(1))).toBe('later')
    expect(getReasoningFromRunOutput('text')).toBeUndefined()
  })
})

it('no helper throws or hangs, whatever it is given', () => {
  const cyclic: Record<string, unknown> = { role: 'assistant' }
  cyclic.messages = [cyclic]
  cyclic.content = cyclic
  const helpers = [
    getAssistantMessageFromRunOutput,
    getUserMessageFromRunInput,
    extractToolResults,
    extractToolCalls,
    extractInputMessages,
    extractAgentResponseMessages,
    getSystemMessagesFromRunInput,
    getCombinedSystemPrompt,
    getConversationHistoryFromRunInput,
    getReasoningFromRunOutput,
    mergeToolInvocations,
  ]
  for (const helper of helpers) expect(() => helper(cyclic)).not.toThrow()
  const keys = [
    'role',
    'content',
    'parts',
    'type',
    'text',
    'toolInvocations',
    'toolInvocation',
    'state',
    'result',
    'output',
    'messages',
    'steps',
    'choices',
    'message',
    'inputMessages',
    'tool_calls',
    'function',
  ]
  const words = [
    'assistant',
    'user',
    'tool',
    'text',
    'tool-call',
    'tool-result',
    'tool-x',
    'tool-invocation',
    'result',
    'signal',
    'function_call',
    '{"a":',
  ]
  const value = fc.letrec(tie => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<unknown>(...words, null, undefined, 0, true, Number.NaN),
      fc.array(tie('node'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...keys), tie('node'), { maxKeys: 5 }),
    ),
  })).node
  fc.assert(
    fc.property(value, given => {
      for (const helper of helpers) helper(given)
    }),
    { numRuns: 300 },
  )
})
