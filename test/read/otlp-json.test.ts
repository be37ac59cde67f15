import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ReadError, readOtlpJson, readOtlpLogsJson } from '../../src/read/index.ts'

const TRACE = '0AF7651916CD43DD8448EB211C80319C'
const SPAN = 'B7AD6B7169203331'

function request(span: Record<string, unknown>): unknown {
  return {
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'shop' } }] },
        scopeSpans: [{ scope: { name: 'ai', version: '1' }, spans: [{ traceId: TRACE, spanId: SPAN, ...span }] }],
      },
    ],
  }
}

describe('OTLP JSON', () => {
  it('reads a span whole', () => {
    const [span] = readOtlpJson(
      request({
        name: 'chat',
        kind: 3,
        parentSpanId: '00f067aa0ba902b7',
        flags: 0x301,
        startTimeUnixNano: '1764590000123456789',
        endTimeUnixNano: '1764590001000000000',
        status: { code: 2, message: 'no' },
        droppedAttributesCount: 4,
        attributes: [
          { key: 's', value: { stringValue: 'x' } },
          { key: 'i', value: { intValue: '42' } },
          { key: 'n', value: { intValue: 7 } },
          { key: 'd', value: { doubleValue: 0.5 } },
          { key: 'nan', value: { doubleValue: 'NaN' } },
          { key: 'b', value: { boolValue: false } },
          { key: 'a', value: { arrayValue: { values: [{ stringValue: 'p' }, { intValue: 1 }] } } },
          { key: 'empty', value: { arrayValue: {} } },
          { key: 'o', value: { kvlistValue: { values: [{ key: 'k', value: { stringValue: 'v' } }] } } },
          { key: 'u', value: {} },
          { key: '__proto__', value: { stringValue: 'only a key' } },
        ],
        events: [{ name: 'exception', timeUnixNano: 1764590000500000000, attributes: [] }],
        links: [{ traceId: TRACE, spanId: SPAN }],
      }),
    )
    expect(span?.spanContext()).toEqual({ traceId: TRACE.toLowerCase(), spanId: SPAN.toLowerCase(), traceFlags: 1 })
    expect(span).toMatchObject({
      name: 'chat',
      kind: 2,
      parentSpanContext: { spanId: '00f067aa0ba902b7', isRemote: true },
      startTime: [1764590000, 123456789],
      endTime: [1764590001, 0],
      status: { code: 2, message: 'no' },
      droppedAttributesCount: 4,
      instrumentationScope: { name: 'ai', version: '1' },
      resource: { attributes: { 'service.name': 'shop' } },
      attributes: { s: 'x', i: 42, n: 7, d: 0.5, b: false, a: ['p', 1], empty: [], o: { k: 'v' } },
      links: [{ context: { traceId: TRACE.toLowerCase() } }],
    })
    expect(span?.attributes.nan).toBeNaN()
    expect('u' in (span?.attributes ?? {})).toBe(true)
    expect(span?.attributes.u).toBeUndefined()
    expect(Object.getOwnPropertyDescriptor(span?.attributes, '__proto__')?.value).toBe('only a key')
  })

  it('reads enum names and roots', () => {
    const [span] = readOtlpJson(
      request({ kind: 'SPAN_KIND_SERVER', parentSpanId: '', status: { code: 'STATUS_CODE_OK' } }),
    )
    expect(span).toMatchObject({ kind: 1, status: { code: 1 } })
    expect(span?.parentSpanContext).toBeUndefined()
  })

  it('leaves out spans without ids', () => {
    expect(readOtlpJson(request({ traceId: '00000000000000000000000000000000' }))).toEqual([])
    expect(readOtlpJson(request({ spanId: 'xyz' }))).toEqual([])
  })

  it('takes empty and missing lists', () => {
    expect(readOtlpJson({ resourceSpans: [] })).toEqual([])
    expect(readOtlpJson({ resourceSpans: null })).toEqual([])
    expect(readOtlpJson({ resourceSpans: [{ scopeSpans: [{}] }] })).toEqual([])
  })

  it.each([
    [null, /got null/],
    ['text', /got a string/],
    [[], /got an array/],
    [{}, /keys: none/],
    [{ resourceLogs: [] }, /keys: resourceLogs/],
    [{ resourceSpans: 'x' }, /"resourceSpans" must be an array, got a string/],
    [{ resourceSpans: [1] }, /"resourceSpans" must hold objects/],
    [{ resourceSpans: [{ scopeSpans: [{ spans: {} }] }] }, /"spans" must be an array/],
  ])('says why %j is no trace request', (body, reason) => {
    expect(() => readOtlpJson(body)).toThrow(reason)
    try {
      readOtlpJson(body)
    } catch (error) {
      expect(error).toBeInstanceOf(ReadError)
      expect(error).toMatchObject({ code: 'READ_ERROR', retryable: false })
    }
  })

  it('reads log records', () => {
    const body = {
      resourceLogs: [
        {
          scopeLogs: [
            {
              logRecords: [
                {
                  traceId: TRACE,
                  spanId: SPAN,
                  eventName: 'gen_ai.choice',
                  timeUnixNano: '1764590000000000001',
                  attributes: [{ key: 'event.name', value: { stringValue: 'gen_ai.choice' } }],
                  body: { kvlistValue: { values: [{ key: 'index', value: { intValue: 0 } }] } },
                },
              ],
            },
          ],
        },
      ],
    }
    expect(readOtlpLogsJson(body)).toMatchObject([
      {
        traceId: TRACE.toLowerCase(),
        spanId: SPAN.toLowerCase(),
        eventName: 'gen_ai.choice',
        time: [1764590000, 1],
        attributes: { 'event.name': 'gen_ai.choice' },
        body: { index: 0 },
      },
    ])
  })

  it('throws nothing but ReadError, whatever it is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ resourceSpans: fc.jsonValue() }), arbitraryRequest()), body => {
        try {
          for (const span of readOtlpJson(body)) span.spanContext()
        } catch (error) {
          expect(error).toBeInstanceOf(ReadError)
        }
      }),
      { numRuns: 300 },
    )
  })
})

function arbitraryRequest() {
  return fc
    .record({
      attributes: fc.jsonValue(),
      events: fc.jsonValue(),
      links: fc.jsonValue(),
      status: fc.jsonValue(),
      kind: fc.jsonValue(),
      startTimeUnixNano: fc.jsonValue(),
      flags: fc.jsonValue(),
      parentSpanId: fc.jsonValue(),
      droppedAttributesCount: fc.jsonValue(),
    })
    .map(request)
}
