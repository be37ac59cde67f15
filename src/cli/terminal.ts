import { Chalk, type ChalkInstance } from 'chalk'

/** What a command may touch of the world. */
export interface Terminal {
  readonly stdin: AsyncIterable<Uint8Array | string>
  readonly stdout: Output
  readonly stderr: Output
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface Output {
  /** `false`: the reader is slow, wait for `drained`. */
  write(text: string): boolean
  /** Settles when more can be written. */
  drained(): Promise<void>
  /** Only a terminal gets colours, marks in colour and progress. */
  readonly isTTY: boolean
  /** Width in characters. */
  readonly columns: number
}

/** Colours for an output: none unless it is a terminal, and none with `NO_COLOR` set (https://no-color.org). */
export function palette(output: Output, env: Terminal['env']): ChalkInstance {
  const plain = !output.isTTY || Boolean(env.NO_COLOR) || env.TERM === 'dumb'
  return new Chalk({ level: plain ? 0 : 2 })
}

/** Writes and waits where the reader is slow. */
export async function print(output: Output, text: string): Promise<void> {
  if (!output.write(text)) await output.drained()
}
