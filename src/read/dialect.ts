import type { Reading } from './reading.ts'
import type { Role } from './span-facts.ts'
import type { SpanLike } from './span-like.ts'

/** How one instrumentation (or family of them) writes its spans. A row of the table in `dialects.ts`. */
export interface Dialect {
  /** Stands in `SpanFacts.dialect` and in metrics. */
  readonly name: string
  readonly title: string
  /** Names of instrumentation scopes; one that ends with `*` is a prefix. */
  readonly scopes: readonly string[]
  /**
   * Attributes that only this dialect writes. They tell the dialect where scopes do not: hand-made tracers, processors
   * that add attributes to another dialect's spans.
   */
  readonly marks: readonly string[]
  /** Versions whose spans were seen. */
  readonly versions: string
  /** What is recorded. */
  readonly records: string
  /** What cannot be scored, and why. */
  readonly unscored: string
  /** Cheap: looks at few attributes and the name. */
  role(span: SpanLike): Role
  /** Total: never throws, whatever the attributes hold. */
  read(span: SpanLike): Reading
}
