import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { Programs } from '../programs/programs.ts'
import { run } from '../programs/run.ts'
import { CONFIG, REPO } from '../stack/config.ts'
import type { Check } from './check.ts'

const RULES = ['rules.test.yml', 'rules-of-days.test.yml'].map(name => join(import.meta.dirname, '../rules', name))

/** The shipped files, read by the programs that they are for. */
export function fileChecks(programs: Programs): Check[] {
  const reads = (title: string, command: string, args: readonly string[], cwd?: string): Check => ({
    title,
    run: async () => void (await run(command, args, cwd === undefined ? {} : { cwd })),
  })
  const leads = (alert: string, receiver: string): Check => ({
    title: `amtool: ${alert} goes to ${receiver}`,
    async run() {
      const config = `--config.file=${join(CONFIG, 'alertmanager/alertmanager.yml')}`
      const output = await run(programs.amtool, ['config', 'routes', 'test', config, `alertname=${alert}`])
      assert.equal(output.trim().split('\n').at(-1), receiver)
    },
  })
  return [
    reads('otelcol validate agent.yaml', programs.collector, ['validate', '--config', join(CONFIG, 'agent.yaml')]),
    reads('promtool check config', programs.promtool, ['check', 'config', join(CONFIG, 'prometheus/prometheus.yml')]),
    reads('promtool test rules', programs.promtool, ['test', 'rules', ...RULES]),
    reads('amtool check-config', programs.amtool, ['check-config', join(CONFIG, 'alertmanager/alertmanager.yml')]),
    leads('HallucinationJudgeFailing', 'judge-owners'),
    leads('HallucinationQueueFull', 'judge-owners'),
    leads('HallucinationRateSlow', 'service-owners'),
    reads('docker-compose config', programs.dockerCompose, ['config', '--quiet'], REPO),
  ]
}
