import { expect, test } from 'vitest'
import { accountsRoom, identify } from '#features/accounts/server/index.ts'
import { analyticsRoom, createIntake } from '#features/analytics/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { orders } from '#features/orders/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import type { Role } from '#features/sites/contract.ts'
import { addMember, roleOn, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { siteOverviewCalls } from '../contract.ts'
import { siteOverview } from './index.ts'

const day = 86_400_000
const database = await testDatabase()
const { call, clock, post, tools } = await testServer({
  rooms: [accountsRoom({ signUp: 'open' }), sitesRoom(), sending, contacts, orders, analyticsRoom(), siteOverview],
  database,
  callers: ({ now }, { system }) => ({
    identify: (tokenHash) => identify(system, tokenHash, now()),
    roleOn: (userId, siteId) => roleOn(system, userId, siteId),
    siteOfKey: (key) => siteOfKey(system, key),
  }),
})
const intake = createIntake({ database, now: () => clock.now, log: silentLog })

let people = 0
async function aPerson() {
  const email = `olga${++people}@example.com`
  return (await post('/accounts/sign-up', { email, name: 'Olga', password: 'a long password' })).body
}
type Caller = Awaited<ReturnType<typeof aPerson>>
const look = (caller: Caller, input: object = {}) => call(siteOverviewCalls.overview, input, caller)

async function aSite(owner: Caller, name: string) {
  const { site } = (await post('/sites/create', { name, time_zone: 'UTC' }, owner)).body
  const ask = async <Path extends string>(path: Path, body: object = {}) => {
    const answer = await post(path, { site_id: site.id, ...body }, owner)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.body
  }
  const subscribe = (email: string) => ask('/contacts/add', { email, consent: 'Asked.' })
  const order = (external_id: string, total: number, changes: object = {}) =>
    ask('/orders/record', {
      order: {
        external_id,
        email: 'ann@example.com',
        total,
        currency: 'EUR',
        status: 'paid',
        placed_at: new Date(clock.now).toISOString(),
        ...changes,
      },
    })
  const seen = (visitors: number) =>
    intake.record(
      site.id,
      Array.from({ length: visitors }, () => ({
        id: tools.newId(),
        kind: 'view' as const,
        popup_id: tools.newId(),
        visitor_id: tools.newId(),
        page: '/',
      })),
    )
  const join = ({ account }: Caller, role: Role) =>
    database.inSite(site.id, (db) =>
      addMember(db, { siteId: site.id, userId: account.id, role, at: new Date(clock.now) }),
    )
  return { id: site.id, subscribe, order, seen, join }
}

test('each site has its own statistics of the last 30 days', async () => {
  const owner = await aPerson()
  const [tea, cups] = [await aSite(owner, 'Tea'), await aSite(owner, 'Cups')]
  await tea.subscribe('early@example.com')
  await tea.seen(3)
  await tea.order('1', 70)
  // In two steps, so that the session doesn't expire.
  clock.advance(16 * day)
  await look(owner)
  clock.advance(16 * day)
  await tea.subscribe('late@example.com')
  await tea.seen(2)
  await tea.order('2', 30)
  await tea.order('3', 12, { status: 'cancelled' })
  await cups.subscribe('cup@example.com')
  const { sites, total } = await look(owner)
  expect(total).toBe(2)
  const nothing = { viewers: 0, conversions: 0, revenue: { net: 0, currency: '' } }
  expect(sites).toMatchObject([
    { id: cups.id, name: 'Cups', role: 'owner', subscribers: 1, new_subscribers: 1, ...nothing },
    {
      id: tea.id,
      name: 'Tea',
      is_suspended: false,
      subscribers: 2,
      new_subscribers: 1,
      viewers: 2,
      revenue: { net: 30, currency: 'EUR' },
    },
  ])
})

test('shows a role what it may see, and no one another user’s sites', async () => {
  const [owner, helper, stranger] = [await aPerson(), await aPerson(), await aPerson()]
  const [one, two] = [await aSite(owner, 'One'), await aSite(owner, 'Two')]
  await one.join(helper, 'support')
  await two.join(helper, 'analyst')
  expect((await look(helper)).sites).toMatchObject([
    { id: one.id, role: 'support', viewers: null, conversions: null, subscribers: 0, revenue: { net: 0 } },
    { id: two.id, role: 'analyst', viewers: 0, subscribers: 0 },
  ])
  expect(await look(stranger)).toMatchObject({ sites: [], total: 0 })
  expect((await post('/sites/overview', {})).status).toBe(401)
  expect((await post('/sites/overview', { page: 0 }, owner)).status).toBe(400)
})

test('a client who was invited to one site finds no other site of the agency, whatever they request', async () => {
  const [agency, client] = [await aPerson(), await aPerson()]
  const theirs = await aSite(agency, 'Bakery')
  await aSite(agency, 'Brewery')
  for (const role of ['support', 'analyst', 'editor', 'admin', 'owner'] as const) {
    await theirs.join(client, role)
    for (const site_call of Object.values(siteOverviewCalls)) {
      for (const input of [{}, { search: 'brew' }, { search: 'b' }, { page: 2 }, { search: '%' }]) {
        const answer = JSON.stringify(await call(site_call, input, client))
        expect([role, input, answer]).not.toEqual([role, input, expect.stringContaining('Brewery')])
      }
    }
    const { sites, total } = await look(client)
    expect([total, sites.map(({ name }) => name)]).toEqual([1, ['Bakery']])
  }
  const { body } = await post('/sites/list', {}, client)
  expect(JSON.stringify(body)).not.toContain('Brewery')
})

test('can be searched and is paginated', async () => {
  const owner = await aPerson()
  for (let i = 10; i < 32; i++) await aSite(owner, `Shop ${i}`)
  const [first, second] = [await look(owner), await look(owner, { page: 2 })]
  expect([first.total, first.sites.length, second.sites.map(({ name }) => name)]).toEqual([
    22,
    20,
    ['Shop 30', 'Shop 31'],
  ])
  expect((await look(owner, { search: 'SHOP 17' })).sites.map(({ name }) => name)).toEqual(['Shop 17'])
  expect((await look(owner, { search: '%' })).total).toBe(0)
})
