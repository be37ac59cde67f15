import { spawn } from 'node:child_process'

export interface RunOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a command to its end and gives what it printed. Rejects with its output when it fails. */
export function run(command: string, args: readonly string[], { cwd, env }: RunOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += String(data)))
    child.once('error', error => reject(new Error(`${command} could not be started: ${error.message}`)))
    child.once('close', code => {
      if (code === 0) resolve(output)
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output.slice(-4_000)}`))
    })
  })
}
