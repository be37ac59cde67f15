/** Instrumentations that cannot be recorded offline, and why. */
export const notRecorded: readonly { readonly name: string; readonly reason: string }[] = []
