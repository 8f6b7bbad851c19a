import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runBucket } from '#features/sending/server/index.ts'
import { liftSuspension, suspendSite } from '#features/sites/server/index.ts'
import { attributeOrders } from './index.ts'
import { recordLostPush } from './lost-push.ts'
import { pushRun } from './push-run.ts'
import { type CampaignRow, findCampaign } from './store.ts'
import { pushCampaignsServer } from './testing/push-campaigns-server.ts'
import { trackToken } from './track-token.ts'

const { aSiteOfThree, app, clock, database, emitted, jobs, pushed, reached, run, tools } = await pushCampaignsServer()
const hour = 3_600_000
const sorted = (...ids: string[]) => ids.toSorted()
const zoneOf = (contactId: string, zone: string) =>
  sql`UPDATE contacts SET time_zone = ${zone} WHERE id = ${contactId}`.execute(database.system)

describe('quiet hours', () => {
  test('delay sending', async () => {
    const { call, send } = await aSiteOfThree()
    const now = new Date(clock.now).getUTCHours()
    await call('/sending/settings/save', { settings: { quiet_from: now, quiet_to: (now + 2) % 24 } })
    await send()
    expect(pushed).toEqual([])
    clock.advance(2 * hour)
    await run()
    expect(pushed).toHaveLength(4)
  })

  test('follow each contact’s time zone, and the site’s if none is known', async () => {
    const { call, send, ann, browsers } = await aSiteOfThree()
    const { nobodys, bobs, anns, annsOther } = browsers
    await zoneOf(ann, 'Asia/Tokyo')
    // Nine hours ahead of the site's clocks, which are in UTC.
    const there = (new Date(clock.now).getUTCHours() + 9) % 24
    await call('/sending/settings/save', { settings: { quiet_from: there, quiet_to: (there + 1) % 24 } })
    await send()
    expect(reached()).toEqual(sorted(nobodys, bobs))
    clock.advance(hour)
    await run()
    expect(reached()).toEqual(sorted(nobodys, bobs, anns, annsOther))
  })
})

test('waits while its site is suspended, says so, and is sent once the suspension is lifted', async () => {
  const { siteId, send, report } = await aSiteOfThree()
  const minute = 60_000
  await database.acrossSites((db) =>
    suspendSite(db, { site_id: siteId, reason: 'Spam', suspended_at: new Date(clock.now) }),
  )
  const sent = await send()
  clock.advance(6 * minute)
  await run()
  expect(pushed).toEqual([])
  expect((await report(sent)).campaign).toMatchObject({
    status: 'sending',
    problem: expect.stringMatching(/^Sending is suspended by the administrator/),
  })
  await database.acrossSites((db) => liftSuspension(db, siteId))
  clock.advance(6 * minute)
  await run()
  expect(pushed).toHaveLength(4)
  expect((await report(sent)).campaign).toMatchObject({ status: 'sent', problem: '' })
})

test('at each contact’s own time, sends to the east first and the west last', async () => {
  const { send, ann, bob, browsers } = await aSiteOfThree()
  await zoneOf(ann, 'Asia/Tokyo')
  await zoneOf(bob, 'America/New_York')
  const noon = new Date(Math.floor(clock.now / (24 * hour)) * 24 * hour + 60 * hour)
  await send({}, { schedule_at: noon.toISOString(), schedule_zone: 'contact' })
  const { nobodys, bobs, anns, annsOther } = browsers
  expect(reached()).toEqual([])
  const at = async (hours: number) => {
    clock.advance(noon.getTime() + hours * hour - clock.now)
    await run()
    return reached()
  }
  expect(await at(-9)).toEqual(sorted(anns, annsOther))
  expect(await at(-0.25)).toEqual(sorted(anns, annsOther))
  expect(await at(0)).toEqual(sorted(anns, annsOther, nobodys))
  expect(await at(5)).toEqual(sorted(anns, annsOther, nobodys, bobs))
})

