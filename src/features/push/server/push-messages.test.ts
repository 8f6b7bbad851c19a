import { createPublicKey, verify } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { liftSuspension, suspendSite } from '#features/sites/server/index.ts'
import { aBrowser } from './testing/a-browser.ts'
import type { Delivered } from './testing/push-service.ts'
import { pushSite } from './testing/push-site.ts'

const { site, browserOf, call, clock, conversions, database, lost, rows, runJobs, send, service, subscribe, tools } =
  await pushSite()
let siteId: string
beforeEach(() => void ({ siteId } = site))

describe('a message', () => {
  test('can be decrypted only by the browser, and has the headers that push services require', async () => {
    const browser = browserOf()
    await subscribe(browser.subscription)
    await send({ body: 'Grüße 🌱' }, { ttl: 600, urgency: 'high', topic: 'sale-1' })
    await runJobs()
    const [{ headers, body, path }] = service.delivered as [Delivered]
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

  test.each([404, 410])('answered with %d ends the subscription; subscribing again restores it', async (status) => {
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

  test('that is rate-limited is sent again when the service allows it', async () => {
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

  test('that is too large or refused is not sent again; a failing service is retried', async () => {
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

  test('that has passed its time to live is not sent', async () => {
    await subscribe(browserOf().subscription)
    await send({}, { ttl: 60 })
    clock.advance(3_600_000)
    await runJobs()
    expect(service.delivered).toEqual([])
  })

  test('waits while its site is suspended and is sent once that is lifted, unless it has expired', async () => {
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

  test('of another site is sent while one site is suspended', async () => {
    await database.acrossSites((db) =>
      suspendSite(db, { site_id: tools.newId(), reason: 'Spam', suspended_at: new Date(clock.now) }),
    )
    await subscribe(browserOf().subscription)
    await send()
    await runJobs()
    expect(service.delivered).toHaveLength(1)
  })

  test('that is lost is reported to its sender with the reason; a delivered one is not', async () => {
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
