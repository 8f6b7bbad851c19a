import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { keyPair } from './key-pair.ts'
import { pushSite } from './testing/push-site.ts'

const {
  site,
  aMember,
  aSiteKey,
  browserOf,
  call,
  conversions,
  database,
  get,
  post,
  rows,
  runJobs,
  send,
  service,
  subscribe,
  tools,
} = await pushSite()
let siteId: string
let key: string
beforeEach(() => void ({ siteId, key } = site))

describe('the key pair', () => {
  test('is created once per installation, even with simultaneous requests', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 5 }, () => database.inSite(siteId, (db) => keyPair({ ...tools, db }))),
    )
    expect(new Set(pairs.map(({ publicKey, privateKey }) => publicKey + privateKey)).size).toBe(1)
    const { public_key } = (await post('/v/push/options', { key })).body
    expect(public_key).toBe(pairs[0]!.publicKey)
    expect(Buffer.from(public_key as string, 'base64url')).toHaveLength(65)
    expect(Buffer.from(pairs[0]!.privateKey, 'base64url')).toHaveLength(32)
  })

  test('is not replaced if the installation’s secret changes', async () => {
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

  test('is reached at the new endpoint, with the same subscription', async () => {
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

  test('and has already subscribed again is not reached twice', async () => {
    const [before, after] = [browserOf(), browserOf()]
    await subscribe(before.subscription)
    await subscribe(after.subscription)
    await renew({ old_endpoint: before.subscription.endpoint, ...after.subscription })
    expect((await rows()).filter(({ dead_at }) => dead_at === null)).toHaveLength(1)
  })

  test('and is unknown or belongs to another site gets the same response, and nothing changes', async () => {
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

  test('cannot name an endpoint outside known push services', async () => {
    const { subscription } = browserOf()
    await subscribe(subscription)
    const answer = await renew({ old_endpoint: subscription.endpoint, ...subscription, endpoint: 'https://127.0.0.1/' })
    expect(answer.status).toBe(400)
  })
})

describe('subscribing', () => {
  test('stores a browser once, encrypted, and counts one conversion', async () => {
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

  test('with a form that is not live or belongs to another site is not found', async () => {
    const { subscription } = browserOf()
    expect((await subscribe(subscription, { popup_id: tools.newId() })).status).toBe(404)
    const theirs = aSiteKey(tools.newId())
    expect((await subscribe(subscription, { key: theirs })).status).toBe(404)
  })
})

describe('settings', () => {
  test('a site asks for permission in a window at the installation’s address by default', async () => {
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

  test('a subdomain is accepted if it leads to this installation', async () => {
    const { settings } = (await call('/push/subdomain', { subdomain_name: 'Shop' })).body
    expect(settings).toMatchObject({ way: 'window', window_url: `http://shop.localhost:3000/push/subscribe/${key}` })
    for (const subdomain_name of ['www', 'a.b', '-x']) {
      const { status, body } = await call('/push/subdomain', { subdomain_name })
      expect([status, body.error]).toEqual([400, 'Failed to validate subdomain.'])
    }
  })

  test("a member's own browser receives the test without becoming a subscriber", async () => {
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
    '%s is for members only',
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
  test('the worker can be imported by any site', async () => {
    const { status, headers, body } = await get('/push/worker.js')
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(body).toContain('8030')
  })

  test('the permission page names the site, and keeps its connection to its opener', async () => {
    const { status, headers, body } = await get(`/push/subscribe/${key}`)
    expect([status, headers['cross-origin-opener-policy']]).toEqual([200, 'unsafe-none'])
    expect(body).toContain('Notifications of Shop &amp; Co')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect((await get('/push/subscribe/unknown')).status).toBe(404)
  })
})
