import { type ChildProcess, spawn } from 'node:child_process'
import { eventually } from './eventually.ts'

export interface ProgramOptions {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** Answers 2xx once the program is there. */
  readonly readyUrl: string
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

/** A real program as a process of its own, ended with the tests at the latest. */
export class Program {
  readonly #options: ProgramOptions
  #child: ChildProcess | undefined
  #output = ''

  constructor(options: ProgramOptions) {
    this.#options = options
  }

  /** The last 20,000 characters of what it printed. */
  get output(): string {
    return this.#output
  }

  async start(): Promise<void> {
    const { name, command, args, cwd, env, readyUrl } = this.#options
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    running.add(child)
    child.once('close', () => running.delete(child))
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', data => {
        this.#output = (this.#output + String(data)).slice(-20_000)
      })
    }
    let failed: Error | undefined
    child.once('error', error => {
      failed = error
    })
    await eventually(async () => {
      if (failed || child.exitCode !== null) return
      const { ok } = await fetch(readyUrl)
      if (!ok) throw new Error(`${name} is not ready`)
    }, 60_000)
    if (failed || child.exitCode !== null) throw new Error(`${name} did not start:\n${this.#output.slice(-4_000)}`)
  }

  /** Ends it at once. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** Asks it to end, and waits until it has. */
  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const closed = new Promise<void>(resolve => child.once('close', () => resolve()))
    child.kill(signal)
    const hard = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await closed
    clearTimeout(hard)
  }
}
