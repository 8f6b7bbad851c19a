import type { Counter, Histogram, Registry } from 'prom-client'

/** The metrics of this process, which Prometheus fetches at `/metrics`. Created once, in app/. */
export interface Metrics {
  readonly registry: Registry
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>
  readonly jobs: Counter<'job' | 'outcome'>
  readonly eventsStored: Counter<'kind'>
  readonly roomEvents: Counter<'event'>
}
