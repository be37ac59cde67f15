import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { metrics } from '@opentelemetry/api'
import { scriptedModel } from '../../../src/cli/demo/scripted-model.ts'
import { eventually } from '../stack/eventually.ts'
import { Service } from '../stack/service.ts'
import type { Checks } from './check.ts'

const CRITICAL = 'HallucinationContradictedCritical'
/** One answer in four is made up. */
const SHARE = 0.25

/** Recording rules over steady traffic; alerts from the first contradiction to the webhook, and their end. */
export const alertChecks: Checks = ({ prometheus, alerts }) => {
  const told = (alertname: string, service: string, environment: string, status: string) =>
    alerts.filter(
      ({ labels, ...alert }) =>
        alert.status === status &&
        labels.alertname === alertname &&
        labels.service_name === service &&
        labels.deployment_environment_name === environment,
    )
  const arrives = (alertname: string, service: string, environment: string, status: string, timeoutMs: number) =>
    eventually(async () => {
      const [alert] = told(alertname, service, environment, status)
      assert.ok(alert, `${alertname} of ${service} is not ${status}`)
      assert.equal(alert.receiver, alertname.includes('Judge') ? 'judge-owners' : 'service-owners')
    }, timeoutMs)

  return [
    {
      title: 'a contradicted answer of a critical service reaches the webhook, one of another does not',
      async run() {
        const services = ['demo', 'test'].map(environment => new Service({ name: 'travel-desk', environment }))
        for (const service of services) service.answer('good')
        // The alert needs to have seen the series before.
        await eventually(async () =>
          assert.equal(
            await prometheus.value(
              'count(hallucination_statements_total{kind="contradicted",service_name="travel-desk"})',
            ),
            2,
          ),
        )
        await sleep(3_000)
        for (const service of services) service.answer('made-up')
        await Promise.all(services.map(service => service.flush()))
        await arrives(CRITICAL, 'travel-desk', 'demo', 'firing', 30_000)
        assert.deepEqual(told(CRITICAL, 'travel-desk', 'test', 'firing'), [])
        await Promise.all(services.map(service => service.stop()))
      },
    },
    {
      title: 'recording rules give the share of steady traffic, from own metrics and from spans alone',
      async run() {
        const services = [
          new Service({ name: 'rate-desk' }),
          // The global provider is none: what a service without metrics has.
          new Service({ name: 'spans-only', options: { meterProvider: metrics.getMeterProvider() } }),
        ]
        const broken = new Service({
          name: 'broken-judge-desk',
          options: { model: { ...scriptedModel([]), doGenerate: () => Promise.reject(new Error('key expired')) } },
        })
        for (let asked = 0; asked < 100; asked++) {
          for (const service of services) service.answer(asked % 4 === 3 ? 'made-up' : 'good')
          broken.answer('good')
          await sleep(250)
        }
        for (const { name } of services) {
          const ratio = await prometheus.value(`hallucination:detected:ratio10m{service_name="${name}"}`)
          assert.ok(Math.abs(ratio - SHARE) < 0.06, `${name}: ${ratio}`)
        }
        const own = await prometheus.value('sum(hallucination_answers_total{service_name="spans-only"})')
        assert.equal(own, 0)
        await Promise.all([...services, broken].map(service => service.stop()))
      },
    },
    {
      title: 'a high share fires HallucinationRateFast for both',
      async run() {
        for (const name of ['rate-desk', 'spans-only']) {
          await arrives('HallucinationRateFast', name, 'test', 'firing', 30_000)
        }
      },
    },
    {
      title: 'a judge that fails fires HallucinationJudgeFailing, to those who run it',
      run: () => arrives('HallucinationJudgeFailing', 'broken-judge-desk', 'test', 'firing', 30_000),
    },
    {
      title: 'alerts resolve when nothing is made up any more',
      async run() {
        await arrives(CRITICAL, 'travel-desk', 'demo', 'resolved', 90_000)
        await arrives('HallucinationRateFast', 'rate-desk', 'test', 'resolved', 90_000)
      },
    },
  ]
}
