import { createPublicKey, verify } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { when } from '#platform/server/events/events.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { analyticsRoom } from '#features/analytics/server/index.ts'
import { liftSuspension, suspendSite } from '#features/sites/server/index.ts'
import { pushEvents } from '../contract.ts'
import { pushRoom, sendPush } from './index.ts'
import { keyPair } from './key-pair.ts'
import { aBrowser } from './testing/a-browser.ts'
import { startPushService } from './testing/push-service.ts'

const service = await startPushService()
afterAll(() => service.close())
let resolved: string[] = []
const lost: { site_id: string; ref: string; reason: string }[] = []
const world = {
  services: new Set([service.origin]),
  resolve: async () => resolved,
}
const server = await testServer({
  rooms: [pushRoom(world), analyticsRoom()],
  on: [when(pushEvents.lost, async (one) => void lost.push(one))],
})
const { aMember, aSiteKey, clock, database, get, post, runJobs, tools } = server

let siteId: string
let key: string
let token: string
let popup_id: string
beforeEach(async () => {
  ;({ siteId, token } = aMember())
  key = aSiteKey(siteId)
  popup_id = tools.newId()
  service.delivered.length = 0
  lost.length = 0
  service.answer = { status: 201, headers: {} }
  const document = { version: 1, steps: { subscribe: { tabs: [aTab('a')] }, success: { tabs: [aTab('b')] } } }
  await sql`INSERT INTO sites (site_id, name, url, key, time_zone, created_at)
    VALUES (${siteId}, 'Shop & Co', '', ${key}, 'UTC', ${new Date(clock.now)})`.execute(database.system)
  await sql`INSERT INTO published_forms (site_id, popup_id, hash, name, document, fields, published_at)
    VALUES (${siteId}, ${popup_id}, 'h', 'Push', ${JSON.stringify(document)}::jsonb, '[]', ${new Date(clock.now)})`.execute(
    database.system,
  )
})
const aTab = (id: string) => ({ type: 'tab', id, name: 'Main', style: {}, childComponents: [] })

let count = 0
const browserOf = () => aBrowser(`${service.origin}/send/${count++}`)
const subscribe = (browser: object, more: object = {}) =>
  post('/v/push/subscribe', {
    key,
    id: tools.newId(),
    popup_id,
    visitor_id: tools.newId(),
    page: 'https://shop.example/a?b',
    ...browser,
    ...more,
  })
const call = async <Path extends string>(path: Path, body: object = {}) =>
  post(path, { site_id: siteId, ...body }, { token })
const rows = async () =>
  (
    await sql<{ id: string; dead_at: Date | null; last_status: number | null; text: string }>`
      SELECT id, dead_at, last_status, encode(sealed, 'escape') AS text FROM push_subscriptions
      WHERE site_id = ${siteId}`.execute(database.system)
  ).rows
const conversions = async () =>
  (
    await sql<{ page: string }>`SELECT page FROM events WHERE site_id = ${siteId} AND kind = 'conversion'`.execute(
      database.system,
    )
  ).rows
const send = async (notification: object = {}, more: object = {}) => {
  const [row] = await rows()
  const message = { title: 'Hi', navigate: 'https://shop.example/', ...notification }
  const delivery = { siteId, subscriptionId: row!.id, notification: message, ...more }
  await database.inSite(siteId, (db) => sendPush({ ...tools, db }, delivery))
}

describe('the key pair', () => {
  test('is one for the installation, however many ask for it first', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 5 }, () => database.inSite(siteId, (db) => keyPair({ ...tools, db }))),
    )
    expect(new Set(pairs.map(({ publicKey, privateKey }) => publicKey + privateKey)).size).toBe(1)
    const { public_key } = (await post('/v/push/options', { key })).body
    expect(public_key).toBe(pairs[0]!.publicKey)
    expect(Buffer.from(public_key as string, 'base64url')).toHaveLength(65)
    expect(Buffer.from(pairs[0]!.privateKey, 'base64url')).toHaveLength(32)
  })

  test('is not replaced when the secret is another one', async () => {
    const other = { ...tools, keyFor: () => new Uint8Array(32).fill(1) }
    await database.inSite(siteId, (db) => keyPair({ ...tools, db }))
    const keys = sql<{ key: string }>`SELECT public_key AS key FROM push_keys`
    const before = (await keys.execute(database.system)).rows
    await expect(database.inSite(siteId, (db) => keyPair({ ...other, db }))).rejects.toThrow('not set up')
    expect((await keys.execute(database.system)).rows).toEqual(before)
  })
})

