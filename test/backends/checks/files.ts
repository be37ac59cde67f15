import { join } from 'node:path'
import type { Programs } from '../programs/programs.ts'
import { run } from '../programs/run.ts'
import { CONFIG, REPO } from '../stack/config.ts'
import type { Check } from './check.ts'

const RULES = join(import.meta.dirname, '../rules/rules.test.yml')

/** The shipped files, read by the programs that they are for. */
export function fileChecks(programs: Programs): Check[] {
  const reads = (title: string, command: string, args: readonly string[], cwd?: string): Check => ({
    title,
    run: async () => void (await run(command, args, cwd === undefined ? {} : { cwd })),
  })
  return [
    reads('otelcol validate agent.yaml', programs.collector, ['validate', '--config', join(CONFIG, 'agent.yaml')]),
    reads('promtool check config', programs.promtool, ['check', 'config', join(CONFIG, 'prometheus/prometheus.yml')]),
    reads('promtool test rules', programs.promtool, ['test', 'rules', RULES]),
    reads('amtool check-config', programs.amtool, ['check-config', join(CONFIG, 'alertmanager/alertmanager.yml')]),
    reads('docker-compose config', programs.dockerCompose, ['config', '--quiet'], REPO),
  ]
}
