import type { Clock } from './clock.ts'

/** A busy event loop is late by less. */
const TOLERANCE_MS = 5_000

/**
 * Notices that the process was stopped and started again (a frozen serverless function, a suspended machine): connections
 * of that time are dead, and what failed then says nothing about the judge. Seen as an alarm that is far overdue, or as
 * wall time that passed while the monotonic clock stood still.
 */
export class ClockWatch {
  readonly #clock: Clock
  #now: number
  #wall: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#now = clock.now()
    this.#wall = clock.wall()
  }

  /** Whether the clock has jumped since the last call. `due`: when the process should have been awake at the latest. */
  jumped(due: number | undefined): boolean {
    const now = this.#clock.now()
    const wall = this.#clock.wall()
    const overdue = due !== undefined && now - due > TOLERANCE_MS
    const stoodStill = wall - this.#wall - (now - this.#now) > TOLERANCE_MS
    this.#now = now
    this.#wall = wall
    return overdue || stoodStill
  }
}
