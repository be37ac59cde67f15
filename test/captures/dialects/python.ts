import type { Dialect } from './types.ts'

export const pythonDialects: readonly Dialect[] = []
