import type { Dialect } from './dialects/types.ts'
import type { Installed } from './install.ts'
import { record } from './record.ts'
import { scenarioNamed } from './scenarios.ts'

type Dict = Record<string, unknown>
const isDict = (value: unknown): value is Dict => typeof value === 'object' && value !== null && !Array.isArray(value)
const dicts = (value: unknown): Dict[] => (Array.isArray(value) ? value.filter(isDict) : [])

/** What the judge should find, `hallucination.detected`, where an answer agrees with its tool and where it contradicts it. */
const wanted = [
  ['tool-agree', false],
  ['tool-contradict', true],
] as const

export interface LiveResult {
  readonly line: string
  readonly good: boolean
}

/** Attributes of the spans that carry an outcome, as plain values. */
function verdictsIn(bodies: readonly unknown[]): Map<string, unknown>[] {
  return dicts(bodies)
    .flatMap(body => dicts(body.resourceSpans))
    .flatMap(group => dicts(group.scopeSpans))
    .flatMap(scoped => dicts(scoped.spans))
    .map(
      ({ attributes }) =>
        new Map(
          dicts(attributes).map(({ key, value }) => [String(key), isDict(value) ? Object.values(value)[0] : value]),
        ),
    )
    .filter(attributes => attributes.has('hallucination.outcome'))
}

/** Runs an instrumentation with the processor of this package behind it, the built-in judge in it, and looks at what is exported. */
export async function liveCheck(dialect: Dialect, installed: Installed): Promise<LiveResult[]> {
  const results: LiveResult[] = []
  for (const [name, expected] of wanted) {
    const { traces, findings, failure } = await record(dialect, installed, scenarioNamed(name), { live: true })
    const verdicts = verdictsIn(traces)
    const detected = verdicts.map(attributes => attributes.get('hallucination.detected'))
    const outcomes = verdicts.map(attributes => attributes.get('hallucination.outcome'))
    const good = failure === undefined && detected.includes(expected) && !detected.includes(!expected)
    const told = findings.length > 0 ? ` framework: ${JSON.stringify(findings)}` : ''
    const why = failure === undefined ? '' : ` ${failure.slice(-400)}`
    results.push({
      good,
      line: `${dialect.name}/${name}: ${good ? 'as expected' : 'NOT as expected'}: ${outcomes.join(', ') || 'no outcome'}, detected ${detected.join(', ')}.${told}${why}`,
    })
  }
  return results
}