describe('the frequency cap for campaigns', () => {
  const words = 'Got 1 within 7 days.'
  test('counts emails and notifications together, per contact', async () => {
    const { call, send, mail, report, browsers } = await aSiteOfThree()
    await call('/sending/settings/save', { settings: { cap_count: 1, cap_days: 7 } })
    expect((await mail()).counts).toMatchObject({ delivered: 1 })
    // Ann got the email. Bob is not subscribed to email, and the other browser has no contact.
    const first = await send()
    expect(reached()).toEqual(sorted(browsers.nobodys, browsers.bobs))
    expect(await report(first)).toMatchObject({
      counts: { delivered: 2, skipped: 2 },
      skips: [{ reason: words, count: 2 }],
    })
    await send()
    expect(reached()).toEqual([])
    clock.advance(7 * 24 * hour + 1000)
    // Both browsers of a contact get the same campaign. The contact then gets no email.
    await send()
    expect(pushed).toHaveLength(4)
    expect(await mail()).toMatchObject({ counts: { delivered: 0 }, skips: [{ reason: words, count: 1 }] })
  })
})

test('of two simultaneous campaigns, each contact gets one', async () => {
  const { siteId, call } = await aSiteOfThree()
  await call('/sending/settings/save', { settings: { cap_count: 1, cap_days: 7 } })
  const push = { title: 'Sale', url: 'https://shop.example/' }
  const rows: CampaignRow[] = []
  for (const name of ['First', 'Second']) {
    const { campaign } = (await call('/campaigns/save', { campaign: { name, type: 'push', push } })).body
    await call('/campaigns/send', { campaign_id: campaign.id })
    const start = jobs.find((one) => one.name === 'campaigns.start')!
    const signal = new AbortController().signal
    const payload = { site_id: siteId, campaign_id: campaign.id }
    await start.run(payload, { ...tools, database, signal, attempt: 1, maxAttempts: 1 })
    rows.push((await database.inSite(siteId, (db) => findCampaign(db, siteId, campaign.id)))!)
  }
  // The number of recipients is known before the first message is sent.
  expect(rows.map(({ counts }) => [counts.recipients, counts.waiting])).toEqual([
    [4, 4],
    [4, 4],
  ])
  const engine = { tools, database, signal: new AbortController().signal }
  // Both campaigns pass the check before either hands anything over.
  let letThrough = () => {}
  const bothHave = new Promise<void>((resolve) => (letThrough = resolve))
  let passed = 0
  const look = async (row: CampaignRow) => {
    const run = await pushRun({ ...tools, database }, row, 0)
    const checkEligibility: typeof run.checkEligibility = async (db, claimed) => {
      const admitted = await run.checkEligibility(db, claimed)
      if (++passed === 2) letThrough()
      return admitted
    }
    const withinLimits: typeof run.withinLimits = async (db, ids) => {
      await bothHave
      return run.withinLimits(db, ids)
    }
    await runBucket({ ...run, checkEligibility, withinLimits }, engine)
  }
  await Promise.all(rows.map(look))
  const { rows: got } = await sql<{ recipient_id: string; count: string }>`
    SELECT recipient_id, count(*) AS count FROM deliveries WHERE site_id = ${siteId} AND state = 'accepted'
    GROUP BY recipient_id`.execute(database.system)
  expect(got.map(({ count }) => Number(count))).toEqual([1, 1, 1, 1])
})

