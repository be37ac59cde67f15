import assert from 'node:assert/strict'
import { eventually } from '../stack/eventually.ts'
import { Service } from '../stack/service.ts'
import type { Checks } from './check.ts'

const ANSWERS = 10_000
const MODELS = 50
const HOSTILE = 400
const HOSTILE_SHAPES = [
  '"} or vector(1) #',
  'line\nbreak',
  '\u{1F6A2}',
  '\uD800',
  '',
  ' ',
  '__name__',
  'x'.repeat(5_000),
  '\u0000',
  'é'.repeat(300),
]

/** Names of models come from outside; series must stay bounded whatever they are. */
export const cardinalityChecks: Checks = ({ prometheus }) => [
  {
    title: `${ANSWERS} answers of ${MODELS} models, then hostile names: counted all, in a bounded number of series`,
    async run() {
      const service = new Service({ name: 'cardinality-desk' })
      for (let i = 0; i < ANSWERS; i++) {
        const hostile = `${HOSTILE_SHAPES[i % HOSTILE_SHAPES.length]}${i % HOSTILE}`
        const model = i < ANSWERS / 2 ? `model-${i % MODELS}` : hostile
        service.answer(i % 10 === 0 ? 'made-up' : 'good', model)
        if (i % 200 === 199) await service.flush()
      }
      await service.stop()
      assert.equal(service.lost.size, 0)

      const own = '{service_name="cardinality-desk",__name__=~"hallucination_.*|gen_ai_evaluation_.*"}'
      const traces = '{service_name="cardinality-desk",__name__=~"traces_.*"}'
      await eventually(async () => {
        assert.equal(
          await prometheus.value('sum(hallucination_answers_total{service_name="cardinality-desk"})'),
          ANSWERS,
        )
        assert.equal(
          await prometheus.value('sum(traces_hallucination_answers_total{service_name="cardinality-desk"})'),
          ANSWERS,
        )
      })
      const models = await prometheus.query(
        'count by (gen_ai_request_model) (hallucination_answers_total{service_name="cardinality-desk"})',
      )
      assert.ok(models.length <= MODELS + 2, `${models.length} models`)
      const series = await prometheus.value(`count(${own})`)
      // A model has two counters, and for each of two labels 12 buckets, a count and a sum.
      assert.ok(series <= (MODELS + 2) * (2 + 2 * 14) + 100, `${series} own series`)
      const traceSeries = await prometheus.value(`count(${traces})`)
      assert.ok(traceSeries <= (MODELS + HOSTILE) * (3 + 14) + 100, `${traceSeries} series of traces`)
      return `${models.length} labels of models, ${series} series of own metrics, ${traceSeries} of traces`
    },
  },
  {
    title: 'Prometheus reads what is exposed, hostile names or not',
    run: () =>
      eventually(async () => {
        const up = await prometheus.query('up')
        assert.equal(up.length, 3)
        for (const { labels, value } of up) assert.equal(value, 1, labels.job)
      }),
  },
]
