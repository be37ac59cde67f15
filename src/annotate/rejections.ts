/**
 * Functions that users pass may be async where they should not be. What they return is no use then, but its rejection would
 * end the process.
 */
export function catchRejection(value: unknown, tell: (cause: unknown) => void): void {
  if (isThenable(value)) Promise.resolve(value).catch(tell)
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
