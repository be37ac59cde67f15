/** Thrown when something handed in is no telemetry at all. A retry with the same input fails the same way. */
export class ReadError extends Error {
  readonly code = 'READ_ERROR'
  readonly retryable = false

  constructor(message: string) {
    super(message)
    this.name = 'ReadError'
  }
}
