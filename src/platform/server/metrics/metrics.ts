import type { Counter, Histogram, Registry } from 'prom-client'

/** What the process counts about itself, for Prometheus to fetch at `/metrics`. Made once, in app/. */
export interface Metrics {
  readonly registry: Registry
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>
  readonly jobs: Counter<'job' | 'outcome'>
  readonly eventsStored: Counter<'kind'>
  readonly roomEvents: Counter<'event'>
}
