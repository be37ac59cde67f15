import { open } from 'node:fs/promises'
import { type LogRecordLike, ReadError, readOtlpJson, readOtlpLogsJson, type SpanLike } from '../../read/index.ts'
import type { Terminal } from '../terminal.ts'
import { damagedLine } from './damaged-line.ts'
import { type Found, JsonValues } from './json-values.ts'

/** What a file holds, piece by piece. */
export type Piece =
  | { readonly file: string; readonly spans: readonly SpanLike[]; readonly size: number }
  | { readonly file: string; readonly records: readonly LogRecordLike[]; readonly size: number }
  | Problem

/** Something in a file that cannot be used. The rest of the file is still read. */
export interface Problem {
  readonly file: string
  /** 1 for the first line; absent when the file itself is the problem. */
  readonly line?: number
  readonly problem: string
}

const CHUNK = 256 * 1024

/** Reads OTLP JSON (`-` is standard input): one request body, an array of bodies, or one body a line. */
export async function* readPieces(file: string, terminal: Pick<Terminal, 'stdin'>): AsyncGenerator<Piece> {
  const values = new JsonValues()
  const decoder = new TextDecoder()
  let empty = true
  let badLine = 0
  try {
    for await (const chunk of file === '-' ? terminal.stdin : fileChunks(file)) {
      empty &&= chunk.length === 0
      const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
      for (const found of values.push(text)) {
        const piece = toPiece(file, found)
        if ('problem' in piece && piece.line === badLine) continue
        if ('problem' in piece) badLine = piece.line ?? 0
        yield piece
      }
    }
    for (const found of values.end()) yield toPiece(file, found)
    if (empty) yield { file, problem: 'the file is empty' }
  } catch (error) {
    yield { file, problem: systemReason(error) }
  }
}

/** `today.json` has its log records in `today.logs.json`. `undefined` for standard input and for log files themselves. */
export function logsFileOf(file: string): string | undefined {
  if (file === '-' || !/\.jsonl?$/.test(file) || /\.logs\.jsonl?$/.test(file)) return undefined
  return file.replace(/\.(jsonl?)$/, '.logs.$1')
}

async function* fileChunks(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file)
  try {
    const buffer = new Uint8Array(CHUNK)
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

function toPiece(file: string, found: Found): Piece {
  const { line } = found
  if ('problem' in found) return { file, line, problem: found.problem }
  const size = found.text.length
  try {
    const body: unknown = JSON.parse(found.text)
    const has = (key: string): boolean => typeof body === 'object' && body !== null && key in body
    if (has('resourceMetrics')) return { file, spans: [], size }
    return has('resourceLogs')
      ? { file, records: readOtlpLogsJson(body), size }
      : { file, spans: readOtlpJson(body), size }
  } catch (error) {
    if (error instanceof SyntaxError) return { file, line: line + damagedLine(found.text), problem: error.message }
    if (error instanceof ReadError) return { file, line, problem: error.message }
    throw error
  }
}

function systemReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'no such file'
  if (code === 'EISDIR') return 'is a directory, name the files in it'
  if (code === 'EACCES') return 'no permission to read it'
  return error.message
}
