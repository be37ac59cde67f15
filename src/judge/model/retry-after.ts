import { isLoose, prop } from '../messages/guards.ts'

function header(headers: unknown, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  if (!isLoose(headers)) return undefined
  const key = Object.keys(headers).find(candidate => candidate.toLowerCase() === name)
  const value = key === undefined ? undefined : prop(headers, key)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Milliseconds that a provider asks to wait: `retry-after-ms`, or `Retry-After` as seconds or as a date (RFC 9110, 10.2.3). */
export function retryAfterMs(headers: unknown, now: number): number | undefined {
  const exact = header(headers, 'retry-after-ms')?.trim()
  if (exact !== undefined && /^\d+(\.\d+)?$/.test(exact)) return Math.ceil(Number(exact))
  const value = header(headers, 'retry-after')?.trim()
  if (value === undefined || value === '') return undefined
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
