import {
  GraphDrawStyle,
  StackingConfigBuilder,
  StackingMode,
  VizLegendOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common'
import { DashboardLinkBuilder } from '@grafana/grafana-foundation-sdk/dashboard'
import {
  PanelBuilder as HeatmapBuilder,
  HeatmapColorMode,
  HeatmapColorOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/heatmap'
import { DataqueryBuilder as PrometheusQuery, PromQueryFormat } from '@grafana/grafana-foundation-sdk/prometheus'
import { PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat'
import { PanelBuilder as TableBuilder } from '@grafana/grafana-foundation-sdk/table'
import { SearchTableType, DataqueryBuilder as TempoQuery } from '@grafana/grafana-foundation-sdk/tempo'
import { PanelBuilder as TimeseriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries'
import { PROMETHEUS, TEMPO, TRACEQL } from './queries.ts'
import { tracesLink } from './traces-link.ts'

/** One line of a graph: a query and how its series are called. */
export interface Line {
  readonly expr: string
  readonly legend: string
}

export interface GraphOptions {
  readonly title: string
  readonly description: string
  readonly unit: string
  readonly lines: readonly Line[]
  readonly stacked?: true
  readonly max?: number
}

/** Width of the dashboard's grid is 24. */
const HALF = 12
const FULL = 24

export function graph({ title, description, unit, lines, stacked, max }: GraphOptions): TimeseriesBuilder {
  const panel = new TimeseriesBuilder()
    .title(title)
    .description(description)
    .datasource(PROMETHEUS)
    .unit(unit)
    .min(0)
    .height(8)
    .span(HALF)
    .drawStyle(GraphDrawStyle.Line)
    .fillOpacity(stacked ? 40 : 8)
    .legend(new VizLegendOptionsBuilder().showLegend(true))
  if (max !== undefined) panel.max(max)
  if (stacked) panel.stacking(new StackingConfigBuilder().mode(StackingMode.Normal))
  lines.forEach(({ expr, legend }, i) => {
    panel.withTarget(promql(expr, i).range().legendFormat(legend))
  })
  return panel
}

/** A graph whose points lead to the traces behind them. JS metrics have no exemplars to do that. */
export function graphOfAnswers(options: GraphOptions): TimeseriesBuilder {
  const link = new DashboardLinkBuilder('Hallucinated answers of this service').url(tracesLink(TRACEQL.behindPoint))
  return graph(options).dataLinks([link])
}

export function number(title: string, description: string, unit: string, { expr, legend }: Line): StatBuilder {
  return new StatBuilder()
    .title(title)
    .description(description)
    .datasource(PROMETHEUS)
    .unit(unit)
    .decimals(1)
    .noValue('no answers')
    .height(4)
    .span(8)
    .withTarget(promql(expr, 0).instant().legendFormat(legend))
}

export function heatmap(title: string, description: string, expr: string): HeatmapBuilder {
  return new HeatmapBuilder()
    .title(title)
    .description(description)
    .datasource(PROMETHEUS)
    .height(9)
    .span(FULL)
    .color(new HeatmapColorOptionsBuilder().mode(HeatmapColorMode.Scheme).scheme('YlOrRd').steps(32))
    .withTarget(promql(expr, 0).range().format(PromQueryFormat.Heatmap).legendFormat('{{le}}'))
}

/** Spans found by TraceQL, each with a link to its trace. */
export function spans(title: string, description: string, query: string): TableBuilder {
  const target = new TempoQuery()
    .refId('A')
    .datasource(TEMPO)
    .queryType('traceql')
    .tableType(SearchTableType.Spans)
    .limit(50)
    .spss(5)
    .query(query)
    .filters([])
  return new TableBuilder()
    .title(title)
    .description(description)
    .datasource(TEMPO)
    .height(10)
    .span(FULL)
    .filterable(true)
    .withTarget(target)
}

function promql(expr: string, index: number): PrometheusQuery {
  return new PrometheusQuery()
    .refId(String.fromCharCode(65 + index))
    .datasource(PROMETHEUS)
    .expr(expr)
}
