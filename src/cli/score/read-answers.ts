import { access } from 'node:fs/promises'
import { type GatheredAnswer, replay } from '../../gather/index.ts'
import type { Terminal } from '../terminal.ts'
import { logsFileOf, type Piece, type Problem, readPieces } from './input.ts'
import { type Taken, TraceWindow } from './trace-window.ts'

/** An answer found in a file, with other spans that carry the same one. */
export interface RebuiltAnswer {
  /** The file that its span came from. */
  readonly file: string
  readonly gathered: GatheredAnswer
  readonly alsoOn: readonly string[]
}

/**
 * Rebuilds the answers of all files together, since a trace may be spread over several. They come in the order of the files,
 * then of time.
 */
export async function* readAnswers(
  files: readonly string[],
  targets: 'outermost' | 'every',
  terminal: Pick<Terminal, 'stdin'>,
): AsyncGenerator<RebuiltAnswer | Problem> {
  const window = new TraceWindow()
  for await (const piece of piecesOf(files, terminal)) {
    if ('problem' in piece) yield piece
    else if ('records' in piece) window.addLogs(piece.records, piece.size)
    else window.addSpans(piece.file, piece.spans, piece.size)
    if (window.full) yield* rebuild(window, window.takeIdle(), targets)
  }
  yield* rebuild(window, window.takeAll(), targets)
}

async function* piecesOf(files: readonly string[], terminal: Pick<Terminal, 'stdin'>): AsyncGenerator<Piece> {
  const seen = new Set<string>()
  for (const file of files) {
    if (seen.has(file)) continue
    seen.add(file)
    yield* readPieces(file, terminal)
    const logs = logsFileOf(file)
    if (logs === undefined || seen.has(logs) || !(await exists(logs))) continue
    seen.add(logs)
    yield* readPieces(logs, terminal)
  }
}

function* rebuild(
  window: TraceWindow,
  { spans, logs }: Taken,
  targets: 'outermost' | 'every',
): Generator<RebuiltAnswer> {
  const groups = new Map<string, GatheredAnswer[]>()
  for (const gathered of replay(spans, { targets, logs })) {
    const group = groups.get(gathered.key)
    if (group) group.push(gathered)
    else groups.set(gathered.key, [gathered])
  }
  const answers = [...groups.values()].flatMap(group => {
    const [first, ...others] = group.sort(byTime)
    if (!first) return []
    const own = first.target.spanContext().spanId
    const alsoOn = [...new Set(others.map(({ target }) => target.spanContext().spanId))].filter(id => id !== own)
    return [{ file: window.fileOf(first.target), gathered: first, alsoOn }]
  })
  yield* answers.sort((a, b) => window.order(a.file) - window.order(b.file) || byTime(a.gathered, b.gathered))
}

/** Of spans that start together, the one around the others comes first. */
function byTime({ target: a }: GatheredAnswer, { target: b }: GatheredAnswer): number {
  return (
    a.startTime[0] - b.startTime[0] ||
    a.startTime[1] - b.startTime[1] ||
    b.endTime[0] - a.endTime[0] ||
    b.endTime[1] - a.endTime[1] ||
    a.spanContext().spanId.localeCompare(b.spanContext().spanId)
  )
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
