import { expect, test } from 'vitest'
import { featureNames } from '#core/feature.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { siteCalls } from '#features/sites/contract.ts'
import { when } from '#platform/server/events/events.ts'
import { room } from '#platform/server/room.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { planCalls, planEvents } from '../contract.ts'
import { defaultTiers } from '../rules.ts'
import { hasFeature, plansRoom } from './index.ts'
import { storeSitePlan } from './store.ts'

const offer = { isSelling: true, featuresOff: new Set(['api-access'] as const) }
const counts = when(planEvents.usageAsked, async () => ({ contacts: 900 }))
const counting = room({ name: 'counting', calls: {}, handlers: {}, on: [counts] })
const rooms = [plansRoom, sitesRoom(), counting]
const { call, post, aUser, aMember, database, emitted, clock } = await testServer({ rooms, offer })
const whole = await testServer({ rooms, database })

async function aSite(server = { aUser, aMember }) {
  const admin = server.aUser({ isAdmin: true })
  const { site } = await call(siteCalls.create, { name: `Shop ${clock.now}` }, admin)
  return { admin, ...server.aMember(site.id), site_id: site.id }
}
const has = (siteId: string, feature: (typeof featureNames)[number]) =>
  hasFeature({ db: database.system, offer }, siteId, feature)
const pay = (siteId: string, status: 'active' | 'canceled' | 'past_due' | 'pending_payment') =>
  database.acrossSites((db) => storeSitePlan(db, siteId, { tier: 'sumo', status }))

test('without plans for sale, a site has every feature and no limits', async () => {
  const { token, siteId } = whole.aMember()
  const answer = await whole.call(planCalls.load, { site_id: siteId }, { token })
  expect(answer.features).toEqual(featureNames)
  expect(answer).toMatchObject({ is_selling: false, plan: { tier: null, is_pro: true, status: null } })
  expect(Object.values(answer.limits)).toEqual([null, null, null, null])
})

test('with plans for sale, a site starts on the free one, and has a tier while its subscription is paid', async () => {
  const { token, siteId } = aMember()
  const free = await call(planCalls.load, { site_id: siteId }, { token })
  expect(free).toMatchObject({
    is_selling: true,
    plan: { tier: 'free', is_pro: false },
    features: defaultTiers[0]!.features,
  })
  for (const status of ['active', 'past_due', 'pending_payment'] as const) {
    await pay(siteId, status)
    expect([status, await has(siteId, 'automations')]).toEqual([status, true])
  }
  expect(await call(planCalls.load, { site_id: siteId }, { token })).toMatchObject({
    plan: { tier: 'sumo', is_pro: true },
  })
  await pay(siteId, 'canceled')
  expect(await has(siteId, 'automations')).toBe(false)
})

test('a feature the installation turned off is in no plan; an administrator can override it per site', async () => {
  const { admin, siteId, token } = await aSite()
  await pay(siteId, 'active')
  expect(await has(siteId, 'api-access')).toBe(false)
  const { site } = await call(
    planCalls.saveSite,
    { plan_site_id: siteId, overrides: { 'api-access': true, games: false } },
    admin,
  )
  expect(site.overrides).toEqual({ 'api-access': true, games: false })
  expect(emitted.at(-1)).toEqual({ event: 'plans.changed', payload: { site_id: siteId } })
  expect([await has(siteId, 'api-access'), await has(siteId, 'games')]).toEqual([true, false])
  const again = { plan_site_id: siteId, overrides: { 'api-access': null, games: null } }
  expect((await call(planCalls.saveSite, again, admin)).site.overrides).toEqual({})
  expect([await has(siteId, 'api-access'), await has(siteId, 'games')]).toEqual([false, true])
  expect((await post(planCalls.saveSite.path, { plan_site_id: siteId }, { token })).status).toBe(403)
})

test('an administrator grants a tier without payment, and revokes it', async () => {
  const { admin, siteId } = await aSite()
  const given = await call(planCalls.saveSite, { plan_site_id: siteId, tier: '5' }, admin)
  expect(given.site).toMatchObject({ given_tier: '5', plan: { tier: '5', name: '5', status: null } })
  const { sites } = await call(planCalls.sites, {}, admin)
  expect(sites.find(({ id }) => id === siteId)).toEqual(given.site)
  expect((await call(planCalls.saveSite, { plan_site_id: siteId, tier: null }, admin)).site.plan.tier).toBe('free')
  const nowhere = { plan_site_id: '0190a000-0000-7000-8000-000000000000', tier: '5' }
  expect((await post(planCalls.saveSite.path, nowhere, admin)).status).toBe(404)
})

test('an administrator changes a tier; a product belongs to only one tier', async () => {
  const admin = aUser({ isAdmin: true })
  const { tiers } = await call(planCalls.tiers, {}, admin)
  const big = { ...tiers[1]!, name: 'Large', monthly_products: ['price_m1'], yearly_products: ['price_y1'] }
  expect((await call(planCalls.saveTier, { tier: big }, admin)).tiers[1]).toEqual(big)
  const refused = await post(planCalls.saveTier.path, { tier: { ...tiers[2]!, monthly_products: ['price_y1'] } }, admin)
  expect([refused.status, refused.body.error]).toEqual([400, 'price_y1 belongs to the plan Large.'])
  const free = await post(planCalls.saveTier.path, { tier: { ...tiers[0]!, yearly_products: ['price_y2'] } }, admin)
  expect(free.body.error).toBe('The free plan is not sold.')
  const twice = await post(planCalls.saveTier.path, { tier: { ...big, monthly_products: ['price_y1'] } }, admin)
  expect(twice.body.issues[0]).toEqual({ path: 'tier.yearly_products', message: 'price_y1 is monthly already.' })
  for (const planCall of [planCalls.tiers, planCalls.sites])
    expect((await post(planCall.path, {}, aUser())).status).toBe(403)
  expect((await post(planCalls.saveTier.path, { tier: big }, aUser())).status).toBe(403)
})

test('reports the usage that the rooms count, with the plan’s limits', async () => {
  const { token, siteId } = aMember()
  const { usage } = await call(planCalls.usage, { site_id: siteId }, { token })
  expect(usage).toContainEqual({ limit: 'contacts', used: 900, allowed: 1000 })
  expect(usage).toContainEqual({ limit: 'sends', used: 0, allowed: 2000 })
  expect((await post(planCalls.usage.path, { site_id: siteId }, aMember())).status).toBe(403)
})