test('counts clicks, and orders after them as revenue: by browser, over time, and alongside emails', async () => {
  const { siteId, call, send, mail, report, ann, browsers } = await aSiteOfThree()
  await call('/sending/settings/save', { settings: { tag_links: true } })
  await sql`INSERT INTO sites (site_id, name, url, key, time_zone, created_at)
    VALUES (${siteId}, 'Shop', 'https://www.shop.example', ${siteId}, 'UTC', now())`.execute(database.system)
  const mailId = (await mail()).campaign.id as string
  const id = await send()
  const of = (browser: string) => pushed.find(({ subscription_id }) => subscription_id === browser)!
  const { navigate } = JSON.parse(of(browsers.annsOther).message).notification
  expect(navigate).toBe(`http://localhost:3000/k/${trackToken(tools, siteId, of(browsers.annsOther).ref!)}.0`)
  const click = (browser: string) => {
    const url = `/k/${trackToken(tools, siteId, of(browser).ref!)}.0`
    return app.inject({ method: 'GET', url, headers: { 'user-agent': 'Mozilla/5.0 (Macintosh) AppleWebKit/605' } })
  }
  // Clicks right after delivery count, because people tap new notifications, and scanners don't.
  for (const browser of [browsers.annsOther, browsers.annsOther, browsers.nobodys]) {
    expect((await click(browser)).headers.location).toBe(
      'https://shop.example/sale?utm_source=trellis&utm_medium=push&utm_campaign=Sale',
    )
  }
  clock.advance(hour)
  const { rows } = await sql<{ visitor_id: string }>`
    SELECT visitor_id FROM push_subscriptions WHERE id = ${browsers.nobodys}`.execute(database.system)
  const order = { at: new Date(clock.now), amount: 30, currency: 'EUR', contactId: null, visitorId: null }
  const [annsOrder, strangersOrder] = [tools.newId(), tools.newId()]
  const orders = [
    { ...order, orderId: annsOrder, contactId: ann },
    { ...order, orderId: strangersOrder, amount: 12, visitorId: rows[0]!.visitor_id },
    { ...order, orderId: tools.newId(), visitorId: tools.newId() },
    { ...order, orderId: tools.newId() },
  ]
  for (let i = 0; i < 2; i++) await database.inSite(siteId, (db) => attributeOrders(db, siteId, orders))
  expect(await report(id)).toMatchObject({
    orders: 2,
    revenue: 42,
    counts: { delivered: 4, clicked: 2, opened: 0 },
    links: [{ clicks: 3, people: 2, orders: 2, revenue: 42 }],
    domains: [
      { domain: 'fcm.googleapis.com', delivered: 3, clicked: 1, orders: 1, revenue: 12 },
      { domain: 'push.apple.com', delivered: 1, clicked: 1, orders: 1, revenue: 30 },
    ],
    variants: [{ letter: 'A', subject: 'Sale', orders: 2, revenue: 42 }],
  })
  const { recipients } = (await call('/campaigns/recipients', { campaign_id: id, kind: 'clicked' })).body
  expect(recipients.map(({ email, domain }) => `${email} ${domain}`).toSorted()).toEqual([
    ' fcm.googleapis.com',
    'Ann@example.com push.apple.com',
  ])
  const points = (await report(id)).over_time as { clicked: number; revenue: number }[]
  expect(points.reduce((sum, { clicked, revenue }) => sum + clicked + revenue, 0)).toBe(2 + 42)
  const compared = (await call('/campaigns/compare', { campaign_ids: [mailId, id] })).body.campaigns
  expect(compared).toMatchObject([{ orders: 0 }, { orders: 2, revenue: 42, counts: { clicked: 2 } }])
  const listed = (await call('/campaigns/list')).body
  expect(listed.currency).toBe('EUR')
  expect(new Map(listed.campaigns.map((one: { id: string; revenue: number }) => [one.id, one.revenue]))).toEqual(
    new Map([
      [id, 42],
      [mailId, 0],
    ]),
  )
  const { activity } = (await call('/contacts/load', { contact_id: ann })).body
  expect(activity).toContainEqual(expect.objectContaining({ kind: 'notified', what: 'Sale' }))
  expect(activity).toContainEqual(expect.objectContaining({ kind: 'tapped', what: 'Sale' }))
  const told = { site_id: siteId, campaign_id: id, contact_id: ann, mark: 'push_clicked' }
  expect(emitted).toContainEqual({ event: 'campaigns.engaged', payload: told })
  // A refunded order is removed.
  const refunded = orders.map((one) => (one.orderId === annsOrder ? { ...one, amount: null } : one))
  await database.inSite(siteId, (db) => attributeOrders(db, siteId, refunded))
  expect((await report(id)).revenue).toBe(12)
})

