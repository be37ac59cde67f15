import { writeFileSync } from 'node:fs'
import { dashboard } from './dashboard.ts'

/** Writes the dashboard's JSON from its source: `npm run dashboards`. */
const target = new URL('../dashboards/hallucinations.json', import.meta.url)
writeFileSync(target, `${JSON.stringify(dashboard(), null, 2)}\n`)
