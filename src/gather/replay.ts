import { type LogRecordLike, parentSpanIdOf, type SpanLike, scopeName, scopeVerdict } from '../read/index.ts'
import type { GatherOptions } from './gather-options.ts'
import type { GatheredAnswer, Operation } from './operation.ts'
import { TraceBook } from './trace-book.ts'

export interface ReplayOptions extends GatherOptions {
  readonly targets?: 'outermost' | 'every'
  /** Log records that hold content of the spans. */
  readonly logs?: readonly LogRecordLike[]
}

export interface ReplayedAnswer extends GatheredAnswer {
  /** The operation's own span. For an earlier turn, `target` is another. */
  readonly span: SpanLike
}

interface Entry {
  readonly span: SpanLike
  readonly parent: Entry | undefined
  readonly depth: number
  /** Spans that never count, of HTTP servers and the like, are often told by another machine: their clock is not the others'. */
  readonly binds: boolean
  /** As recorded. Nanoseconds since the epoch, like the others. */
  readonly recorded: bigint
  start: bigint
  end: bigint
}

/**
 * The answers in recorded spans of any number of traces, in any order, with repetitions and gaps: start and end order are
 * rebuilt from times and parents and told to a trace book, then everything is gathered.
 */
export function replay(spans: readonly SpanLike[], options: ReplayOptions = {}): ReplayedAnswer[] {
  let nowMs = 0
  const unlimited = { traces: Infinity, spans: Infinity, spansPerTrace: Infinity, bytes: Infinity }
  const book = new TraceBook({
    clock: { now: () => nowMs },
    ...(options.targets === undefined ? {} : { targets: options.targets }),
    limits: unlimited,
  })
  const operations: Operation[] = []
  for (const { entry, isStart, at } of inOrder(entriesOf(spans))) {
    nowMs = Number(at / 1_000_000n)
    if (isStart) book.started(entry.span)
    else {
      const { operation } = book.ended(entry.span)
      if (operation !== undefined) operations.push(operation)
    }
  }
  for (const record of options.logs ?? []) book.logged(record)
  return operations.flatMap(operation =>
    book.gather(operation, options).map(answer => ({ ...answer, span: operation.span })),
  )
}

function entriesOf(spans: readonly SpanLike[]): readonly Entry[] {
  const byId = new Map<string, SpanLike>()
  for (const span of spans) {
    const { traceId, spanId } = span.spanContext()
    // Of a span that came twice the first counts.
    if (!byId.has(`${traceId} ${spanId}`)) byId.set(`${traceId} ${spanId}`, span)
  }
  const entries = new Map<string, Entry>()
  for (const id of byId.keys()) addWithParents(id, byId, entries)
  return fitted([...entries.values()])
}

/** Parents first, without recursion; a cycle is cut where it closes. */
function addWithParents(id: string, byId: ReadonlyMap<string, SpanLike>, entries: Map<string, Entry>): void {
  const chain: { id: string; span: SpanLike; parentId: string | undefined }[] = []
  const seen = new Set<string>()
  let at: string | undefined = id
  while (at !== undefined && !entries.has(at) && !seen.has(at)) {
    const span = byId.get(at)
    if (span === undefined) break
    seen.add(at)
    const parent = parentSpanIdOf(span)
    const parentId: string | undefined = parent === undefined ? undefined : `${span.spanContext().traceId} ${parent}`
    chain.push({ id: at, span, parentId })
    at = parentId
  }
  for (const { id: own, span, parentId } of chain.reverse()) {
    const parent = parentId === undefined ? undefined : entries.get(parentId)
    entries.set(own, entryOf(span, parent))
  }
}

function entryOf(span: SpanLike, parent: Entry | undefined): Entry {
  const recorded = nanos(span.startTime)
  const end = nanos(span.endTime)
  // Some SDKs cut start times, but not end times, to whole milliseconds: what followed an end would seem to begin before it.
  const isCut = recorded % 1_000_000n === 0n && end % 1_000_000n !== 0n
  const latest = isCut ? recorded + 999_999n : recorded
  const start = latest > end && end > recorded ? end : latest
  const binds = scopeVerdict(scopeName(span)) !== 'never'
  return { span, parent, depth: parent === undefined ? 0 : parent.depth + 1, binds, recorded, start, end }
}

/**
 * A child starts after its parent, whatever their clocks say, and no span ends before it starts.
 * @param entries parents before their children
 */
function fitted(entries: readonly Entry[]): readonly Entry[] {
  for (const { parent, start } of entries.toReversed()) {
    // Within what its own clock allows, the parent makes way.
    if (parent?.binds === true && start < parent.start) parent.start = later(start, parent.recorded)
  }
  for (const entry of entries) {
    if (entry.parent?.binds === true) entry.start = later(entry.start, entry.parent.start)
    entry.end = later(entry.start, entry.end)
  }
  return entries
}

function later(a: bigint, b: bigint): bigint {
  if (a > b) return a
  return b
}

function nanos([seconds, nanoseconds]: readonly [number, number]): bigint {
  const isUsable = Number.isSafeInteger(seconds) && Number.isSafeInteger(nanoseconds)
  return isUsable ? BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds) : 0n
}

interface Moment {
  readonly entry: Entry
  readonly isStart: boolean
  readonly at: bigint
}

/**
 * At one moment: first what ended, innermost first; then what started, outermost first; then what had no duration.
 */
function inOrder(entries: readonly Entry[]): Moment[] {
  const moments = entries.flatMap(entry => [
    { entry, isStart: true, at: entry.start },
    { entry, isStart: false, at: entry.end },
  ])
  const rank = ({ entry, isStart }: Moment) => (isStart ? 1 : entry.end > entry.start ? 0 : 2)
  return moments.sort((a, b) => {
    if (a.at !== b.at) return a.at < b.at ? -1 : 1
    if (rank(a) !== rank(b)) return rank(a) - rank(b)
    const outermost = a.entry.depth - b.entry.depth
    return (a.isStart ? outermost : -outermost) || tie(a.entry, b.entry)
  })
}

/** The order of the input must not show: it says nothing. */
function tie(a: Entry, b: Entry): number {
  if (a.end !== b.end) return a.end < b.end ? -1 : 1
  return a.span.spanContext().spanId < b.span.spanContext().spanId ? -1 : 1
}
