import { expect, test } from 'vitest'
import { uuidv7 } from '#core/id.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { analyticsRoom, createIntake } from '#features/analytics/server/index.ts'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { campaignsRoom } from '#features/campaigns/server/index.ts'
import { push } from '#features/campaigns/server/testing/a-push-room.ts'
import { contactsRoom } from '#features/contacts/server/index.ts'
import { displayRulesRoom } from '#features/display-rules/server/index.ts'
import { forms } from '#features/forms/server/index.ts'
import { orders } from '#features/orders/server/index.ts'
import { openTransportPool, sendingRoom } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { longestSettling } from '../strata-of.ts'
import { abTests } from './index.ts'

const database = await testDatabase()
const intake = createIntake({ database, now: () => clock.now, log: silentLog })
const transports = openTransportPool({ smtpUrl: undefined, hostName: 'trellis.example' })
const site = [sitesRoom(), forms, autoResponses, displayRulesRoom(), analyticsRoom(), abTests]
const shop = [orders, push, sendingRoom(), contactsRoom({ personTables: [] }), campaignsRoom({ transports })]
const { clock, post, tools, aMember } = await testServer({ rooms: [...site, ...shop], database })

const parts = [
  {
    type: 'textField',
    id: 'email',
    name: 'email',
    label: 'Email',
    showLabel: true,
    placeholder: '',
    required: true,
    kind: 'email',
  },
  { type: 'button', id: 'send', text: 'Go', look: 'filled', action: 'submit' },
  { type: 'button', id: 'x', text: 'No', look: 'filled', action: 'close' },
].map((part) => ({ ...part, style: {} }))
const tab = (childComponents: object[]) => ({ type: 'tab', id: 'tab', name: 'Main', style: {}, childComponents })
const json = {
  version: 1,
  steps: { subscribe: { tabs: [tab(parts)] }, success: { tabs: [tab([{ ...parts[2], id: 'y' }])] } },
} as unknown as FormDocument
let lastId = 0
const newId = () => uuidv7(clock.now, Buffer.from((++lastId).toString(16).padStart(20, '0'), 'hex'))

/** Creates a test by revenue whose two variants were each seen by a thousand visitors. */
async function aTestByRevenue() {
  const { siteId, token } = aMember()
  const call = async <Path extends string>(path: Path, body: object) =>
    (await post(path, { site_id: siteId, ...body }, { token })).body
  const a = (await call('/popup/save', { popup: { name: 'Spring', json } })).popup.id as string
  await call('/popup/update', { popup_id: a, popup: { status: 'active' } })
  const { test: made, popup_id: b } = await call('/test/create', { popup_id: a })
  await call('/popup/update', { popup_id: b, popup: { status: 'active' } })
  await call('/test/settings', { test_id: made.test_id, settings: { goal: 'revenue', minimum_weeks: 1 } })
  clock.advance(longestSettling)
  const see = async (popup_id: string) => {
    const ids = Array.from({ length: 1000 }, newId)
    const page = 'https://shop.example/'
    await intake.record(siteId, ids.map((visitor_id) => ({ id: newId(), kind: 'view', popup_id, visitor_id, page }))) // prettier-ignore
    return ids
  }
  const seen = { a: await see(a), b: await see(b) }
  const buy = async (visitor_id: string, total: number, more: object = {}) =>
    call('/orders/record', { order: { external_id: visitor_id, visitor_id, currency: 'EUR', total, ...more } })
  const statistics = async () => (await call('/test/load', { test_id: made.test_id })).statistics
  return { ...seen, buy, statistics }
}

const countUp = async () => {
  const job = analyticsRoom().jobs.find(({ name }) => name === 'analytics.rollUp')!
  await job.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })
}

test('orders sent by the shop count as revenue per visitor, net, each once, in their current state', async () => {
  const { a, b, buy, statistics } = await aTestByRevenue()
  await buy(a[0]!, 119, { tax: 19, shipping: 10 })
  await buy(a[0]!, 119, { tax: 19, shipping: 10 })
  await buy(b[0]!, 50)
  await buy(b[1]!, 30, { currency: 'USD' })
  const check = async (first: number, second: number) =>
    expect((await statistics()).variants).toMatchObject([
      { visitors: 1000, revenue: first, mean: first / 1000 },
      { visitors: 1000, revenue: second, mean: second / 1000 },
    ])
  await check(90, 50)
  await countUp()
  await check(90, 50)
  await buy(a[0]!, 119, { tax: 19, shipping: 10, refunded: 119 })
  await buy(b[0]!, 50, { status: 'cancelled' })
  await check(0, 0)
})

test('a variant whose visitors spend more wins by its confidence sequence, but only once that is certain', async () => {
  const { a, b, buy, statistics } = await aTestByRevenue()
  await countUp()
  for (const visitor of a.slice(0, 30)) await buy(visitor, 40)
  for (const visitor of b.slice(0, 30)) await buy(visitor, 40)
  expect(await statistics()).toMatchObject({ verdict: 'undecided', winner: null })
  for (const visitor of b.slice(30, 150)) await buy(visitor, 50)
  clock.advance(7 * 86_400_000)
  const { verdict, variants, sentence } = await statistics()
  expect([verdict, variants[1]!.revenue, variants[1]!.mean]).toEqual(['winner', 30 * 40 + 120 * 50, 7.2])
  expect(variants[1]!.low).toBeLessThan(7.2)
  expect(variants[1]!.high).toBeGreaterThan(7.2)
  expect(variants[1]!.uplift).toBeCloseTo(5, 6)
  expect(variants[1]!.uplift_low).toBeGreaterThan(0)
  expect(sentence).toContain('B')
})
