import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { scriptedModel } from '../../../src/cli/demo/scripted-model.ts'
import { eventually } from '../stack/eventually.ts'
import { Service } from '../stack/service.ts'
import type { Checks } from './check.ts'

const GOOD = 600
const MADE_UP = 60
const TIMED_OUT = 20
/** What agent.yaml says. */
const KEPT = 0.1

/** What tail sampling keeps of many traces. */
export const samplingChecks: Checks = ({ jaeger, prometheus }) => [
  {
    title: 'tail sampling keeps every hallucinated trace, every failed judging, and about a tenth of the rest',
    async run() {
      const service = new Service({ name: 'sampling-desk' })
      for (let i = 0; i < GOOD; i++) {
        if (i < MADE_UP) service.answer('made-up')
        service.answer('good')
        // The queue of the exporter is shorter than the traffic.
        if (i % 100 === 99) await service.flush()
      }
      await service.stop()
      assert.equal(service.lost.size, 0)

      const hanging = new Service({
        name: 'slow-judge-desk',
        options: {
          model: { ...scriptedModel([]), doGenerate: () => new Promise(() => {}) },
          hold: { timeoutMs: 500 },
          concurrency: TIMED_OUT,
          flushTimeoutMs: 2_000,
        },
      })
      for (let i = 0; i < TIMED_OUT; i++) hanging.answer('good')
      await hanging.stop()

      const spansWith = async (service: string, key: string, value: string | boolean) =>
        (await jaeger.search(service)).filter(({ tags }) => tags[key] === value)
      await eventually(async () => {
        assert.equal((await spansWith('slow-judge-desk', 'hallucination.outcome', 'timeout')).length, TIMED_OUT)
        assert.equal((await spansWith('sampling-desk', 'hallucination.detected', true)).length, MADE_UP)
      })
      // The traces of failed judging came last: what else is kept has been decided by now, and is on its way.
      await sleep(3_000)
      const rest = (await spansWith('sampling-desk', 'hallucination.detected', false)).length
      const deviation = Math.sqrt(GOOD * KEPT * (1 - KEPT))
      assert.ok(Math.abs(rest - GOOD * KEPT) < 4 * deviation, `${rest} of ${GOOD} kept`)
      return `${MADE_UP} of ${MADE_UP} hallucinated, ${TIMED_OUT} of ${TIMED_OUT} failed, ${rest} of ${GOOD} others`
    },
  },
  {
    title: 'metrics were made before sampling: they count all answers',
    run: () =>
      eventually(async () => {
        const count = (metric: string) => prometheus.value(`sum(${metric}{service_name="sampling-desk"})`)
        assert.equal(await count('hallucination_answers_total'), GOOD + MADE_UP)
        assert.equal(await count('traces_hallucination_answers_total'), GOOD + MADE_UP)
        assert.equal(await count('traces_hallucination_detected_total'), MADE_UP)
      }),
  },
]
