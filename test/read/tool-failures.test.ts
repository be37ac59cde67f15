import { describe, expect, it } from 'vitest'
import { readSpan } from '../../src/read/index.ts'
import { makeSpan } from './span.ts'

const error = JSON.stringify({ error: 'no such article' })
const partial = JSON.stringify({ error: 'one shelf was not counted', pieces: 3 })

const toolMessage = (content: string) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', 'ToolMessage'],
  kwargs: { content, tool_call_id: 'call-7', name: 'count_pieces', status: 'success' },
})

/** Envelopes around what a tool gave back, as their owners write them. */
const envelopes: readonly [string, (content: string) => unknown][] = [
  ['a serialised tool message', toolMessage],
  ['a tool message in a wrapper', content => ({ output: toolMessage(content), kwargs: { color: 'green' } })],
  ['a block of text', content => [{ type: 'text', text: content }]],
  ['a block of JSON', content => [{ json: JSON.parse(content) }]],
]

function toolOf(result: unknown) {
  const attributes = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'count_pieces',
    'gen_ai.tool.call.result': JSON.stringify(result),
  }
  return readSpan(makeSpan({ name: 'execute_tool count_pieces', scope: 'gen_ai', attributes }))?.tool
}

describe('a failure that was recorded as a result', () => {
  it.each(envelopes)('is one inside %s', (_, wrap) => {
    expect(toolOf(wrap(error))).toMatchObject({ name: 'count_pieces', error: 'no such article' })
    expect(toolOf(wrap(error))?.result).toBeUndefined()
  })

  it.each(envelopes)('is none beside data inside %s', (_, wrap) => {
    expect(toolOf(wrap(partial))?.error).toBeUndefined()
    expect(JSON.parse(toolOf(wrap(partial))?.result ?? '')).toEqual(JSON.parse(partial))
  })

  it('is what a retry tells at its end', () => {
    const told = "Tool 'count_pieces' failed after 3 attempts with TimeoutError: no reply. Please try again."
    expect(toolOf(told)?.error).toBe(told)
    expect(toolOf(toolMessage(told))?.error).toBe(told)
  })

  it('is no report about things that failed', () => {
    const told = 'Tool failures this week: 3, after 2 the week before.'
    expect(toolOf(told)).toMatchObject({ result: told })
  })
})
