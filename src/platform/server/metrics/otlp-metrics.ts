import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import { attributesOf, nanoseconds } from '../traces/collector.ts'

type Measured = MetricObjectWithValues<MetricValue<string>>
/** Values as Prometheus's library returns them. Its types are incomplete. */
type Value = MetricValue<string> & { readonly metricName?: string }

type Labels = Readonly<Record<string, string | number | undefined>>

interface Times {
  /** Milliseconds since 1970: start of counting, and now. */
  readonly start: number
  readonly now: number
}

/** Converts counters, gauges and histograms to OTLP, with the names that they have at `/metrics`. */
export function metricsAsOtlp(measured: readonly Measured[], { start, now }: Times): object[] {
  const at = { timeUnixNano: nanoseconds(now) }
  const since = { startTimeUnixNano: nanoseconds(start), ...at }
  return measured
    .filter(({ values }) => values.length > 0)
    .map(({ name, help, type, values }) => {
      const about = { name, description: help }
      // The library sets the type as a string, whatever its types declare.
      const kind = String(type)
      if (kind === 'histogram')
        return { ...about, histogram: { aggregationTemporality: 2, dataPoints: distributions(values, since) } }
      const times = kind === 'counter' ? since : at
      const dataPoints = values.map(({ labels, value }) => ({
        attributes: attributes(labels),
        ...times,
        asDouble: value,
      }))
      return kind === 'counter'
        ? { ...about, sum: { aggregationTemporality: 2, isMonotonic: true, dataPoints } }
        : { ...about, gauge: { dataPoints } }
    })
}

/**
 * Returns one data point for each set of labels. Prometheus counts values up to each bound, OTLP those between two
 * bounds.
 */
function distributions(values: readonly Value[], times: object): object[] {
  const groups = new Map<string, Value[]>()
  for (const value of values) {
    const { le: _, ...labels } = value.labels as Labels
    const key = JSON.stringify(labels)
    groups.set(key, [...(groups.get(key) ?? []), value])
  }
  return [...groups].map(([labels, points]) => {
    const buckets = points.filter(({ labels }) => labels['le'] !== undefined)
    const upTo = buckets.map(({ value }) => value)
    const last = (suffix: string) => points.find(({ metricName = '' }) => metricName.endsWith(suffix))?.value ?? 0
    return {
      attributes: attributes(JSON.parse(labels) as Labels),
      ...times,
      count: String(last('_count')),
      sum: last('_sum'),
      explicitBounds: buckets.map(({ labels }) => Number(labels['le'])).filter(Number.isFinite),
      bucketCounts: upTo.map((count, i) => String(count - (upTo[i - 1] ?? 0))),
    }
  })
}

const attributes = (labels: Labels) =>
  attributesOf(Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)])))