describe('a browser that changes its subscription', () => {
  const renew = (body: object) => post('/v/push/renew', { key, ...body })

  test('is reached at the new endpoint, as the same subscription', async () => {
    const [before, after] = [browserOf(), browserOf()]
    await subscribe(before.subscription)
    const [row] = await rows()
    const answer = await renew({ old_endpoint: before.subscription.endpoint, ...after.subscription })
    expect(answer.body).toEqual({ success: true })
    expect((await rows()).map(({ id }) => id)).toEqual([row!.id])
    await send({ title: 'New' })
    await runJobs()
    const [delivered] = service.delivered
    expect(service.origin + delivered!.path).toBe(after.subscription.endpoint)
    expect(JSON.parse(after.open(delivered!.body)).notification.title).toBe('New')
  })

  test('that has subscribed again by itself is not reached twice', async () => {
    const [before, after] = [browserOf(), browserOf()]
    await subscribe(before.subscription)
    await subscribe(after.subscription)
    await renew({ old_endpoint: before.subscription.endpoint, ...after.subscription })
    expect((await rows()).filter(({ dead_at }) => dead_at === null)).toHaveLength(1)
  })

  test('and that is not known, or of another site, gets the same answer and nothing else', async () => {
    const [before, after] = [browserOf(), browserOf()]
    const unknown = await renew({ old_endpoint: before.subscription.endpoint, ...after.subscription })
    expect([unknown.status, unknown.body, await rows()]).toEqual([200, { success: true }, []])
    await subscribe(before.subscription)
    const other = aSiteKey(aMember().siteId)
    await renew({ key: other, old_endpoint: before.subscription.endpoint, ...after.subscription })
    await send()
    await runJobs()
    expect(service.origin + service.delivered[0]!.path).toBe(before.subscription.endpoint)
  })

  test('cannot name an endpoint of no push service', async () => {
    const { subscription } = browserOf()
    await subscribe(subscription)
    const answer = await renew({ old_endpoint: subscription.endpoint, ...subscription, endpoint: 'https://127.0.0.1/' })
    expect(answer.status).toBe(400)
  })
})

describe('subscribing', () => {
  test('stores a browser once, sealed, and counts one conversion', async () => {
    const { subscription } = browserOf()
    const id = tools.newId()
    expect((await subscribe(subscription, { id })).body).toEqual({ success: true })
    await Promise.all([subscribe(subscription, { id }), subscribe(subscription)])
    const [row, ...more] = await rows()
    expect(more).toEqual([])
    expect(row!.text).not.toContain(service.origin)
    expect(await conversions()).toEqual([{ page: 'https://shop.example/a' }])
    expect((await call('/push/settings/load')).body.settings.subscribers).toBe(1)
  })

  test.each([
    ['an endpoint of no push service', { endpoint: 'https://evil.example/' }, 'This push service is not known.'],
    ['an endpoint of this machine', { endpoint: 'https://127.0.0.1/' }, 'This push service is not known.'],
    [
      'a key that is no point',
      { keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'A'.repeat(22) } },
      'This key is not valid.',
    ],
    ['keys that are short', { keys: { p256dh: 'abc', auth: 'abc' } }, 'This key is not valid.'],
  ])('%s is refused', async (_what, change, message) => {
    const { status, body } = await subscribe({ ...browserOf().subscription, ...change })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(message)
    expect(await rows()).toEqual([])
  })

  test("with a form that is not live or another site's is not found", async () => {
    const { subscription } = browserOf()
    expect((await subscribe(subscription, { popup_id: tools.newId() })).status).toBe(404)
    const theirs = aSiteKey(tools.newId())
    expect((await subscribe(subscription, { key: theirs })).status).toBe(404)
  })
})

