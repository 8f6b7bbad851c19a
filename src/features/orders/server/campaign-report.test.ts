import { afterAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { analyticsRoom } from '#features/analytics/server/index.ts'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { campaignsRoom } from '#features/campaigns/server/index.ts'
import { push } from '#features/campaigns/server/testing/a-push-room.ts'
import { trackToken } from '#features/campaigns/server/track-token.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { openTransportPool, sendingRoom } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { faultySmtpServer } from '#platform/server/mail/testing/faulty-smtp-server.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { orders } from './index.ts'

const smtp = await faultySmtpServer({ fault: (to) => (to.startsWith('gone') ? 'rcpt 550' : 'take'), keep: true })
const transports = openTransportPool({ smtpUrl: smtp.url, hostName: 'trellis.example' })
const sending = sendingRoom({ dns: { txt: async () => [], mx: async () => [] } })
const rooms = [
  orders,
  sitesRoom(),
  analyticsRoom(),
  autoResponses,
  push,
  sending,
  notificationsRoom,
  campaignsRoom({ transports }),
  contacts,
]
const { app, database, tools, clock, post, runJobs, aMember } = await testServer({ rooms })
afterAll(async () => {
  await transports.close()
  await smtp.close()
})
const dayMs = 86_400_000
const html = '<html><body><a href="https://shop.example/a">A</a><a href="https://shop.example/b">B</a></body></html>'

/** Creates a site with these subscribed contacts, and functions to send them campaigns and simulate their clicks. */
async function aSite(people: readonly string[]) {
  const { siteId, token } = aMember()
  const call = async <Path extends string>(path: Path, body: object = {}) =>
    await post(path, { site_id: siteId, ...body }, { token })
  const ids = new Map<string, string>()
  for (const name of people) {
    const added = await call('/contacts/add', { email: `${name}@${name[0]}.example`, consent: 'Asked.' })
    ids.set(name, added.body.contact.id)
  }
  const send = async (name = 'Winter', more: object = {}) => {
    const campaign = { name, email: { subject: 'News', html }, ...more }
    const { id } = (await call('/campaigns/save', { campaign })).body.campaign
    await call('/campaigns/send', { campaign_id: id })
    await runJobs()
    clock.advance(60_000)
    return id as string
  }
  const visit = async (campaignId: string, name: string, path: (token: string) => string) => {
    const { rows } = await sql<{ id: string }>`SELECT id FROM deliveries
      WHERE site_id = ${siteId} AND campaign_id = ${campaignId} AND recipient_id = ${ids.get(name)}`.execute(
      database.system,
    )
    const url = path(trackToken(tools, siteId, rows[0]!.id))
    return app.inject({ method: 'GET', url, headers: { 'user-agent': 'Mozilla/5.0 (Macintosh) AppleWebKit/605' } })
  }
  const click = async (campaignId: string, name: string, number = 0) => {
    expect((await visit(campaignId, name, (token) => `/k/${token}.${number}`)).statusCode).toBe(302)
  }
  const open = (campaignId: string, name: string) => visit(campaignId, name, (token) => `/o/${token}.gif`)
  const order = async (external_id: string, name: string, total: number, more: object = {}) =>
    (
      await call('/orders/record', {
        order: { external_id, email: `${name}@${name[0]}.example`, currency: 'EUR', total, ...more },
      })
    ).body
  const report = async (campaign_id: string, more: object = {}) =>
    (await call('/campaigns/report', { campaign_id, ...more })).body
  return { siteId, call, ids, send, click, open, order, report }
}

test('attributes an order once, to the last message clicked in the five days before; a refund reverses it', async () => {
  const { call, send, click, order, report } = await aSite(['ann', 'bob', 'cy'])
  const first = await send('First')
  await click(first, 'ann')
  await click(first, 'bob', 1)
  const second = await send('Second')
  clock.advance(dayMs)
  await click(second, 'ann', 1)
  clock.advance(1000)
  for (let i = 0; i < 2; i++) await order('1', 'ann', 119, { tax: 19 })
  await order('2', 'bob', 50)
  await order('3', 'cy', 1000)
  // A click after the order has no effect.
  clock.advance(1000)
  await click(first, 'ann')
  await order('1', 'ann', 119, { tax: 19, discount: 1 })
  expect(await report(first)).toMatchObject({ orders: 1, revenue: 50, currency: 'EUR' })
  expect(await report(second)).toMatchObject({
    orders: 1,
    revenue: 100,
    links: [
      { url: 'https://shop.example/b', clicks: 1, people: 1, orders: 1, revenue: 100 },
      { url: 'https://shop.example/a', clicks: 0, orders: 0, revenue: 0 },
    ],
    variants: [{ letter: 'A', subject: 'News', sent: 3, clicked: 1, orders: 1, revenue: 100 }],
  })
  clock.advance(5 * dayMs)
  await order('4', 'bob', 70)
  expect((await report(first)).revenue).toBe(50)
  await order('5', 'ann', 70)
  expect((await report(first)).revenue).toBe(120)
  await call('/orders/status', { external_id: '1', status: 'refunded' })
  expect(await report(second)).toMatchObject({ orders: 0, revenue: 0 })
  await call('/orders/status', { external_id: '5', status: 'paid', refunded: 35 })
  expect((await report(first)).revenue).toBe(85)
  const compared = (await call('/campaigns/compare', { campaign_ids: [second, first, second] })).body
  expect(compared).toMatchObject({
    currency: 'EUR',
    campaigns: [
      { campaign: { name: 'Second' }, counts: { clicked: 1, delivered: 3 }, orders: 0, revenue: 0 },
      { campaign: { name: 'First' }, counts: { clicked: 2 }, orders: 2, revenue: 85 },
    ],
  })
})

test('attributes an order that is reported late to the last click before it, ignoring later clicks', async () => {
  const { click, order, send, report } = await aSite(['ann'])
  const campaign = await send()
  await click(campaign, 'ann')
  clock.advance(10 * dayMs)
  await click(campaign, 'ann')
  const placed_at = new Date(clock.now + dayMs).toISOString()
  const next = await send()
  clock.advance(10 * dayMs)
  await click(campaign, 'ann')
  await click(next, 'ann')
  await order('late', 'ann', 40, { placed_at })
  expect(await report(campaign)).toMatchObject({ orders: 1, revenue: 40 })
  expect(await report(next)).toMatchObject({ orders: 0, revenue: 0 })
})

test('reports what happened to each recipient, by domain and over time, and lists the recipients', async () => {
  const { call, send, click, open, order, report } = await aSite(['ann', 'abe', 'bob', 'gone'])
  const id = await send()
  await open(id, 'ann')
  await click(id, 'abe')
  clock.advance(2 * dayMs)
  await open(id, 'bob')
  await order('1', 'abe', 20)
  const day = await report(id, { interval: 'day' })
  expect(day).toMatchObject({
    campaign: { id, name: 'Winter', status: 'sent' },
    counts: { recipients: 4, sent: 3, delivered: 3, bounced: 1, opened: 3, clicked: 1 },
    domains: [
      { domain: 'a.example', sent: 2, delivered: 2, opened: 2, clicked: 1, bounced: 0 },
      { domain: 'b.example', sent: 1, opened: 1 },
      { domain: 'g.example', sent: 0, delivered: 0, bounced: 1 },
    ],
    skips: [],
    bounces: [{ count: 1 }],
  })
  type Point = (typeof day.over_time)[number]
  const sum = (points: readonly Point[], name: Exclude<keyof Point, 'at'>) =>
    points.reduce((all, point) => all + point[name], 0)
  expect(day.over_time).toHaveLength(2)
  const expected = { sent: 3, opened: 3, clicked: 1, bounced: 1, orders: 1, revenue: 20 }
  for (const name of Object.keys(expected) as (keyof typeof expected)[])
    expect([name, sum(day.over_time, name)]).toEqual([name, expected[name]])
  expect(sum((await report(id)).over_time, 'sent')).toBe(3)
  const listed = async (kind: string, more: object = {}) =>
    (await call('/campaigns/recipients', { campaign_id: id, kind, ...more })).body
  const emails = async (kind: string) =>
    (await listed(kind)).recipients.map(({ email }: { email: string }) => email.split('@')[0]).toSorted()
  expect(await emails('all')).toEqual(['abe', 'ann', 'bob', 'gone'])
  expect(await emails('opened')).toEqual(['abe', 'ann', 'bob'])
  expect(await emails('clicked')).toEqual(['abe'])
  expect(await emails('not_opened')).toEqual([])
  expect((await listed('bounced')).recipients).toMatchObject([{ email: 'gone@g.example', state: 'bounced' }])
  const page = await listed('all', { limit: 3 })
  const rest = await listed('all', { limit: 3, after: page.next })
  expect([page.recipients.length, rest.recipients.length, rest.next]).toEqual([3, 1, null])
  expect((await listed('all', { limit: 3, before: rest.previous })).recipients).toEqual(page.recipients)
  expect((await call('/campaigns/recipients', { campaign_id: id, after: 'x' })).status).toBe(400)
  const file = async (part: string) =>
    (await call('/campaigns/report/export', { campaign_id: id, part, kind: 'clicked' })).body
  expect(await file('recipients')).toMatchObject({ filename: 'Winter recipients.csv', next: null })
  expect((await file('recipients')).csv.split('\r\n')[1]).toMatch(/^abe@a\.example,a\.example,accepted,/)
  expect((await file('domains')).csv.split('\r\n')[1]).toBe('a.example,2,2,2,1,0,0,0,1,20')
  expect((await file('summary')).csv).toMatch(/\r\ndelivered,3\r\n[\s\S]*\r\norders,1\r\nrevenue,20\r\ncurrency,EUR/)
  expect((await file('over_time')).csv).toMatch(
    /^at,sent,opened,clicked,unsubscribed,bounced,complained,orders,revenue\r\n/,
  )
})

test('refuses another site’s campaign, a draft, and too many campaigns', async () => {
  const [mine, theirs] = [await aSite([]), await aSite(['ann'])]
  const id = await theirs.send()
  for (const [path, body] of [
    ['report', { campaign_id: id }],
    ['recipients', { campaign_id: id }],
    ['report/export', { campaign_id: id, part: 'links' }],
    ['compare', { campaign_ids: [id] }],
  ] as const)
    expect([path, (await mine.call(`/campaigns/${path}`, body)).status]).toEqual([path, 404])
  const draft = (await theirs.call('/campaigns/save', { campaign: { name: 'Draft' } })).body.campaign.id
  expect((await theirs.call('/campaigns/compare', { campaign_ids: [draft] })).body.error).toBe(
    '"Draft" was not sent yet.',
  )
  expect((await theirs.call('/campaigns/compare', { campaign_ids: Array(6).fill(id) })).status).toBe(400)
})
