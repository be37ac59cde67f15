/** OTLP bodies taken apart and put together again, as a network may deliver them. */

type Dict = Readonly<Record<string, unknown>>
interface Keys {
  readonly resources: 'resourceSpans' | 'resourceLogs'
  readonly scopes: 'scopeSpans' | 'scopeLogs'
  readonly items: 'spans' | 'logRecords'
}

const SPANS: Keys = { resources: 'resourceSpans', scopes: 'scopeSpans', items: 'spans' }
const LOGS: Keys = { resources: 'resourceLogs', scopes: 'scopeLogs', items: 'logRecords' }

const isDict = (value: unknown): value is Dict => typeof value === 'object' && value !== null
const listIn = (value: Dict, key: string): Dict[] => {
  const list = value[key]
  return Array.isArray(list) ? list.filter(isDict) : []
}

function oneEach(bodies: readonly unknown[], { resources, scopes, items }: Keys): unknown[] {
  return bodies.filter(isDict).flatMap(body =>
    listIn(body, resources).flatMap(resource =>
      listIn(resource, scopes).flatMap(scope =>
        listIn(scope, items).map(item => ({
          [resources]: [{ ...resource, [scopes]: [{ ...scope, [items]: [item] }] }],
        })),
      ),
    ),
  )
}

/** Every span in a body of its own. */
export const spanBodies = (bodies: readonly unknown[]) => oneEach(bodies, SPANS)
/** Every log record in a body of its own. */
export const recordBodies = (bodies: readonly unknown[]) => oneEach(bodies, LOGS)

/** A sequence that is the same in every run. */
export function shuffled<T>(values: readonly T[], seed: string): T[] {
  let state = 2_166_136_261
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619) >>> 0
  const result = [...values]
  for (let at = result.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = Math.floor((state / 2 ** 32) * (at + 1))
    const [a, b] = [result[at], result[other]]
    if (a !== undefined && b !== undefined) [result[at], result[other]] = [b, a]
  }
  return result
}