describe('a message', () => {
  test('can be opened by the browser alone, and carries what push services ask for', async () => {
    const browser = browserOf()
    await subscribe(browser.subscription)
    await send({ body: 'Grüße 🌱' }, { ttl: 600, urgency: 'high', topic: 'sale-1' })
    await runJobs()
    const [{ headers, body, path }] = service.delivered as [(typeof service.delivered)[0]]
    expect(`${service.origin}${path}`).toBe(browser.subscription.endpoint)
    expect(JSON.parse(browser.open(body))).toEqual({
      web_push: 8030,
      notification: { title: 'Hi', body: 'Grüße 🌱', navigate: 'https://shop.example/' },
    })
    expect(() => aBrowser('').open(body)).toThrow()
    expect(headers).toMatchObject({ ttl: '600', urgency: 'high', topic: 'sale-1', 'content-encoding': 'aes128gcm' })
    const [, jwt, publicKey] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization!)!
    const [head, claims, signature] = jwt!.split('.')
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as Record<string, unknown>
    expect([aud, sub]).toEqual([service.origin, 'mailto:trellis@localhost.example'])
    expect(Number(exp)).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600)
    const point = Buffer.from(publicKey!, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), verifier, Buffer.from(signature!, 'base64url'))).toBe(
      true,
    )
    expect((await rows())[0]).toMatchObject({ dead_at: null, last_status: 201 })
  })

  test.each([404, 410])('that is answered with %d ends the subscription; a new one brings it back', async (status) => {
    const { subscription } = browserOf()
    await subscribe(subscription)
    service.answer = { status, headers: {} }
    await send()
    await runJobs()
    expect((await rows())[0]!.dead_at).not.toBeNull()
    expect((await call('/push/settings/load')).body.settings.subscribers).toBe(0)
    await send()
    await runJobs()
    expect(service.delivered).toHaveLength(1)
    await subscribe(subscription)
    expect((await rows())[0]!.dead_at).toBeNull()
    expect(await conversions()).toHaveLength(2)
  })

  test('that comes too early is sent again when the service said', async () => {
    await subscribe(browserOf().subscription)
    service.answer = { status: 429, headers: { 'retry-after': '120' } }
    await send()
    await runJobs()
    service.answer = { status: 201, headers: {} }
    clock.advance(119_000)
    expect(await runJobs()).toEqual([])
    clock.advance(2000)
    expect(await runJobs()).toEqual(['push.deliver'])
    expect(service.delivered).toHaveLength(2)
  })

  test('that is too large or refused is not sent again; a service that fails is tried again', async () => {
    await subscribe(browserOf().subscription)
    service.answer = { status: 413, headers: {} }
    await send()
    await runJobs()
    expect((await rows())[0]).toMatchObject({ dead_at: null, last_status: 413 })
    service.answer = { status: 503, headers: {} }
    await send()
    await expect(runJobs()).rejects.toThrow('503')
    service.answer = { status: 201, headers: {} }
    clock.advance(3_600_000)
    expect(await runJobs()).toEqual(['push.deliver'])
  })

  test('that is past its time to live is not sent', async () => {
    await subscribe(browserOf().subscription)
    await send({}, { ttl: 60 })
    clock.advance(3_600_000)
    await runJobs()
    expect(service.delivered).toEqual([])
  })

  test('waits while its site is suspended and goes out once that is lifted, unless it has expired', async () => {
    const minute = 60_000
    const browser = browserOf()
    await subscribe(browser.subscription)
    const refs = [tools.newId(), tools.newId()] as const
    await database.acrossSites((db) =>
      suspendSite(db, { site_id: siteId, reason: 'Spam', suspended_at: new Date(clock.now) }),
    )
    await send({ title: 'Later' }, { ref: refs[0], ttl: 3600 })
    await send({ title: 'Never' }, { ref: refs[1], ttl: 60 })
    await runJobs()
    expect([service.delivered, lost]).toEqual([[], []])
    clock.advance(6 * minute)
    await runJobs()
    expect(service.delivered).toEqual([])
    expect(lost).toMatchObject([{ ref: refs[1], reason: expect.stringMatching(/^Sending was suspended/) }])
    await database.acrossSites((db) => liftSuspension(db, siteId))
    clock.advance(6 * minute)
    await runJobs()
    expect(service.delivered.map(({ body }) => JSON.parse(browser.open(body)).notification.title)).toEqual(['Later'])
    expect(lost).toHaveLength(1)
    clock.advance(6 * minute)
    expect(await runJobs()).toEqual([])
  })

  test('of another site goes out while one is suspended', async () => {
    await database.acrossSites((db) =>
      suspendSite(db, { site_id: tools.newId(), reason: 'Spam', suspended_at: new Date(clock.now) }),
    )
    await subscribe(browserOf().subscription)
    await send()
    await runJobs()
    expect(service.delivered).toHaveLength(1)
  })

  test('that is lost is reported to its sender, with the reason; one that arrives is not', async () => {
    await subscribe(browserOf().subscription)
    const ref = tools.newId()
    const sendAnswered = async (status: number, more: object = {}) => {
      service.answer = { status, headers: {} }
      await send({}, { ref, ...more })
      lost.length = 0
      await runJobs().catch(() => {})
      return lost.map((one) => (one.ref === ref && one.site_id === siteId ? one.reason : 'another'))
    }
    expect(await sendAnswered(201)).toEqual([])
    expect(await sendAnswered(413)).toEqual(['The push service answered 413.'])
    expect(await sendAnswered(503)).toEqual([])
    for (let attempts = 2; attempts <= 8; attempts++) {
      expect(lost).toEqual([])
      clock.advance((24 * 3_600_000) / 8)
      await runJobs().catch(() => {})
    }
    expect(lost).toMatchObject([{ ref, reason: 'The push service answered 503.' }])
    expect(await sendAnswered(410)).toEqual(['The browser has unsubscribed from notifications.'])
    expect(await sendAnswered(201)).toEqual(['The browser has unsubscribed from notifications.'])
  })

  test.each([
    [{ body: 'x'.repeat(4000) }, 'The notification is too long.'],
    [{ navigate: 'javascript:alert(1)' }, 'The address needs to start with http:// or https://.'],
  ])('%j is refused', async (notification, message) => {
    await subscribe(browserOf().subscription)
    await expect(send(notification)).rejects.toThrow(message)
  })
})

