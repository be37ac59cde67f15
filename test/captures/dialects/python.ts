import { pythonClients } from './python-clients.ts'
import { pythonFrameworks } from './python-frameworks.ts'
import type { Dialect } from './types.ts'

export const pythonDialects: readonly Dialect[] = [...pythonClients, ...pythonFrameworks]
