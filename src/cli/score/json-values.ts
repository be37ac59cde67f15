/** A JSON object cut out of a stream: its text and the line that it starts on, or what was wrong there. */
export type Found =
  | { readonly line: number; readonly text: string }
  | { readonly line: number; readonly problem: string }

const QUOTE = 0x22
const BACKSLASH = 0x5c
const NEWLINE = 0x0a
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
/** May stand between objects: white space, a byte order mark, and the brackets and commas of an array of bodies. */
const BETWEEN = /[\s\ufeff[\],]/

/** How an OTLP body on a line of its own begins: where reading goes on after a line that was cut. */
const BODY_START = /^\{\s*"resource(?:Spans|Logs|Metrics)"$/
const BODY_START_LENGTH = 40

/**
 * Cuts a stream of text into the objects of one JSON document, an array of objects, or one object a line, holding one
 * object at a time. A damaged object is a problem of its own: reading goes on at the next line.
 */
export class JsonValues {
  private readonly maxLength: number
  private line = 1
  /** `outside` of objects, `inside` one, or `skipping` the rest of a damaged line. */
  private state: 'outside' | 'inside' | 'skipping' = 'outside'
  private depth = 0
  private inString = false
  private escaped = false
  /** Earlier chunks of the open object. */
  private parts: string[] = []
  private length = 0
  private startLine = 1
  /** The beginning of a line inside an object, while it may be the beginning of a body. */
  private head: string | undefined

  /** `maxLength`: of one object, in UTF-16 units. A longer one is a problem, not a crash. */
  constructor(maxLength = 256 * 1024 * 1024) {
    this.maxLength = maxLength
  }

  push(chunk: string): Found[] {
    const found: Found[] = []
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const unit = chunk.charCodeAt(at)
      if (unit === NEWLINE) this.newline(found)
      else if (this.state === 'outside') {
        start = at
        this.outside(unit, chunk, at, found)
      } else if (this.state === 'inside') {
        if (this.head !== undefined && this.isBodyStart(unit, found)) start = at + 1
        else if (this.inside(unit)) {
          found.push({ line: this.startLine, text: this.parts.join('') + chunk.slice(start, at + 1) })
          this.leave('outside')
        }
      }
    }
    if (this.state === 'inside') this.keep(chunk.slice(start), found)
    return found
  }

  /** What is open at the end is given as it is: parsing it says best where it is damaged. */
  end(): Found[] {
    const open = this.state === 'inside' ? [{ line: this.startLine, text: this.parts.join('') }] : []
    this.leave('outside')
    return open
  }

  /** `true`: the object is complete. */
  private inside(unit: number): boolean {
    if (this.escaped) this.escaped = false
    else if (this.inString) {
      if (unit === QUOTE) this.inString = false
      else if (unit === BACKSLASH) this.escaped = true
    } else if (unit === QUOTE) this.inString = true
    else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) this.depth++
    else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) return --this.depth === 0
    return false
  }

  private outside(unit: number, chunk: string, at: number, found: Found[]): void {
    if (unit === OPEN_BRACE) this.enter('')
    else if (!BETWEEN.test(String.fromCharCode(unit))) {
      const rest = chunk.slice(at, at + 30).split('\n', 1)[0] ?? ''
      found.push({ line: this.line, problem: `not JSON: ${rest}` })
      this.leave('skipping')
    }
  }

  private newline(found: Found[]): void {
    this.line++
    if (this.state === 'skipping') this.leave('outside')
    if (this.state === 'outside') return
    this.head = ''
    if (!this.inString) return
    found.push({ line: this.startLine, problem: 'the JSON ends in the middle of a string' })
    this.leave('outside')
  }

  /** A body begins at the head of this line: the object before it was cut. */
  private isBodyStart(unit: number, found: Found[]): boolean {
    this.head += String.fromCharCode(unit)
    const head = this.head ?? ''
    if (!head.startsWith('{') || head.length > BODY_START_LENGTH) this.head = undefined
    if (!BODY_START.test(head)) return false
    found.push({ line: this.startLine, problem: 'the JSON ends in the middle of the line' })
    this.enter(head)
    return true
  }

  private enter(head: string): void {
    this.leave('inside')
    this.depth = 1
    this.startLine = this.line
    if (head !== '') this.parts = [head]
    this.length = head.length
  }

  private leave(state: 'outside' | 'inside' | 'skipping'): void {
    this.state = state
    this.depth = 0
    this.inString = false
    this.escaped = false
    this.parts = []
    this.length = 0
    this.head = undefined
  }

  private keep(rest: string, found: Found[]): void {
    this.parts.push(rest)
    this.length += rest.length
    if (this.length <= this.maxLength) return
    found.push({ line: this.startLine, problem: `an object longer than ${this.maxLength} characters` })
    this.leave('skipping')
  }
}
