/**
 * What Python prints of an object that has no JSON: `ChatMessage(role=…, content=[…])`, `<Document(id_=…)>`. It looks
 * like text and says nothing a person said.
 */
export function isRepr(text: string): boolean {
  return /^(?:<[\w.]+ object at 0x|<[A-Z][\w.]*\(|[A-Z]\w+\(\w+=|<[A-Z][\w.]*>$)/.test(text)
}
