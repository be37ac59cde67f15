import { jsDialects } from './dialects/javascript.ts'
import { pythonDialects } from './dialects/python.ts'
import type { Dialect } from './dialects/types.ts'

export { notRecorded } from './dialects/not-recorded.ts'
export type { Dialect } from './dialects/types.ts'

export const dialects: readonly Dialect[] = [...jsDialects, ...pythonDialects]
