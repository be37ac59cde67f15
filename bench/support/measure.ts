/** Whether rounds are to be few: figures are rough then. */
export const quick = process.argv.includes('--quick')

const rounds = quick ? 5 : 25
const warmUps = quick ? 6 : 10

export interface Figures {
  readonly median: number
  /** The best round: what the machine does besides can only add to it. */
  readonly min: number
  readonly max: number
}

/** Of a case that was measured. */
export function figure(figures: Readonly<Record<string, Figures>>, name: string): Figures {
  const found = figures[name]
  if (found === undefined) throw new Error(`no case ${name}`)
  return found
}

export function figuresOf(values: readonly number[]): Figures {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  return { median: at(sorted.length >> 1), min: at(0), max: at(sorted.length - 1) }
}

/**
 * Nanoseconds per operation of several cases, measured in turn round by round, so that what else the machine does hits all of
 * them alike. `run` does `count` operations; `prepare` is not timed.
 */
export async function compare<T>(
  count: number,
  cases: Readonly<Record<string, { prepare: () => T; run: (input: T) => void | Promise<void> }>>,
): Promise<Record<string, Figures>> {
  const times = new Map<string, number[]>()
  for (let round = -warmUps; round < rounds; round++) {
    for (const [name, { prepare, run }] of Object.entries(cases)) {
      const input = prepare()
      globalThis.gc?.()
      const start = process.hrtime.bigint()
      await run(input)
      const ns = Number(process.hrtime.bigint() - start) / count
      if (round >= 0) times.set(name, [...(times.get(name) ?? []), ns])
    }
  }
  return Object.fromEntries([...times].map(([name, values]) => [name, figuresOf(values)]))
}

/** A fixed amount of arithmetic: compare figures of two sessions only when this line is alike. */
export async function printCalibration(): Promise<void> {
  const { loop } = await compare(1_000, {
    loop: {
      prepare: () => 1,
      run: seed => {
        let hash = seed
        for (let i = 0; i < 1_000_000; i++) hash = Math.imul(hash ^ i, 0x01000193)
        if (hash === 42) console.log('unlikely')
      },
    },
  })
  if (loop !== undefined) printFigures('calibration: 1,000 hash steps', loop)
}

export function printFigures(name: string, { median, min, max }: Figures, unit = 'ns'): void {
  console.log(`${name.padEnd(64)} ${shown(median)} ${unit}  [${shown(min).trim()} .. ${shown(max).trim()}]`)
}

/** What one case takes beyond another, by the best rounds and by the medians. */
export function printNet(name: string, figures: Figures, base: Figures, unit = 'ns'): void {
  const [best, median] = [figures.min - base.min, figures.median - base.median]
  console.log(`${`  net: ${name}`.padEnd(64)} ${shown(median)} ${unit}  best ${shown(best).trim()}`)
}

export function printRatio(name: string, figures: Figures, base: Figures): void {
  const [best, median] = [figures.min / base.min, figures.median / base.median]
  console.log(`${`  ratio: ${name}`.padEnd(64)} ${median.toFixed(2).padStart(9)} x   best ${best.toFixed(2)}`)
}

export function printLine(name: string, value: string): void {
  console.log(`${name.padEnd(64)} ${value}`)
}

function shown(value: number): string {
  return Math.round(value).toLocaleString('en').padStart(9)
}
