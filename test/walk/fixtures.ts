import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LogRecordLike, readOtlpJson, readOtlpLogsJson, type SpanLike } from '../../src/read/index.ts'

const root = join(import.meta.dirname, '../fixtures')

/** A recording: `captures` were made before this project, `recorded` ones by its rig. */
export interface Fixture {
  readonly source: 'captures' | 'recorded'
  readonly dialect: string
  readonly scenario: string
  /** `source/dialect/scenario`. */
  readonly name: string
}

/** One start or end as the program's own processor saw it. */
export interface Step {
  readonly kind: 'start' | 'end'
  readonly name: string
  readonly spanId: string
  /** Number of attributes at that time. */
  readonly attributes: number
}

const isRecording = (file: string) => file.endsWith('.json') && !/versions|\.order\.|\.logs\./i.test(file)

export const fixtures: readonly Fixture[] = (['captures', 'recorded'] as const).flatMap(source =>
  readdirSync(join(root, source))
    .filter(dialect => dialect !== 'order')
    .flatMap(dialect =>
      readdirSync(join(root, source, dialect))
        .filter(isRecording)
        .map(file => {
          const scenario = file.slice(0, -'.json'.length)
          return { source, dialect, scenario, name: `${source}/${dialect}/${scenario}` }
        }),
    ),
)

export const pathOf = ({ name }: Fixture) => join(root, `${name}.json`)

function bodiesAt(path: string): unknown[] {
  if (!existsSync(path)) return []
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return Array.isArray(value) ? value : [value]
}

export const bodiesOf = (fixture: Fixture) => bodiesAt(pathOf(fixture))
export const logBodiesOf = ({ name }: Fixture) => bodiesAt(join(root, `${name}.logs.json`))
export const spansOf = (fixture: Fixture): SpanLike[] => bodiesOf(fixture).flatMap(readOtlpJson)
export const logsOf = (fixture: Fixture): LogRecordLike[] => logBodiesOf(fixture).flatMap(readOtlpLogsJson)

/** The recorded order of starts and ends; of captures only some have one, from another run of the same program. */
export function orderOf({ source, dialect, scenario, name }: Fixture): Step[] {
  const path = source === 'captures' ? `captures/order/${dialect}/${scenario}.json` : `${name}.order.json`
  return bodiesAt(join(root, path)).flatMap((entry): Step[] => {
    if (!Array.isArray(entry)) return []
    const [kind, label, spanId, count] = entry.map((value: unknown) => value)
    return [
      {
        kind: kind === 'start' ? 'start' : 'end',
        name: String(label),
        spanId: String(spanId),
        attributes: Number(count),
      },
    ]
  })
}
