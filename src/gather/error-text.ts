/** What a failure says, without stack trace. */
export function errorText(text: string): string {
  const stack = text.search(/\n\s+at\s|Traceback/)
  const lines = (stack < 0 ? text : text.slice(0, stack)).trim().split('\n')
  const [first = ''] = lines
  // Exceptions repeat their message at the head of the stack.
  const told = lines.filter(
    (line, index) => index === 0 || (line.trim() !== '' && errorCore(line) !== errorCore(first)),
  )
  return told.join('\n').trim() || text
}

/** The same failure, however many layers have put their name before it or advice after it. */
export function errorCore(text: string): string {
  const line = text.trim().split(/\n|Traceback/, 1)[0] ?? ''
  const plain = line.replace(/^(?:\w*(?:Error|Exception)(?:\(\w*\))?:\s*)+/i, '').trim()
  // As Python shows an exception.
  return /^\w*(?:Error|Exception)\((['"])(.*?)\1,?\)/.exec(plain)?.[2] ?? plain
}
