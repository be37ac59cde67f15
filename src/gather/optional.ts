/** Adds a property only when there is something to add. */
export function optional<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  const result: { [P in K]?: V } = {}
  if (value !== undefined) result[key] = value
  return result
}
