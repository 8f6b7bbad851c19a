import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createApp } from '../http/create-app.ts'
import type { Log } from '../log/log.ts'
import { createMetrics } from '../metrics/create-metrics.ts'
import { atTheEnd } from '../testing/at-the-end.ts'
import { silentLog } from '../testing/silent-log.ts'
import { openTraces } from './otlp.ts'

interface Told {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly status: { readonly code?: number }
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
}

/** Starts a collector that accepts OTLP over HTTP, or rejects it. */
async function aCollector() {
  const spans: Told[] = []
  let status = 200
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      if (status === 200 && request.url === '/v1/traces') {
        const body = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Told[] }[] }[] }
        spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)))
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { endpoint, spans, answer: (next: number) => void (status = next) }
}

test('sends requests to a collector as spans that continue the caller’s trace', async () => {
  const { endpoint, spans } = await aCollector()
  const traces = openTraces({ endpoint, log: silentLog })
  const metrics = createMetrics({ processWide: false })
  const app = createApp({ log: silentLog, metrics, publicUrl: 'http://localhost', trustProxy: false, traces })
  app.get('/bread/:id', async () => ({}))
  app.get('/broken', async () => {
    throw new Error('secret detail')
  })
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  await app.inject({
    url: '/bread/7?email=ann@example.com',
    headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` },
  })
  await app.inject({ url: '/broken', headers: { traceparent: 'nonsense' } })
  await traces.close()
  await app.close()
  expect(spans).toHaveLength(2)
  const [bread, broken] = spans as [Told, Told]
  expect(bread).toMatchObject({
    name: 'GET /bread/:id',
    kind: 2,
    traceId: trace,
    parentSpanId: '00f067aa0ba902b7',
    status: {},
  })
  expect(bread.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } })
  expect(broken).toMatchObject({ name: 'GET /broken', status: { code: 2 } })
  expect(broken.traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(broken).not.toHaveProperty('parentSpanId')
  expect(BigInt(bread.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(bread.startTimeUnixNano))
  expect(JSON.stringify(spans)).not.toMatch(/ann@example|secret/)
})

test('an unavailable collector costs a log line and the spans, and nothing waits for it', async () => {
  const { endpoint, spans, answer } = await aCollector()
  const warned: string[] = []
  const log = { ...silentLog, warn: (_facts: object, message: string) => void warned.push(message) } as unknown as Log
  const span = { name: 'job a', kind: 'consumer' as const, start: 1, end: 2, attributes: {}, isFailure: false }
  answer(503)
  for (let i = 0; i < 2; i++) {
    const traces = openTraces({ endpoint, log })
    for (let n = 0; n < 6000; n++) traces.record(span)
    answer(i === 0 ? 503 : 200)
    await traces.close()
  }
  expect(warned).toEqual(['Traces were not taken by the collector.'])
  expect(spans).toHaveLength(5000)
})
