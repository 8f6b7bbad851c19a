import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { createMetrics } from '../metrics/create-metrics.ts'
import { silentLog } from '../testing/silent-log.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createApp } from './create-app.ts'
import { serveDashboard } from './serve-dashboard.ts'
import { serveHealth } from './serve-health.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'trellis web '))
afterAll(() => rm(folder, { recursive: true }))
const script = `console.log('${'x'.repeat(2000)}')`
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Trellis</title>')
await writeFile(join(folder, 'assets', 'main-abc123.js'), script)
await writeFile(join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync(script))
await writeFile(join(folder, 'assets', 'main-abc123.js.gz'), gzipSync(script))

function anApp({
  publicUrl = 'http://localhost:3000',
  trustProxy = false as boolean | string[],
  log = silentLog,
  metricsToken = undefined as string | undefined,
} = {}) {
  const metrics = createMetrics({ processWide: false })
  const state = { isStopping: false, isDiskFull: false }
  const app = createApp({ log, metrics, publicUrl, trustProxy })
  serveHealth(app, {
    database,
    metrics,
    metricsToken,
    isStopping: () => state.isStopping,
    isDiskFull: async () => state.isDiskFull,
  })
  app.get('/ip', async ({ ip }) => ({ ip }))
  app.get('/broken', async () => {
    throw new Error('secret detail')
  })
  serveDashboard(app, folder)
  return { app, state }
}

test('every response has the security headers, and scripts, styles and fonts have those that apply to them', async () => {
  const { app } = anApp()
  const { headers: ofScript } = await app.inject('/assets/main-abc123.js')
  const own = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }
  expect(ofScript).toMatchObject(own)
  expect(ofScript['content-security-policy']).toBeUndefined()
  for (const url of ['/', '/healthz', '/nothing', '/broken']) {
    const { headers } = await app.inject(url)
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
    expect(headers['strict-transport-security']).toBeUndefined()
  }
  const secure = anApp({ publicUrl: 'https://trellis.example' })
  expect((await secure.app.inject('/')).headers['strict-transport-security']).toContain('max-age')
})

test.each([
  ['abc-123', true],
  ['a'.repeat(65), false],
  ['a b', false],
  ['"><script>', false],
])('whether the request id %s is adopted: %s', async (id, isTaken) => {
  const { app } = anApp()
  const { headers } = await app.inject({ url: '/healthz', headers: { 'x-request-id': id } })
  expect(headers['x-request-id'] === id).toBe(isTaken)
  expect(headers['x-request-id']).toMatch(/^[\w.:-]{1,64}$/)
})

test('an error reveals nothing to the caller, and is logged in full under the request’s id', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const { app } = anApp({ log })
  const answer = await app.inject({ url: '/broken', headers: { 'x-request-id': 'id-1' } })
  expect([answer.statusCode, answer.json()]).toEqual([500, { success: false, error: 'Something went wrong.' }])
  const logged = lines.map((line) => JSON.parse(line))
  expect(logged.every(({ reqId }) => reqId === 'id-1')).toBe(true)
  expect(JSON.stringify(logged[0])).toContain('secret detail')
  expect(logged[1]).toMatchObject({ msg: 'answered', route: '/broken', status: 500 })
})

test('forwarding headers count only if a proxy is configured', async () => {
  const headers = { 'x-forwarded-for': '1.1.1.1, 198.51.100.7' }
  const ipOf = async (trustProxy: boolean | string[]) =>
    (await anApp({ trustProxy }).app.inject({ url: '/ip', headers, remoteAddress: '10.0.0.5' })).json().ip
  expect(await ipOf(false)).toBe('10.0.0.5')
  expect(await ipOf(true)).toBe('198.51.100.7')
  expect(await ipOf(['10.0.0.0/8'])).toBe('198.51.100.7')
  expect(await ipOf(['192.168.0.0/16'])).toBe('10.0.0.5')
})

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('a browser that accepts %s gets a file encoded as %s', async (accepted, encoding) => {
  const { app } = anApp()
  const answer = await app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': accepted } })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['content-type']).toContain('javascript')
  if (encoding === 'br') expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
})

test('navigating to any dashboard URL returns the page, uncached', async () => {
  const { app } = anApp()
  const headers = { accept: 'text/html,application/xhtml+xml' }
  for (const url of ['/', '/sites/1/forms?status=active', '/log-in']) {
    const answer = await app.inject({ url, headers })
    expect([answer.statusCode, answer.headers['cache-control']], url).toEqual([200, 'no-cache'])
    expect(answer.body).toContain('<title>Trellis</title>')
  }
})

test.each([
  ['GET', '/assets/gone-1.js', 'text/html'],
  ['GET', '/logo.png', 'text/html'],
  ['GET', '/api/nothing', 'text/html'],
  ['GET', '/sites', 'application/json'],
  ['POST', '/sites', 'text/html'],
  ['GET', '/%2e%2e/%2e%2e/package.json', 'text/html'],
  ['GET', '/assets/..%2f..%2fpackage.json', 'text/html'],
] as const)('%s %s doesn’t return the page', async (method, url, accept) => {
  const { app } = anApp()
  const answer = await app.inject({ method, url, headers: { accept } })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.json()).toMatchObject({ success: false })
})

test('health checks report alive, ready, and not ready while stopping', async () => {
  const { app, state } = anApp()
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  state.isDiskFull = true
  const full = await app.inject('/readyz')
  expect([full.statusCode, full.json()]).toEqual([503, { status: 'disk full' }])
  state.isStopping = true
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

describe('the metrics', () => {
  const token = 'a-random-text-of-24-signs'
  test.each([
    ['this machine', {}, '127.0.0.1', 200],
    ['this machine, by its other address', {}, '::1', 200],
    ['another one', {}, '203.0.113.7', 404],
    ['another one behind a proxy on this machine', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1', 404],
    ['another one that says it is this machine', { 'x-forwarded-for': '127.0.0.1' }, '203.0.113.7', 404],
  ])('are available or not to %s', async (_, headers, remoteAddress, status) => {
    const { app } = anApp({ trustProxy: true })
    expect((await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode).toBe(status)
  })

  test.each([
    [`Bearer ${token}`, 200],
    [`Bearer ${token}x`, 404],
    [token, 404],
    ['', 404],
  ])('require the token if one is set: %j', async (authorization, status) => {
    const { app } = anApp({ metricsToken: token })
    expect((await app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(status)
  })
})

test('metrics count requests by route, not by URL', async () => {
  const { app } = anApp()
  await app.inject('/ip?secret=1')
  await app.inject('/nothing-1')
  const { body, headers } = await app.inject('/metrics')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('trellis_http_request_seconds_count{method="GET",route="/ip",status="200"} 1')
  expect(body).toContain('trellis_events_stored_total')
  expect(body).not.toContain('secret')
  expect(body).not.toContain('nothing-1')
})
