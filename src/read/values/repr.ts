const PRINTED = /^(?:<[\w.]+ object at 0x|<[A-Z][\w.]*\(|[A-Z]\w+\(\w+=|<[A-Z][\w.]*>$)/
/** JSON of a framework's state, in which messages and documents could only be printed. */
const PRINTED_INSIDE =
  /"<?[A-Z]\w{0,40}(?:Message|Content|Output|Input|Event|Result|Node|Score|Document|Response|Step|State)\(\w+=/

/**
 * What Python prints of an object that has no JSON: `ChatMessage(role=…, content=[…])`, `<Document(id_=…)>`, alone or
 * inside JSON. It looks like text and says nothing a person said.
 */
export function isRepr(text: string): boolean {
  return PRINTED.test(text) || (/^\s*[[{]/.test(text) && PRINTED_INSIDE.test(text))
}
