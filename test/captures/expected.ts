import { dialects } from './dialects.ts'
import { type ExpectedAnswer, scenarioNamed, truthOf } from './scenarios.ts'

/** A fixture of the table, with what is true in it. */
export interface Expected {
  readonly dialect: string
  readonly scenario: string
  /** One entry a turn, in the order in which they were asked (side by side where the scenario is concurrent). */
  readonly answers: readonly ExpectedAnswer[]
  /** Why the truth is another one than the scenario's, where this dialect's program or telemetry makes it so. */
  readonly differs?: string
}

/** What a reader should rebuild from each recording: the table of dialects times the truth of the scenarios. */
export function expectedOfAll(): Expected[] {
  return dialects.flatMap(dialect =>
    dialect.scenarios.map((scenario): Expected => {
      const answers = truthOf(scenarioNamed(scenario))
      const other = dialect.differs?.[scenario]
      if (!other) return { dialect: dialect.name, scenario, answers }
      const { outcome, why, turn } = other
      const changed = answers.map((answer, index) =>
        turn === undefined || turn === index
          ? { ...answer, outcome, ...(outcome === 'scored' ? {} : { evidence: [] }) }
          : answer,
      )
      return { dialect: dialect.name, scenario, answers: changed, differs: why }
    }),
  )
}
