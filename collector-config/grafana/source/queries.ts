/** Data sources by the uids that provisioning gives them. */
export const PROMETHEUS = { type: 'prometheus', uid: 'prometheus' }
export const TEMPO = { type: 'tempo', uid: 'tempo' }

/** What the dashboard's variables choose. */
const CHOSEN = 'service_name=~"$service", deployment_environment_name=~"$environment"'
const JUDGED = `${CHOSEN}, gen_ai_request_model=~"$model", judge_version=~"$judge"`
/** Versions and kinds of judges are never added up. */
const BY_MODEL = 'service_name, gen_ai_request_model, judge_kind, judge_version'

const FAILED = 'judge_error|partial|timeout|budget|circuit_open|queue_full'
const rate = (selector: string, by: string) => `sum by (${by}) (rate(${selector}[$__rate_interval]))`
const scored = `hallucination_answers_total{${JUDGED}, outcome="scored"}`
const detected = `hallucination_answers_total{${JUDGED}, outcome="scored", detected="true"}`
const tokens = `hallucination_judge_tokens_total{${CHOSEN}, judge_version=~"$judge"}`

export const PROMQL = {
  detectedShare: `${rate(detected, BY_MODEL)} / (${rate(scored, BY_MODEL)} > 0)`,
  detectedPerHour: `3600 * ${rate(detected, BY_MODEL)}`,
  detectedCount: `sum by (judge_kind, judge_version) (increase(${detected}[$__range]))`,
  rangeShare: `sum by (judge_kind, judge_version) (increase(${detected}[$__range])) / (sum by (judge_kind, judge_version) (increase(${scored}[$__range])) > 0)`,
  scores: `sum by (le) (increase(gen_ai_evaluation_score_bucket{${JUDGED}, gen_ai_evaluation_name="hallucination"}[$__rate_interval]))`,
  outcomes: `60 * ${rate(`hallucination_answers_total{${CHOSEN}}`, 'outcome')}`,
  failedShare: `sum by (service_name) (rate(hallucination_answers_total{${CHOSEN}, outcome=~"${FAILED}"}[$__rate_interval])) / (sum by (service_name) (rate(hallucination_answers_total{${CHOSEN}, outcome=~"scored|no_claims|${FAILED}"}[$__rate_interval])) > 0)`,
  statements: `60 * ${rate(`hallucination_statements_total{${CHOSEN}}`, 'kind')}`,
  judgeTime: (quantile: number) =>
    `histogram_quantile(${quantile}, sum by (le, judge_kind, judge_version) (rate(hallucination_judge_duration_seconds_bucket{${CHOSEN}, judge_version=~"$judge"}[$__rate_interval])))`,
  tokens: `60 * ${rate(tokens, 'judge_version, gen_ai_token_type')}`,
  cost: `3600 / 1e6 * (sum by (judge_version) (rate(${tokens.replace('}', ', gen_ai_token_type="input"}')}[$__rate_interval])) * $input_price + sum by (judge_version) (rate(${tokens.replace('}', ', gen_ai_token_type="output"}')}[$__rate_interval])) * $output_price)`,
  held: `sum by (service_name) (hallucination_held_spans{${CHOSEN}})`,
  queued: `sum by (service_name) (hallucination_queue_size{${CHOSEN}})`,
  feedback: `sum by (correct) (increase(hallucination_feedback_total{${CHOSEN}}[$__range]))`,
  /** A point where a version of the judge is first seen. */
  newJudge:
    'count by (judge_kind, judge_version) (hallucination_answers_total) unless count by (judge_kind, judge_version) (hallucination_answers_total offset 5m)',
} as const

const ANSWER =
  'select(span.gen_ai.evaluation.score.value, span.gen_ai.evaluation.score.label, span.gen_ai.evaluation.explanation, span.hallucination.contradicted, span.gen_ai.request.model)'

export const TRACEQL = {
  worst: `{ resource.service.name =~ "\${service:pipe}" && span.hallucination.detected = true } | ${ANSWER}`,
  failed: `{ resource.service.name =~ "\${service:pipe}" && span.hallucination.outcome =~ "${FAILED}" } | select(span.hallucination.outcome, span.error.type)`,
  /** What a point of a series leads to. */
  behindPoint: `{ resource.service.name = "\${__field.labels.service_name}" && span.hallucination.detected = true } | ${ANSWER}`,
} as const
