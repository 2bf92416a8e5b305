import { type HrTime, ValueType } from '@opentelemetry/api'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type MetricData,
} from '@opentelemetry/sdk-metrics'
import type { ExportedMetric } from '@/lib/core/metrics'

type Value = ExportedMetric['values'][number]
type Histogram = { buckets: { boundaries: number[]; counts: number[] }; count: number; sum: number }

/** The same name, labels and values as in Prometheus' format, accumulated since `startTime`. */
export function toMetricData(metric: ExportedMetric, startTime: HrTime, endTime: HrTime): MetricData {
  const { name, help, type, values } = metric
  const base = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const times = { startTime, endTime }
  if (type === 'histogram') {
    const dataPoints = readHistograms(name, values).map(point => ({ ...times, ...point }))
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints }
  }
  const dataPoints: DataPoint<number>[] = values.map(({ labels, value }) => ({
    ...times,
    attributes: labels,
    value,
  }))
  if (type === 'counter') return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
  if (type === 'gauge') return { ...base, dataPointType: DataPointType.GAUGE, dataPoints }
  throw new Error(`${name} has an unknown type: ${type}`)
}

/** Prometheus' buckets contain the smaller ones and have the series `_bucket`, `_sum` and `_count`; those of OTLP do not. */
function readHistograms(name: string, values: Value[]): { attributes: Value['labels']; value: Histogram }[] {
  const found = new Map<string, { attributes: Value['labels']; value: Histogram; below: number }>()
  for (const { metricName, labels, value } of values) {
    const { le, ...attributes } = labels
    const key = JSON.stringify(Object.entries(attributes).sort())
    const series = found.get(key) ?? {
      attributes,
      value: { buckets: { boundaries: [], counts: [] }, count: 0, sum: 0 },
      below: 0,
    }
    found.set(key, series)
    const { value: histogram } = series
    if (metricName === `${name}_sum`) histogram.sum = value
    else if (metricName === `${name}_count`) histogram.count = value
    else {
      if (le !== '+Inf') histogram.buckets.boundaries.push(Number(le))
      histogram.buckets.counts.push(value - series.below)
      series.below = value
    }
  }
  return [...found.values()].map(({ attributes, value }) => ({ attributes, value }))
}
