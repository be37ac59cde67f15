import { z } from 'zod'

const tag = z.object({ key: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) })
const span = z.object({
  spanID: z.string(),
  operationName: z.string(),
  references: z.array(z.object({ spanID: z.string() })),
  startTime: z.number(),
  duration: z.number(),
  tags: z.array(tag),
})

/** What `GET /api/traces/…` of Jaeger answers; times are microseconds. */
export const jaegerTrace = z.object({
  data: z.tuple([z.object({ traceID: z.string(), spans: z.array(span).min(1) })]),
})
type Span = z.infer<typeof span>

const verdicts = z.array(z.object({ statement: z.string(), kind: z.string(), reason: z.string() }))

/** Tags with the verdict's values, in the order in which they are shown. */
const SHOWN = [
  'gen_ai.evaluation.name',
  'gen_ai.evaluation.score.value',
  'gen_ai.evaluation.score.label',
  'gen_ai.evaluation.explanation',
  'hallucination.detected',
  'hallucination.outcome',
  'hallucination.statements',
  'hallucination.contradicted',
]

const STYLE = `
* { box-sizing: border-box }
body { margin: 0; padding: 28px 32px; width: 1400px; background: #fff; color: #1f2328; font: 17px/1.45 'DejaVu Sans', sans-serif }
h1 { margin: 0; font-size: 22px } h2 { margin: 26px 0 8px; font-size: 18px }
.note, .time { color: #59636e; font-size: 15px }
.row { display: grid; grid-template-columns: 440px 1fr; align-items: center; height: 34px; border-bottom: 1px solid #e6e9ec }
.row.answer { background: #fff1ef; font-weight: bold } .name { padding-left: 8px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
.lane { position: relative; height: 100% } .bar { position: absolute; top: 10px; height: 14px; min-width: 4px; border-radius: 3px; background: #6ba3d6 }
.answer .bar { background: #d1242f } .time { position: absolute; top: 6px; font-weight: normal; white-space: nowrap }
table { width: 100%; border-collapse: collapse } td { padding: 6px 8px; border-bottom: 1px solid #e6e9ec; vertical-align: top; overflow-wrap: anywhere }
td:first-child { width: 440px; font-family: 'DejaVu Sans Mono', monospace; font-size: 15.5px } .key td:last-child { color: #d1242f; font-weight: bold }
mark { background: #ffd7d3; color: inherit; padding: 1px 3px; border-radius: 3px } .kind { font-weight: bold }
.contradicted, .unsupported { color: #d1242f } .supported { color: #1a7f37 }`

/** The trace as a page: its spans in time, and the tags of the span that was scored. */
export function tracePage(answer: unknown): string {
  const [{ traceID, spans }] = jaegerTrace.parse(answer).data
  const scored = spans.find(({ tags }) => tags.some(({ key }) => key === 'hallucination.verdicts'))
  if (scored === undefined) throw new Error(`No span of trace ${traceID} has verdicts. Score it before it is sent.`)
  const values = new Map(scored.tags.map(({ key, value }) => [key, value]))
  const start = Math.min(...spans.map(({ startTime }) => startTime))
  const total = Math.max(...spans.map(({ startTime, duration }) => startTime + duration)) - start

  const rows = tree(spans).map(({ span, depth }) => {
    const left = ((span.startTime - start) / total) * 88
    const width = (span.duration / total) * 88
    // The rest is for the time beside the longest bar.
    const time = `<span class="time" style="left:calc(${left + width}% + 8px)">${(span.duration / 1000).toFixed(1)} ms</span>`
    return `<div class="row${span === scored ? ' answer' : ''}"><div class="name" style="padding-left:${8 + depth * 24}px">${escapeHtml(span.operationName)}</div>
      <div class="lane"><div class="bar" style="left:${left}%;width:${width}%"></div>${time}</div></div>`
  })
  const tags = SHOWN.filter(key => values.has(key)).map(key => {
    const isKey = key.includes('score') || key === 'hallucination.detected'
    return `<tr${isKey ? ' class="key"' : ''}><td>${key}</td><td>${escapeHtml(String(values.get(key)))}</td></tr>`
  })
  const made = verdicts.parse(JSON.parse(String(values.get('hallucination.verdicts')))).map(verdict => {
    const text = escapeHtml(verdict.statement)
    const shown = verdict.kind === 'contradicted' || verdict.kind === 'unsupported' ? `<mark>${text}</mark>` : text
    return `<div><span class="kind ${escapeHtml(verdict.kind)}">${escapeHtml(verdict.kind)}</span> ${shown}<br><span class="note">${escapeHtml(verdict.reason)}</span></div>`
  })
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>
<h1>${escapeHtml(scored.operationName)}</h1>
<div class="note">Trace ${escapeHtml(traceID)}, ${spans.length} spans, from Jaeger's query API (not the Jaeger UI)</div>
<h2>Spans</h2>${rows.join('')}
<h2>Tags of the answer's span (an excerpt: those of the verdict)</h2>
<table>${tags.join('')}<tr><td>hallucination.verdicts<br><span class="note">JSON, drawn as a list</span></td><td>${made.join('')}</td></tr></table>`
}

function tree(spans: readonly Span[]): { span: Span; depth: number }[] {
  const ids = new Set(spans.map(({ spanID }) => spanID))
  const below = (parent: string | undefined, depth: number): { span: Span; depth: number }[] =>
    spans
      .filter(({ references: [first] }) => (first && ids.has(first.spanID) ? first.spanID : undefined) === parent)
      .toSorted((a, b) => a.startTime - b.startTime)
      .flatMap(span => [{ span, depth }, ...below(span.spanID, depth + 1)])
  return below(undefined, 0)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
