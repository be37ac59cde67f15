/** Labels that the model chooses from. `not_a_claim` mends slips of extraction without another call. */
export const LABELS = ['supported', 'contradicted', 'unsupported', 'unverified', 'not_a_claim'] as const

export type ModelLabel = (typeof LABELS)[number]

const STRING = { type: 'string' } as const
const INTEGER = { type: 'integer' } as const

/** Simple types only, every key required: what strict modes and grammar-based servers understand alike. */
function object(properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

const statements = { type: 'array', items: object({ id: INTEGER, text: STRING }) }
const verdicts = {
  type: 'array',
  items: object({
    id: INTEGER,
    label: { type: 'string', enum: LABELS },
    evidence: INTEGER,
    quote: STRING,
    reason: STRING,
  }),
}

export const COMBINED_SCHEMA = object({ statements, verdicts, reason: STRING })
export const STATEMENTS_SCHEMA = object({ statements })
export const VERDICTS_SCHEMA = object({ verdicts })
