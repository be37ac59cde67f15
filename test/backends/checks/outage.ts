import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../stack/eventually.ts'
import { Service } from '../stack/service.ts'
import type { Checks } from './check.ts'

const SECONDS_DOWN = 20
const PER_SECOND = 5

/** The Collector goes and comes back while the application answers on. */
export const outageChecks: Checks = ({ jaeger, collector }) => [
  {
    title: `the Collector is away for ${SECONDS_DOWN} s: the application goes on, nothing is doubled, what is lost is known`,
    async run() {
      const unhandled: unknown[] = []
      const remember = (reason: unknown) => void unhandled.push(reason)
      process.on('unhandledRejection', remember)
      const service = new Service({ name: 'outage-desk' })
      let asked = 0
      let slowest = 0
      const answerFor = async (seconds: number) => {
        for (let i = 0; i < seconds * PER_SECOND; i++) {
          const started = performance.now()
          service.answer('made-up')
          slowest = Math.max(slowest, performance.now() - started)
          asked++
          await sleep(1_000 / PER_SECOND)
        }
      }
      await answerFor(5)
      await collector.stop()
      await answerFor(SECONDS_DOWN)
      await collector.start()
      await answerFor(8)
      await service.stop()
      process.off('unhandledRejection', remember)

      assert.deepEqual(unhandled, [])
      assert.equal(service.reports.length, asked, 'every answer was scored')
      // Far above what an answer costs, far below any wait for a Collector.
      assert.ok(slowest < 1_000, `an answer took ${slowest} ms`)
      return eventually(async () => {
        const spans = await jaeger.search('outage-desk')
        const arrived = new Set(spans.map(({ spanId }) => spanId))
        assert.equal(arrived.size, spans.length, 'no span twice')
        const missing = service.reports.map(({ spanId }) => spanId).filter(spanId => !arrived.has(spanId))
        assert.deepEqual(missing.sort(), [...service.lost].sort(), 'what is missing is what the exporter gave up')
        assert.ok(arrived.size >= 13 * PER_SECOND * 0.9, `${arrived.size} of ${asked} arrived`)
        return `${arrived.size} of ${asked} arrived, ${service.lost.size} given up`
      })
    },
  },
]
