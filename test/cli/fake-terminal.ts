import type { Terminal } from '../../src/cli/terminal.ts'

export interface FakeTerminal extends Terminal {
  /** Everything written so far. */
  readonly out: () => string
  readonly err: () => string
  /** Standard output as JSON, line by line. */
  readonly json: () => unknown[]
}

export interface FakeTerminalOptions {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string
}

/** A terminal that keeps what is written to it. */
export function fakeTerminal({
  isTTY = false,
  columns = 100,
  env = {},
  stdin = '',
}: FakeTerminalOptions = {}): FakeTerminal {
  const texts = { out: '', err: '' }
  const output = (name: 'out' | 'err') => ({
    write(text: string) {
      texts[name] += text
      return true
    },
    drained: () => Promise.resolve(),
    isTTY,
    columns,
  })
  async function* read() {
    yield new TextEncoder().encode(stdin)
  }
  return {
    stdin: read(),
    stdout: output('out'),
    stderr: output('err'),
    env,
    out: () => texts.out,
    err: () => texts.err,
    json: () =>
      texts.out
        .split('\n')
        .filter(line => line !== '')
        .map((line): unknown => JSON.parse(line)),
  }
}
