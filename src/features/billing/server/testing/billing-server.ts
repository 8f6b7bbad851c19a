import { accountsRoom, identify } from '#features/accounts/server/index.ts'
import { accountCalls } from '#features/accounts/contract.ts'
import { membersRoom } from '#features/members/server/index.ts'
import { planCalls } from '#features/plans/contract.ts'
import { plansRoom } from '#features/plans/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import { siteCalls } from '#features/sites/contract.ts'
import { roleOn, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { when } from '#platform/server/events/events.ts'
import { planEvents } from '#features/plans/contract.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { atTheEnd } from '#platform/server/testing/at-the-end.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { billingRoom } from '../index.ts'
import { startStripe } from './stripe-server.ts'

const secretKey = 'sk_test_local_key'
const webhookSecret = 'whsec_local_secret'

/** Starts an installation that sells the plans Big and Sumo through a local Stripe server. */
export async function sellingServer() {
  const time = { now: 0 }
  const stripe = await startStripe({ now: () => time.now, secretKey, webhookSecret })
  atTheEnd(() => stripe.close())
  const used = { contacts: 0 }
  const rooms = [
    accountsRoom({ signUp: 'open' }),
    sitesRoom(),
    membersRoom(),
    sending,
    notificationsRoom,
    plansRoom,
    billingRoom({ secretKey, webhookSecret, url: stripe.url }),
  ]
  const server = await testServer({
    rooms,
    offer: { isSelling: true, featuresOff: new Set() },
    on: [when(planEvents.usageAsked, async () => used)],
    callers: ({ now }, { system }) => ({
      identify: (tokenHash) => identify(system, tokenHash, now()),
      roleOn: (userId, siteId) => roleOn(system, userId, siteId),
      siteOfKey: (key) => siteOfKey(system, key),
    }),
  })
  const { call, clock, app } = server
  Object.defineProperty(time, 'now', { get: () => clock.now })
  let people = 0
  /** Creates an owner with a site. The first one is the administrator. */
  const anOwner = async () => {
    const email = `owner${++people}@example.com`
    const { token } = await call(accountCalls.signUp, { email, name: 'Ada', password: 'a long enough password' })
    const { site } = await call(siteCalls.create, { name: 'Bakery' }, { token })
    const load = async () => call(planCalls.load, { site_id: site.id }, { token })
    return { email, token, site_id: site.id, load }
  }
  const admin = await anOwner()
  const { tiers } = await call(planCalls.tiers, {}, admin)
  for (const id of ['big', 'sumo'] as const) {
    const tier = tiers.find((one) => one.id === id)!
    const products = { monthly_products: [`price_${id}_month`], yearly_products: [`price_${id}_year`] }
    await call(planCalls.saveTier, { tier: { ...tier, ...products } }, admin)
  }
  /** Sends a webhook as Stripe does. */
  const webhook = async ({ body, header }: { body: string; header: string }) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': header }
    return app.inject({ method: 'POST', url: '/billing/stripe', headers, payload: body })
  }
  /** Runs a scheduled job, and the jobs it adds. */
  const runDaily = async (name: string) => {
    const found = rooms.flatMap((room) => room.jobs).find((job) => job.name === name)!
    const { tools, database, runJobs } = server
    await found.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })
    await runJobs()
  }
  return { ...server, runDaily, stripe, anOwner, admin, webhook, used }
}
