import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { guardedFetch } from './guarded-fetch.ts'
import { vendorClient, type VendorRequest } from './vendor-client.ts'

let listeners: RequestListener[] = []
let heard: { method: string; type: string; body: string }[] = []
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString()
    heard.push({ method: request.method ?? '', type: String(request.headers['content-type'] ?? ''), body })
    const listener = listeners.length > 1 ? listeners.shift()! : listeners[0]!
    listener(request, response)
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => (server.closeAllConnections(), void server.close()))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const clock = { now: Date.UTC(2026, 10, 23) }
let waits: number[] = []
beforeEach(() => {
  listeners = [ok]
  heard = []
  waits = []
})
const ask = (request: Partial<VendorRequest> = {}, trusted = [origin]) =>
  vendorClient(
    {
      fetch: (address, wanted) => guardedFetch(address, { ...wanted, trusted: new Set(trusted) }),
      now: () => clock.now,
      sleep: async (ms) => {
        waits.push(ms)
        clock.now += ms
      },
    },
    { name: 'Acme', secrets: () => ['s3cret', 'a', ''] },
  )({ url: `${origin}/x`, ...request })

const ok: RequestListener = (_request, response) => void response.end('{"a":1}')
const answer =
  (status: number, body = '', headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)
const cut: RequestListener = (request) => void request.socket.destroy()

test('sends JSON and forms in their format, and returns refusals to the caller', async () => {
  listeners = [answer(404, '{"code":"gone"}')]
  expect(await ask({ json: { a: 'ü' } })).toMatchObject({ status: 404, json: { code: 'gone' } })
  await ask({ form: { a: 'b c' } })
  expect(heard).toEqual([
    { method: 'POST', type: 'application/json', body: '{"a":"ü"}' },
    { method: 'POST', type: 'application/x-www-form-urlencoded', body: 'a=b+c' },
  ])
  listeners = [answer(204)]
  expect(await ask({ method: 'DELETE' })).toMatchObject({ status: 204, json: null })
})

test('retries temporary failures with growing delays', async () => {
  listeners = [answer(500), cut, answer(502), ok]
  expect(await ask()).toMatchObject({ status: 200, json: { a: 1 } })
  expect(waits).toEqual([500, 1000, 2000])
})

test('gives up after four attempts', async () => {
  listeners = [answer(503)]
  await expect(ask()).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Acme is temporarily unavailable (status 503).',
  })
  expect(heard).toHaveLength(4)
})

test('respects Retry-After in seconds and as a date, and leaves a long one to a later job', async () => {
  const date = new Date(clock.now + 12_000).toUTCString()
  listeners = [answer(429, '', { 'retry-after': '7' }), answer(429, '', { 'retry-after': date }), ok]
  await ask({ json: {} })
  expect(waits).toEqual([7000, 5000])
  listeners = [answer(429, '', { 'retry-after': '3600' })]
  await expect(ask()).rejects.toMatchObject({ kind: 'throttled', retryAfterMs: 3_600_000 })
})

test('a request that must not be repeated is not retried, unless it was refused unread', async () => {
  for (const lost of [cut, answer(500), answer(200, '<html>')]) {
    heard = []
    listeners = [lost, ok]
    await expect(ask({ json: {} })).rejects.toMatchObject({ kind: 'unavailable' })
    expect(heard).toHaveLength(1)
  }
  listeners = [answer(429), ok]
  expect(await ask({ json: {} })).toMatchObject({ status: 200 })
})

test('a web page instead of data counts as an outage, or as a refusal at a wrong address', async () => {
  listeners = [answer(403, '<!doctype html><title>Checking your browser</title>')]
  await expect(ask()).rejects.toMatchObject({
    kind: 'unavailable',
    message:
      'Acme answered with a web page instead of data (status 403). A maintenance page or a firewall may be in front of it.',
  })
  listeners = [answer(404, '<html>')]
  await expect(ask()).rejects.toMatchObject({ kind: 'refused', message: 'Acme has nothing at this address.' })
})

test('a redirect is not followed but reported, without secrets', async () => {
  listeners = [answer(301, '', { location: 'https://other.example/?key=s3cret' })]
  await expect(ask()).rejects.toMatchObject({
    kind: 'refused',
    message: 'Acme redirects to https://other.example/?key=[secret]. Enter that address instead.',
  })
})

test('handles a response that is too large and one that never arrives', async () => {
  listeners = [answer(200, `"${'x'.repeat(3000)}"`)]
  await expect(ask({ maxBytes: 1000 })).rejects.toMatchObject({
    kind: 'refused',
    message: 'The answer of Acme is too large.',
  })
  listeners = [() => {}]
  await expect(ask({ timeout: 30 })).rejects.toMatchObject({ kind: 'unavailable', message: 'Acme does not answer.' })
})

test('sends nothing to an address that is not allowed', async () => {
  await expect(ask({}, [])).rejects.toMatchObject({ kind: 'refused', message: expect.stringMatching(/https:/) })
  expect(heard).toEqual([])
})
