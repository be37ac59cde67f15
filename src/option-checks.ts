/** An option has a value that is not allowed. The message names the option and what is. */
export class OptionError extends TypeError {
  override readonly name = 'OptionError'
  readonly code = 'invalid_option'
  readonly retryable = false
  readonly option: string

  constructor(option: string, message: string) {
    super(message)
    this.option = option
  }
}

interface Range {
  readonly min: number
  readonly max?: number
}

/** One group of options as the user wrote it, with checks that name what is wrong. */
export class Options {
  readonly #prefix: string
  readonly #values: Readonly<Record<string, unknown>>

  constructor(prefix: string, values: unknown, known: readonly string[]) {
    this.#prefix = prefix
    if (typeof values !== 'object' || values === null || Array.isArray(values)) {
      const name = prefix === '' ? 'options' : prefix.slice(0, -1)
      throw new OptionError(name, `Option ${name} must be an object with ${known.join(', ')}; got ${shown(values)}.`)
    }
    this.#values = { ...values }
    for (const name of Object.keys(values)) {
      if (known.includes(name)) continue
      throw new OptionError(prefix + name, `Unknown option ${prefix}${name}. Allowed: ${known.join(', ')}.`)
    }
  }

  group(name: string, known: readonly string[]): Options {
    return new Options(`${this.#prefix}${name}.`, this.#values[name] ?? {}, known)
  }

  number(name: string, fallback: number | undefined, range: Range): number {
    return this.#number(name, fallback, range, 'a number')
  }

  integer(name: string, fallback: number, range: Range): number {
    return this.#number(name, fallback, range, 'a whole number')
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[], fallback: T | undefined): T {
    const value = this.#values[name] ?? fallback
    const found = allowed.find(choice => choice === value)
    if (found !== undefined) return found
    throw this.#error(name, allowed.map(choice => `'${choice}'`).join(' or '))
  }

  boolean(name: string): void {
    const value = this.#values[name]
    if (value !== undefined && typeof value !== 'boolean') throw this.#error(name, 'true or false')
  }

  callable(name: string): void {
    const value = this.#values[name]
    if (value !== undefined && typeof value !== 'function') throw this.#error(name, 'a function')
  }

  /** An object that has this method. */
  having(name: string, method: string): void {
    const value = this.#values[name]
    if (value === undefined) return
    const methods: unknown = typeof value === 'object' && value !== null && method in value
    if (methods !== true) throw this.#error(name, `an object with a method ${method}`)
  }

  #number(name: string, fallback: number | undefined, { min, max }: Range, kind: string): number {
    const value = this.#values[name] ?? fallback
    const whole = kind === 'a number' || Number.isInteger(value)
    if (typeof value === 'number' && whole && value >= min && value <= (max ?? Number.POSITIVE_INFINITY)) return value
    throw this.#error(name, `${kind} ${max === undefined ? `of at least ${min}` : `from ${min} to ${max}`}`)
  }

  #error(name: string, allowed: string): OptionError {
    const option = this.#prefix + name
    return new OptionError(option, `Option ${option} must be ${allowed}; got ${shown(this.#values[name])}.`)
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `'${value.slice(0, 60)}'`
  if (typeof value === 'function') return 'a function'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null) return 'an object'
  return String(value)
}
