/** Something the user of the command line can mend: printed as one line, no stack. */
export class CliError extends Error {
  readonly code: string
  readonly retryable = false
  /** 2: unusable input or options, 1: the work itself failed. */
  readonly exitCode: 1 | 2

  constructor(code: string, message: string, options: { exitCode?: 1 | 2; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'CliError'
    this.code = code
    this.exitCode = options.exitCode ?? 2
  }
}
