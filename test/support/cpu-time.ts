/** Milliseconds of CPU time that a call takes: unlike time by the clock it does not grow with what else the machine does. */
export function cpuMs(run: () => unknown): number {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}