describe('settings', () => {
  test('a site asks in a window at our own address until told otherwise', async () => {
    const { settings } = (await call('/push/settings/load')).body
    expect(settings).toMatchObject({
      way: 'window',
      window_url: `http://localhost:3000/push/subscribe/${key}`,
      worker_line: "importScripts('http://localhost:3000/push/worker.js')",
    })
    expect((await post('/v/push/options', { key })).body).toMatchObject({ worker: '', window: settings.window_url })
    await call('/push/settings/save', { way: 'worker', worker_path: '/sw/push.js' })
    expect((await post('/v/push/options', { key })).body).toMatchObject({ worker: '/sw/push.js', window: '' })
    await call('/push/settings/save', { way: 'imported' })
    expect((await post('/v/push/options', { key })).body).toMatchObject({ worker: '', window: '' })
    expect((await call('/push/settings/save', { worker_path: 'https://evil.example/a.js' })).status).toBe(400)
  })

  test('a subdomain is taken when it leads here', async () => {
    const { settings } = (await call('/push/subdomain', { subdomain_name: 'Shop' })).body
    expect(settings).toMatchObject({ way: 'window', window_url: `http://shop.localhost:3000/push/subscribe/${key}` })
    for (const subdomain_name of ['www', 'a.b', '-x']) {
      const { status, body } = await call('/push/subdomain', { subdomain_name })
      expect([status, body.error]).toEqual([400, 'Failed to validate subdomain.'])
    }
  })

  test("a member's own browser gets the test, and is no subscriber", async () => {
    const browser = browserOf()
    expect((await call('/push/test', browser.subscription)).status).toBe(200)
    await runJobs()
    expect(JSON.parse(browser.open(service.delivered[0]!.body)).notification.title).toBe('Hello from Shop & Co')
    expect((await call('/push/settings/load')).body.settings.subscribers).toBe(0)
    expect(await conversions()).toEqual([])
    const notification = { title: 'Sale', navigate: 'https://shop.example/' }
    expect((await call('/push/test', { ...browser.subscription, notification })).status).toBe(200)
    await runJobs()
    expect(JSON.parse(browser.open(service.delivered[1]!.body)).notification).toEqual(notification)
    const scheming = { ...notification, navigate: 'javascript:alert(1)' }
    expect((await call('/push/test', { ...browser.subscription, notification: scheming })).status).toBe(400)
  })

  test.each(['/push/settings/load', '/push/settings/save', '/push/subdomain', '/push/test'])(
    '%s is for members alone',
    async (path) => {
      const { token: other } = aMember()
      const body = { site_id: siteId, subdomain_name: 'a', ...browserOf().subscription }
      const theirs = await post(path, body, { token: other })
      const unknown = await post(path, { ...body, site_id: tools.newId() }, { token: other })
      expect(theirs.status).toBeGreaterThanOrEqual(400)
      expect([theirs.status, theirs.body]).toEqual([unknown.status, unknown.body])
    },
  )
})

describe('files', () => {
  test('the worker may be imported by any site', async () => {
    const { status, headers, body } = await get('/push/worker.js')
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(body).toContain('8030')
  })

  test('the page that asks names the site, and its opener hears of it', async () => {
    const { status, headers, body } = await get(`/push/subscribe/${key}`)
    expect([status, headers['cross-origin-opener-policy']]).toEqual([200, 'unsafe-none'])
    expect(body).toContain('Notifications of Shop &amp; Co')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect((await get('/push/subscribe/unknown')).status).toBe(404)
  })
})
