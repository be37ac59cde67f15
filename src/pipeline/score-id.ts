import type { GatheredAnswer } from '../gather/index.ts'
import type { Report } from '../judge/index.ts'

/**
 * 32 hexadecimal digits that name one score: the same answer of a trace, judged by the same version, has the same id
 * wherever and however often it is scored. FNV-1a in four lanes: not cryptographic, and needs no `node:` module.
 */
export function scoreId(gathered: GatheredAnswer, report: Report): string {
  const { traceId } = gathered.target.spanContext()
  const text = JSON.stringify([traceId.toLowerCase(), gathered.key, report.judge.version, report.judge.model])
  return [0x811c9dc5, 0x9747b28c, 0x1b873593, 0xcc9e2d51].map(seed => lane(text, seed)).join('')
}

function lane(text: string, seed: number): string {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0')
}
