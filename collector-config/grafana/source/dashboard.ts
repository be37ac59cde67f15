import { TableSortByFieldStateBuilder } from '@grafana/grafana-foundation-sdk/common'
import {
  AnnotationQueryBuilder,
  type Dashboard,
  DashboardBuilder,
  DashboardCursorSync,
  QueryVariableBuilder,
  RowBuilder,
  TextBoxVariableBuilder,
  VariableRefresh,
} from '@grafana/grafana-foundation-sdk/dashboard'
import { graph, graphOfAnswers, heatmap, number, spans } from './panels.ts'
import { PROMETHEUS, PROMQL, TRACEQL } from './queries.ts'

const BY_MODEL = '{{service_name}} {{gen_ai_request_model}} ({{judge_kind}} {{judge_version}})'
const BY_JUDGE = '{{judge_kind}} {{judge_version}}'

/** The dashboard "Hallucinations", as Grafana's JSON model. */
export function dashboard(): Dashboard {
  return new DashboardBuilder('Hallucinations')
    .uid('otel-hallucination')
    .description('What the answers of language models made up, and how judging them goes.')
    .tags(['llm', 'otel-hallucination'])
    .time({ from: 'now-6h', to: 'now' })
    .timezone('browser')
    .refresh('1m')
    .tooltip(DashboardCursorSync.Crosshair)
    .withVariable(choice('service', 'Service', 'service_name'))
    .withVariable(choice('environment', 'Environment', 'deployment_environment_name'))
    .withVariable(choice('model', 'Model', 'gen_ai_request_model'))
    .withVariable(choice('judge', "Judge's version", 'judge_version'))
    .withVariable(price('input_price', 'Price of a million input tokens', '0.25'))
    .withVariable(price('output_price', 'Price of a million output tokens', '2'))
    .annotation(
      new AnnotationQueryBuilder()
        .name('New version of the judge')
        .datasource(PROMETHEUS)
        .enable(true)
        .iconColor('purple')
        .expr(PROMQL.newJudge)
        .step('60s')
        .titleFormat('New judge')
        .textFormat('{{judge_kind}} {{judge_version}}: scores from here on are not comparable with those before'),
    )
    .withPanel(
      number(
        'Share of hallucinated answers',
        'Of the scored answers in the chosen time, for each judge.',
        'percentunit',
        {
          expr: PROMQL.rangeShare,
          legend: BY_JUDGE,
        },
      ),
    )
    .withPanel(
      number('Hallucinated answers', 'In the chosen time, for each judge.', 'short', {
        expr: PROMQL.detectedCount,
        legend: BY_JUDGE,
      }),
    )
    .withPanel(
      number("People's word on verdicts", 'Feedback in the chosen time: verdicts that were right and wrong.', 'short', {
        expr: PROMQL.feedback,
        legend: 'correct: {{correct}}',
      }),
    )
    .withRow(new RowBuilder('Answers'))
    .withPanel(
      graphOfAnswers({
        title: 'Share of hallucinated answers by service and model',
        description: 'Click on a point for the traces behind it. Answers that were not scored are left out.',
        unit: 'percentunit',
        max: 1,
        lines: [{ expr: PROMQL.detectedShare, legend: BY_MODEL }],
      }),
    )
    .withPanel(
      graphOfAnswers({
        title: 'Hallucinated answers an hour by service and model',
        description: 'Measured before tail sampling. Click on a point for the traces behind it.',
        unit: 'short',
        lines: [{ expr: PROMQL.detectedPerHour, legend: BY_MODEL }],
      }),
    )
    .withPanel(
      heatmap(
        'Scores, judge $judge',
        'Share of made-up statements in an answer. One panel for each version of the judge.',
        PROMQL.scores,
      )
        .repeat('judge')
        .repeatDirection('h')
        .maxPerRow(2),
    )
    .withPanel(
      graph({
        title: 'Statements a minute by kind',
        description: 'unverified: looked at and undecided; counts as a statement, not as hallucinated.',
        unit: 'short',
        stacked: true,
        lines: [{ expr: PROMQL.statements, legend: '{{kind}}' }],
      }).span(24),
    )
    .withPanel(
      spans(
        'Worst answers',
        'Spans with hallucination.detected = true, worst first, with a link to each trace.',
        TRACEQL.worst,
      ).sortBy([new TableSortByFieldStateBuilder().displayName('gen_ai.evaluation.score.value').desc(true)]),
    )
    .withRow(new RowBuilder('Judging'))
    .withPanel(
      graph({
        title: 'Answers a minute by outcome',
        description: 'scored, or why not.',
        unit: 'short',
        stacked: true,
        lines: [{ expr: PROMQL.outcomes, legend: '{{outcome}}' }],
      }),
    )
    .withPanel(
      graph({
        title: 'Share of failed judging',
        description:
          'Errors, timeouts, budget, circuit breaker, full queue. Slow judges time out on long answers first.',
        unit: 'percentunit',
        max: 1,
        lines: [{ expr: PROMQL.failedShare, legend: '{{service_name}}' }],
      }),
    )
    .withPanel(
      graph({
        title: 'Time that judging an answer takes',
        description: 'Median and 95th percentile, for each judge.',
        unit: 's',
        lines: [
          { expr: PROMQL.judgeTime(0.5), legend: `median ${BY_JUDGE}` },
          { expr: PROMQL.judgeTime(0.95), legend: `95 % ${BY_JUDGE}` },
        ],
      }),
    )
    .withPanel(
      graph({
        title: 'Held spans and waiting answers',
        description: 'Spans that are held back until they are scored, and answers in the queue of the judge.',
        unit: 'short',
        lines: [
          { expr: PROMQL.held, legend: 'held, {{service_name}}' },
          { expr: PROMQL.queued, legend: 'waiting, {{service_name}}' },
        ],
      }),
    )
    .withPanel(
      graph({
        title: "Judge's tokens a minute",
        description: 'The local judge uses none.',
        unit: 'short',
        stacked: true,
        lines: [{ expr: PROMQL.tokens, legend: '{{gen_ai_token_type}} {{judge_version}}' }],
      }),
    )
    .withPanel(
      graph({
        title: "Judge's cost an hour",
        description: 'Tokens at the prices above the dashboard.',
        unit: 'currencyUSD',
        lines: [{ expr: PROMQL.cost, legend: '{{judge_version}}' }],
      }),
    )
    .withPanel(spans('Answers that could not be judged', 'Spans, with a link to each trace.', TRACEQL.failed))
    .build()
}

/** The values of a label, several at a time, all at first. A label that is missing matches, too. */
function choice(name: string, label: string, metricLabel: string): QueryVariableBuilder {
  return (
    new QueryVariableBuilder(name)
      .label(label)
      .datasource(PROMETHEUS)
      .query({ query: `label_values(hallucination_answers_total, ${metricLabel})`, refId: name })
      .refresh(VariableRefresh.OnTimeRangeChanged)
      .multi(true)
      .includeAll(true)
      // Repeated panels need the values themselves.
      .allValue(name === 'judge' ? '' : '.*')
      .current({ selected: true, text: 'All', value: '$__all' })
  )
}

function price(name: string, label: string, value: string): TextBoxVariableBuilder {
  return new TextBoxVariableBuilder(name)
    .label(label)
    .defaultValue(value)
    .current({ selected: true, text: value, value })
}
