import type { Registry } from 'prom-client'
import type { Log } from '../log/log.ts'
import { attributesOf, openCollector } from '../traces/collector.ts'
import { metricsAsOtlp } from './otlp-metrics.ts'

interface SendMetricsSpec {
  /** Address of the collector, such as "http://collector:4318". */
  readonly endpoint: string
  readonly log: Log
  readonly registry: Registry
  /** Milliseconds between two deliveries. Defaults to OpenTelemetry's minute. */
  readonly every?: number
}

/** Sends the metrics of `/metrics` to a collector, every minute and once more when it is closed. */
export function sendMetrics({ endpoint, log, registry, every = 60_000 }: SendMetricsSpec): { close(): Promise<void> } {
  const start = Date.now()
  const send = openCollector(
    { endpoint, log },
    { path: '/v1/metrics', refused: 'Metrics were not taken by the collector.' },
  )
  const resource = { attributes: attributesOf({ 'service.name': 'trellis' }) }
  const tell = async (): Promise<void> => {
    const metrics = metricsAsOtlp(await registry.getMetricsAsJSON(), { start, now: Date.now() })
    await send({ resourceMetrics: [{ resource, scopeMetrics: [{ scope: { name: 'trellis' }, metrics }] }] })
  }
  let lastSend = Promise.resolve()
  // Metrics that query the database may fail. The next minute tries again.
  const plan = () =>
    (lastSend = lastSend.then(tell).catch((error: unknown) => log.warn({ err: error }, 'Metrics were not sent.')))
  const timer = setInterval(plan, every)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await plan()
    },
  }
}
