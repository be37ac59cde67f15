import { diag } from '@opentelemetry/api'
import { catchRejection } from '../annotate/index.ts'

/**
 * Where lines for people go: to the function given, else to `diag`. `diag` is mute unless somebody sets it up, so the first
 * alarming line goes to the console as well.
 */
export function speaker(log: ((line: string) => void) | false | undefined): (line: string, alarming: boolean) => void {
  if (log === false) return () => {}
  if (log !== undefined) return line => catchRejection(log(line), () => {})
  let alarmed = false
  return (line, alarming) => {
    diag.info(line)
    if (alarming && !alarmed) console.info(line)
    alarmed ||= alarming
  }
}
