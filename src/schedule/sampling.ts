/** Part of the contract: processor and gateway must choose the same traces. Never change it. */
const SALT = 'otel-hallucination/1:'

/**
 * Whether a trace is scored at this rate (0 to 1). The same everywhere for the same trace id. The hash is salted, so that
 * the choice is independent of a ratio head sampler, which decides on the same id.
 */
export function isSampledTrace(traceId: string, rate: number): boolean {
  if (rate >= 1) return true
  if (!(rate > 0)) return false
  return hash32(SALT + traceId.toLowerCase()) < rate * 0x1_0000_0000
}

/** 32 bits of FNV-1a, finished as in MurmurHash3 so that every input bit reaches every output bit. */
function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
