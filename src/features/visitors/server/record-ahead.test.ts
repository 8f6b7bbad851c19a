import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { atTheEnd } from '#platform/server/testing/at-the-end.ts'
import { visitorsServer } from './testing/visitors-server.ts'

const { app, anEvent, begin, eventsOf, limited } = await visitorsServer()
await app.listen({ port: 0, host: '127.0.0.1' })
atTheEnd(() => app.close())
const { site } = await begin()
/** For each request, whether it was handled before Fastify. */
const taken: boolean[] = []
const ahead = app.ahead.routes.get('/v/record')!
app.ahead.routes.set('/v/record', (request, response) => {
  const isTaken = ahead(request, response)
  taken.push(isTaken)
  return isTaken
})
const port = (app.server.address() as AddressInfo).port

interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

const plain = {
  'content-type': 'text/plain;charset=UTF-8',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0',
}
const named = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['date', 'connection', 'keep-alive', 'x-request-id'].includes(name)),
  )

/** Sends a request through Fastify alone: `inject` bypasses the HTTP server. */
async function byFastify({ method = 'POST', headers = plain, body }: Asked) {
  const answer = await app.inject({
    method: method as 'POST',
    url: '/v/record',
    headers,
    ...(body && { payload: typeof body === 'string' ? body : Buffer.from(body) }),
  })
  return { status: answer.statusCode, body: answer.body, headers: named(answer.headers) }
}

async function overTheNetwork({ method = 'POST', headers = plain, body }: Asked) {
  const answer = await fetch(`http://127.0.0.1:${port}/v/record`, { method, headers, ...(body && { body }) })
  return {
    status: answer.status,
    body: await answer.text(),
    headers: named(Object.fromEntries(answer.headers)),
    id: answer.headers.get('x-request-id'),
  }
}

const events = (more: object = {}) => JSON.stringify({ key: site.key, events: [anEvent(more)] })
const asked: [string, () => Asked][] = [
  ['an event', () => ({ body: events() })],
  ['JSON', () => ({ body: events(), headers: { ...plain, 'content-type': 'application/json' } })],
  ['a machine', () => ({ body: events(), headers: { ...plain, 'user-agent': 'Googlebot/2.1' } })],
  ['an unknown site', () => ({ body: JSON.stringify({ key: 'nobody', events: [anEvent()] }) })],
  ['no key', () => ({ body: JSON.stringify({ events: [anEvent()] }) })],
  ['an unknown kind', () => ({ body: events({ kind: 'stolen' }) })],
  ['no events', () => ({ body: JSON.stringify({ key: site.key, events: [] }) })],
  ['a list', () => ({ body: '[]' })],
  ['no JSON', () => ({ body: '{"key":' })],
  ['bytes that are no UTF-8', () => ({ body: Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d) })],
  ['too deep a body', () => ({ body: '['.repeat(200) + ']'.repeat(200) })],
  ['too many values', () => ({ body: `[${'1,'.repeat(6000)}1]` })],
  ['a name that poisons', () => ({ body: `{"key":"${site.key}","events":[],"__proto__":{"a":1}}` })],
  ['a lone surrogate', () => ({ body: events({ page: 'https://shop.example/' }).replace('/"', '/\\ud800"') })],
  ['too large a body', () => ({ body: JSON.stringify({ key: site.key, events: 'x'.repeat(70_000) }) })],
  ['another type', () => ({ body: '<a/>', headers: { ...plain, 'content-type': 'text/xml' } })],
  ['nothing', () => ({})],
  ['a GET', () => ({ method: 'GET' })],
  ['a preflight', () => ({ method: 'OPTIONS', headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' } })], // prettier-ignore
]

const leftToFastify = new Set(['too large a body', 'another type', 'nothing', 'a GET', 'a preflight'])

test.each(asked)('answers %s over the network as Fastify alone does', async (what, make) => {
  const { id, ...answer } = await overTheNetwork(make())
  expect(answer).toEqual(await byFastify(make()))
  expect(taken.at(-1)).toBe(!leftToFastify.has(what))
  expect(id).toMatch(/^[\w-]{36}$/)
})

test('stores acknowledged events once, and keeps a proxy’s request ID', async () => {
  const body = events()
  const before = (await eventsOf()).length
  await Promise.all([overTheNetwork({ body }), overTheNetwork({ body }), byFastify({ body })])
  expect(await eventsOf()).toHaveLength(before + 1)
  const { id } = await overTheNetwork({ body, headers: { ...plain, 'x-request-id': 'from-the-proxy.1' } })
  expect(id).toBe('from-the-proxy.1')
})

test('reads a body in chunks completely; one without a length, or one that ends early, breaks nothing', async () => {
  const before = (await eventsOf()).length
  const send = (...parts: string[]) =>
    new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(port, '127.0.0.1')
      socket.on('data', (chunk) => {
        text += chunk.toString()
        if (text.includes('}')) socket.destroy()
      })
      socket.on('close', () => resolve(text))
      const next = () => {
        const part = parts.shift()
        if (part === undefined) return
        if (part === '') return socket.destroy()
        socket.write(part, () => setImmediate(next))
      }
      next()
    })
  const body = events()
  const head = 'POST /v/record HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\n'
  const long = `${head}Content-Length: ${body.length}\r\n\r\n`
  expect(await send(long, body.slice(0, 10), body.slice(10, 50), body.slice(50))).toContain('{"success":true}')
  expect(await send(long, body.slice(0, 10), '')).toBe('')
  const chunked = events()
  const pieces = `${chunked.length.toString(16)}\r\n${chunked}\r\n0\r\n\r\n`
  expect(await send(`${head}Transfer-Encoding: chunked\r\n\r\n`, pieces)).toContain('{"success":true}')
  expect((await overTheNetwork({ body: events() })).status).toBe(200)
  expect(await eventsOf()).toHaveLength(before + 3)
})

test('limits requests of one IP address as Fastify does', async () => {
  const server = await limited()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const at = (server.app.server.address() as AddressInfo).port
  const statuses: number[] = []
  let refused: Response | undefined
  for (let i = 0; i < 310; i++) {
    const answer = await fetch(`http://127.0.0.1:${at}/v/record`, { method: 'POST', headers: plain, body: '{}' })
    statuses.push(answer.status)
    if (answer.status === 429) refused = answer
    await answer.text()
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([403, 429])
  expect(Number(refused!.headers.get('retry-after'))).toBeGreaterThan(0)
  const injected = await server.app.inject({ method: 'POST', url: '/v/record', headers: plain, payload: '{}' })
  expect(injected.statusCode).toBe(429)
})
