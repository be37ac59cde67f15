import { join } from 'node:path'

export const REPO = join(import.meta.dirname, '../../..')
/** Where the shipped configuration is. */
export const CONFIG = join(REPO, 'collector-config')
