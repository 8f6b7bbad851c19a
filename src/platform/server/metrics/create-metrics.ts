import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Metrics } from './metrics.ts'

/**
 * Creates the counters of one process. `processWide` adds memory, CPU and event-loop lag, which are measured by timers.
 */
export function createMetrics({ processWide }: { processWide: boolean }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (processWide) collectDefaultMetrics({ register: registry, prefix: 'trellis_' })
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'trellis_http_request_seconds',
      help: 'Time to answer a request, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    jobs: new Counter({
      name: 'trellis_jobs_total',
      help: 'Runs of jobs, by what became of them: done, failed (will be tried again), given_up.',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    eventsStored: new Counter({
      name: 'trellis_events_stored_total',
      help: 'Events of visitors that were stored.',
      labelNames: ['kind'],
      registers,
    }),
    roomEvents: new Counter({
      name: 'trellis_room_events_total',
      help: 'What rooms told each other, by event: see ARCHITECTURE.md.',
      labelNames: ['event'],
      registers,
    }),
  }
}