test('push services store a notification for the chosen time', async () => {
  const { call, send } = await aSiteOfThree()
  const push = { title: 'Sale', url: 'https://shop.example/' }
  await send({ push: { ...push, keep_hours: 6 } })
  expect(new Set(pushed.map(({ ttl }) => ttl))).toEqual(new Set([6 * 3600]))
  await send()
  expect(pushed[0]!.ttl).toBe(28 * 24 * 3600)
  const refused = await call('/campaigns/save', {
    campaign: { name: 'x', type: 'push', push: { ...push, keep_hours: 673 } },
  })
  expect(refused.status).toBe(400)
})

test('a notification that did not reach its browser counts as bounced, with the reason', async () => {
  const { siteId, send, report } = await aSiteOfThree()
  const id = await send()
  const lost = { siteId, ref: pushed[0]!.ref!, reason: 'The browser has unsubscribed from notifications.' }
  for (let i = 0; i < 2; i++) await database.inSite(siteId, (db) => recordLostPush({ ...tools, db }, lost))
  expect(await report(id)).toMatchObject({
    counts: { delivered: 3, bounced: 1 },
    bounces: [{ reason: lost.reason, count: 1 }],
  })
})

test('without click tracking, opens the page directly; links tracked from then on redirect', async () => {
  const { call, send, siteId } = await aSiteOfThree()
  await call('/sending/settings/save', { settings: { track_clicks: false, tag_links: false } })
  await send()
  expect(JSON.parse(pushed[0]!.message).notification.navigate).toBe('https://shop.example/sale')
  const earlier = pushed[0]!.ref!
  await call('/sending/settings/save', { settings: { track_clicks: true } })
  await send()
  const urlOf = (ref: string) => `/k/${trackToken(tools, siteId, ref)}.0`
  expect((await app.inject({ url: urlOf(pushed[0]!.ref!) })).headers.location).toBe('https://shop.example/sale')
  expect((await app.inject({ url: urlOf(earlier) })).statusCode).toBe(404)
})

test('reaches only its audience, with each contact’s data in place of merge tags', async () => {
  const { send, vip, other, browsers } = await aSiteOfThree()
  const push = { title: 'Hi [first_name|you]', body: 'Sale', url: 'https://shop.example/' }
  const messagesOf = async (audience: object) => {
    await send({ push, audience })
    return new Map(
      pushed.map(({ subscription_id, message }) => [subscription_id, JSON.parse(message).notification.title as string]),
    )
  }
  expect(await messagesOf({ lists: [vip], excluded_lists: [other] })).toEqual(
    new Map([
      [browsers.anns, 'Hi Ann'],
      [browsers.annsOther, 'Hi Ann'],
    ]),
  )
  const { nobodys, anns, annsOther, bobs } = browsers
  expect(await messagesOf({})).toEqual(
    new Map([
      [nobodys, 'Hi you'],
      [anns, 'Hi Ann'],
      [bobs, 'Hi Bob'],
      [annsOther, 'Hi Ann'],
    ]),
  )
})

test('opens a URL with brackets as written, even if emails would read them as merge tags', async () => {
  const { call, send, siteId } = await aSiteOfThree()
  const url = 'https://shop.example/?color[]=blue&size=[first_name]'
  for (const track_clicks of [true, false]) {
    await call('/sending/settings/save', { settings: { track_clicks } })
    await send({ push: { title: 'Sale', url } })
    const { navigate } = JSON.parse(pushed[0]!.message).notification
    if (!track_clicks) expect(navigate).toBe(url)
    else {
      const clicked = await app.inject({ url: `/k/${trackToken(tools, siteId, pushed[0]!.ref!)}.0` })
      expect([clicked.statusCode, clicked.headers.location]).toEqual([302, url])
    }
  }
})
