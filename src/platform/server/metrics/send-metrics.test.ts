import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Gauge } from 'prom-client'
import { expect, test } from 'vitest'
import type { Log } from '../log/log.ts'
import { atTheEnd } from '../testing/at-the-end.ts'
import { silentLog } from '../testing/silent-log.ts'
import { createMetrics } from './create-metrics.ts'
import { sendMetrics } from './send-metrics.ts'

/** Starts a collector that accepts OTLP over HTTP, or rejects it. */
async function aCollector(status = 200) {
  const bodies: { path: string; body: { resourceMetrics: { scopeMetrics: { metrics: { name: string }[] }[] }[] } }[] =
    []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      bodies.push({ path: request.url!, body: JSON.parse(text) })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies }
}

test('sends a collector the same metrics as /metrics, under the same names', async () => {
  const { endpoint, bodies } = await aCollector()
  const metrics = createMetrics({ processWide: false })
  new Gauge({ name: 'trellis_waiting', help: 'So many.', registers: [metrics.registry] }).set(7)
  metrics.jobs.inc({ job: 'mail', outcome: 'done' }, 3)
  for (const seconds of [0.001, 0.003, 20])
    metrics.httpSeconds.observe({ method: 'GET', route: '/bread', status: '200' }, seconds)
  await sendMetrics({ endpoint, log: silentLog, registry: metrics.registry }).close()
  expect(bodies.map(({ path }) => path)).toEqual(['/v1/metrics'])
  const sent = bodies[0]!.body.resourceMetrics[0]!.scopeMetrics[0]!.metrics
  const shown = await metrics.registry.metrics()
  for (const { name } of sent) expect(shown).toContain(`# TYPE ${name} `)
  const time = expect.stringMatching(/^\d{19}$/)
  const times = { startTimeUnixNano: time, timeUnixNano: time }
  expect(sent.find(({ name }) => name === 'trellis_jobs_total')).toMatchObject({
    sum: {
      aggregationTemporality: 2,
      isMonotonic: true,
      dataPoints: [
        {
          attributes: [
            { key: 'job', value: { stringValue: 'mail' } },
            { key: 'outcome', value: { stringValue: 'done' } },
          ],
          ...times,
          asDouble: 3,
        },
      ],
    },
  })
  expect(sent.find(({ name }) => name === 'trellis_waiting')).toMatchObject({
    gauge: { dataPoints: [{ asDouble: 7 }] },
  })
  const { histogram } = sent.find(({ name }) => name === 'trellis_http_request_seconds') as unknown as {
    histogram: { dataPoints: { bucketCounts: string[]; explicitBounds: number[]; attributes: object[] }[] }
  }
  expect(histogram).toMatchObject({ aggregationTemporality: 2, dataPoints: [{ ...times, count: '3', sum: 20.004 }] })
  const { bucketCounts, explicitBounds, attributes } = histogram.dataPoints[0]!
  expect(attributes).toContainEqual({ key: 'route', value: { stringValue: '/bread' } })
  expect(explicitBounds.slice(0, 2)).toEqual([0.002, 0.005])
  // There is one more count than bounds: the last is for values beyond them.
  expect(bucketCounts).toEqual(['1', '1', ...explicitBounds.slice(2).map(() => '0'), '1'])
})

test('a collector that refuses metrics causes one log line', async () => {
  const { endpoint, bodies } = await aCollector(404)
  const warned: string[] = []
  const log = { ...silentLog, warn: (_facts: object, message: string) => void warned.push(message) } as unknown as Log
  const { registry } = createMetrics({ processWide: true })
  const sending = sendMetrics({ endpoint, log, registry, every: 1 })
  await expect.poll(() => bodies.length).toBeGreaterThan(2)
  await sending.close()
  expect(warned).toEqual(['Metrics were not taken by the collector.'])
})
