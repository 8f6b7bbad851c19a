import { expect, test } from 'vitest'
import { billingCalls } from '../contract.ts'
import { isSignedByStripe } from './stripe/signature.ts'
import { sellingServer } from './testing/billing-server.ts'

const { anOwner, call, post, stripe, clock, webhook, mailbox, runJobs, runDaily, admin, used } = await sellingServer()
const day = 86_400_000
const month = 'price_sumo_month'
type Owner = Awaited<ReturnType<typeof anOwner>>

const open = (owner: Owner, product = month) => call(billingCalls.checkout, { site_id: owner.site_id, product }, owner)
const check = (owner: Owner, cart_id: string) =>
  call(billingCalls.checkPurchase, { site_id: owner.site_id, cart_id }, owner)
const sessionOf = (url: string) => url.split('/').at(-1)!
const subscriptionOf = async (owner: Owner) =>
  (await call(billingCalls.subscription, { site_id: owner.site_id }, owner)).subscription
const customerOf = async (owner: Owner) => stripe.subscriptions.get((await subscriptionOf(owner))!.id)!.customer

async function aSubscriber(product = month) {
  const owner = await anOwner()
  const { cart_id, url } = await open(owner, product)
  stripe.pay(sessionOf(url))
  await check(owner, cart_id)
  clock.advance(1000)
  return { ...owner, cart_id }
}

test('a purchase begins with a trial, and completing the payment activates the plan', async () => {
  const owner = await anOwner()
  const { cart_id, url } = await open(owner)
  expect(await check(owner, cart_id)).toMatchObject({ status: 'open', is_pro: false })
  stripe.pay(sessionOf(url))
  expect(await check(owner, cart_id)).toMatchObject({ status: 'complete', is_pro: true })
  expect((await owner.load()).plan).toMatchObject({ tier: 'sumo', name: 'Sumo', status: 'trialing', is_pro: true })
  const trial = await call(billingCalls.trialing, { site_id: owner.site_id }, owner)
  expect(trial).toEqual({
    is_trialing: true,
    may_try: false,
    trial_ends_at: new Date(clock.now + 14 * day).toISOString(),
  })
  expect(await subscriptionOf(owner)).toMatchObject({ tier: 'Sumo', is_yearly: false, status: 'trialing' })
})

test('two tabs buy once: they get the same payment page, and choosing another plan closes the first', async () => {
  const owner = await anOwner()
  const [first, second] = await Promise.all([open(owner), open(owner)])
  expect(second).toEqual(first)
  const other = await open(owner, 'price_big_year')
  expect(stripe.sessions.get(sessionOf(first.url) || '')?.status ?? 'expired').toBe('expired')
  expect(await check(owner, first.cart_id)).toMatchObject({ status: 'expired' })
  stripe.pay(sessionOf(other.url))
  const refused = await post(billingCalls.checkout.path, { site_id: owner.site_id, product: month }, owner)
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'This site has a subscription already. Switch its plan instead.',
  ])
  expect((await owner.load()).plan.tier).toBe('big')
  expect((await subscriptionOf(owner))?.is_yearly).toBe(true)
})

test('a pending payment activates the plan until the bank decides', async () => {
  const owner = await aSubscriber()
  const ended = (await subscriptionOf(owner))!.id
  stripe.change(ended, { status: 'canceled', ended_at: clock.now / 1000 })
  await webhook(stripe.event('customer.subscription.deleted', await customerOf(owner)))
  await runJobs()
  expect((await owner.load()).plan.tier).toBe('free')
  const { cart_id, url } = await open(owner)
  stripe.pay(sessionOf(url), 'bank')
  clock.advance(1000)
  expect(await check(owner, cart_id)).toMatchObject({ status: 'pending_payment', is_pro: true })
  const id = [...stripe.subscriptions.keys()].at(-1)!
  expect((await owner.load()).plan.status).toBe('pending_payment')
  stripe.sessions.get(sessionOf(url))!.payment_status = 'paid'
  stripe.change(id, { status: 'active' })
  clock.advance(1000)
  await webhook(stripe.event('checkout.session.async_payment_succeeded', stripe.subscriptions.get(id)!.customer))
  await runJobs()
  expect((await owner.load()).plan.status).toBe('active')
})

test('verifies a webhook by its signature, stores it once, and uses it only to reload the customer', async () => {
  const owner = await aSubscriber()
  const { id } = (await subscriptionOf(owner))!
  const customer = await customerOf(owner)
  const event = stripe.event('customer.subscription.updated', customer)
  expect((await webhook({ ...event, header: event.header.replace('v1=', 'v1=0') })).statusCode).toBe(401)
  expect((await webhook({ ...event, body: event.body.replace(customer, 'cus_0') })).statusCode).toBe(401)
  stripe.change(id, { status: 'past_due' })
  clock.advance(1000)
  const requests = () => stripe.requests.filter(({ path }) => path === 'subscriptions').length
  const before = requests()
  expect([(await webhook(event)).statusCode, (await webhook(event)).statusCode]).toEqual([200, 200])
  await runJobs()
  expect(requests()).toBe(before + 1)
  expect((await owner.load()).plan).toMatchObject({ status: 'past_due', tier: 'sumo' })
  clock.advance(6 * 60_000)
  expect((await webhook(event)).statusCode).toBe(401)
  const foreign = stripe.event('invoice.paid', 'cus_unknown')
  expect((await webhook(foreign)).statusCode).toBe(200)
  await runJobs()
})

test('signatures match those of Stripe’s library', () => {
  // Created with stripe 23.1.0: webhooks.generateTestHeaderString.
  const body = Buffer.from(
    '{"id":"evt_1","object":"event","type":"invoice.paid","data":{"object":{"customer":"cus_1"}}}',
  )
  const header = 't=1795170000,v1=a8d54415415788f19cce4783ac900c1b2146cfd509ca83fc3dfa516c1f20ed45'
  const at = 1_795_170_000_000
  expect(isSignedByStripe(body, header, 'whsec_test_secret', at + 299_000)).toBe(true)
  expect(isSignedByStripe(body, header, 'whsec_test_secret', at + 301_000)).toBe(false)
  expect(isSignedByStripe(body, header, 'whsec_other_secret', at)).toBe(false)
  expect(isSignedByStripe(body, 'v1=,t=', 'whsec_test_secret', at)).toBe(false)
})

test('a switch costs what its preview shows, and a declined card changes nothing', async () => {
  const owner = await aSubscriber('price_big_month')
  const ask = { site_id: owner.site_id, product: month }
  const preview = await call(billingCalls.switchPreview, ask, owner)
  expect(preview.due).toEqual({ amount: 7000, currency: 'USD' })
  expect(preview.lines).toHaveLength(2)
  stripe.card = 'declines'
  const declined = await post(billingCalls.switchPlan.path, { ...ask, date: preview.date }, owner)
  expect([declined.status, declined.body.error]).toEqual([409, 'Failed to switch plan.'])
  expect(declined.body.issues[0].message).toBe('Failed to switch plan. Your card was declined.')
  expect((await owner.load()).plan.tier).toBe('big')
  stripe.card = 'works'
  // Stripe returns the same response to an identical request, so a later preview must differ.
  clock.advance(1000)
  const again = await call(billingCalls.switchPreview, ask, owner)
  const { subscription } = await call(billingCalls.switchPlan, { ...ask, date: again.date }, owner)
  expect(subscription).toMatchObject({ product: month, tier: 'Sumo' })
  expect(stripe.requests.findLast(({ path }) => path.startsWith('subscriptions/'))?.fields).toMatchObject({
    proration_date: String(again.date),
    payment_behavior: 'error_if_incomplete',
  })
  expect((await owner.load()).plan.tier).toBe('sumo')
  const down = await call(billingCalls.switchPlan, { site_id: owner.site_id, product: 'price_big_year' }, owner)
  expect(down.subscription).toMatchObject({ tier: 'Big', is_yearly: true })
})

test('a switch that the bank wants confirmed changes nothing until it is confirmed at Stripe', async () => {
  const owner = await aSubscriber('price_big_month')
  stripe.card = 'asks'
  const asked = await call(billingCalls.switchPlan, { site_id: owner.site_id, product: month }, owner)
  stripe.card = 'works'
  expect(asked.subscription.product).toBe('price_big_month')
  const page = new URL(asked.confirm_url!)
  expect([page.origin, page.searchParams.get('price')]).toEqual([stripe.url, month])
  page.searchParams.set('done', '1')
  const { headers } = await fetch(page, { redirect: 'manual' })
  expect(headers.get('location')).toContain(`/sites/${owner.site_id}/plans`)
  clock.advance(1000)
  await webhook(stripe.event('customer.subscription.updated', await customerOf(owner)))
  await runJobs()
  expect((await owner.load()).plan).toMatchObject({ tier: 'sumo' })
})

test('canceling ends the plan at the end of the paid period, and can be undone until then', async () => {
  const owner = await aSubscriber()
  const canceled = await call(billingCalls.switchPlan, { site_id: owner.site_id, product: null }, owner)
  expect(canceled.subscription.ends_at).toBe(canceled.subscription.renews_at)
  expect((await owner.load()).plan).toMatchObject({ tier: 'sumo', ends_at: canceled.subscription.ends_at })
  const kept = await call(billingCalls.switchPlan, { site_id: owner.site_id, product: month }, owner)
  expect(kept.subscription.ends_at).toBe(null)
})

test('the nightly reconciliation finds changes without a webhook, and owners are notified of a failed payment and the end', async () => {
  const owner = admin
  const { url } = await open(owner)
  stripe.pay(sessionOf(url))
  clock.advance(day)
  await runDaily('billing.reconcile')
  expect((await owner.load()).plan).toMatchObject({ tier: 'sumo', status: 'trialing' })
  const { id } = (await subscriptionOf(owner))!
  for (const [status, subject] of [
    ['past_due', 'Your last payment failed'],
    ['canceled', 'Your plan has ended'],
  ] as const) {
    stripe.change(id, { status })
    clock.advance(day)
    await runDaily('billing.reconcile')
    expect((await owner.load()).plan.status).toBe(status)
    expect(mailbox.filter((mail) => mail.to.address === owner.email && mail.subject === subject)).toHaveLength(1)
  }
  expect((await owner.load()).plan.tier).toBe('free')
})

test('returns the billing portal, the app store and the app launcher', async () => {
  const owner = await anOwner()
  const input = { site_id: owner.site_id }
  expect((await post(billingCalls.portal.path, input, owner)).body.error).toBe('There are no invoices yet.')
  // Saving the tiers started a job that reads their prices.
  await runJobs()
  const store = await call(billingCalls.appStore, input, owner)
  expect(store.tiers.map(({ name, products }) => [name, products.map(({ price }) => price?.amount)])).toEqual([
    ['Free', []],
    ['Big', [2900, 29_000]],
    ['Sumo', [9900, 99_000]],
  ])
  expect(store).toMatchObject({ may_try: true, has_customer: false, is_selling: true })
  const some = await call(billingCalls.appStore, { ...input, slugs: ['automations'] }, owner)
  expect(some.apps).toMatchObject([
    { slug: 'automations', is_installed: true, is_included: false, is_in_launcher: true },
  ])
  const { apps } = await call(billingCalls.appStore, { ...input, slugs: ['media', 'legacy'] }, owner)
  expect(apps.map(({ is_in_launcher }) => is_in_launcher)).toEqual([false, false])
  await call(billingCalls.remove, { ...input, slug: 'automations' }, owner)
  const slugs = async () => (await call(billingCalls.apps, input, owner)).apps.map(({ slug }) => slug)
  expect(await slugs()).not.toContain('automations')
  expect(await slugs()).not.toContain('media')
  await call(billingCalls.install, { ...input, slug: 'automations' }, owner)
  expect(await slugs()).toContain('automations')
  expect((await post(billingCalls.install.path, { ...input, slug: 'nothing' }, owner)).status).toBe(404)
  expect((await call(billingCalls.portal, { site_id: admin.site_id }, admin)).url).toContain('/portal/')
})

test('no one can buy for another site or see its purchases', async () => {
  const owner = await aSubscriber()
  const stranger = await anOwner()
  for (const { path } of Object.values(billingCalls)) {
    const input = { site_id: owner.site_id, product: month, cart_id: owner.cart_id, slug: 'tests' }
    expect([path, (await post(path, input, stranger)).status]).toEqual([path, 403])
  }
  const elsewhere = { site_id: stranger.site_id, cart_id: owner.cart_id }
  expect((await post(billingCalls.checkPurchase.path, elsewhere, stranger)).status).toBe(404)
  const unsold = { site_id: stranger.site_id, product: 'price_other' }
  expect((await post(billingCalls.checkout.path, unsold, stranger)).status).toBe(404)
})

test('warns owners once at 80 and once at 100 percent of a limit', async () => {
  const owner = await anOwner()
  const subjects = () => mailbox.filter(({ to }) => to.address === owner.email).map(({ subject }) => subject)
  await runJobs()
  const before = subjects().length
  for (const contacts of [799, 800, 900, 1000, 1200]) {
    used.contacts = contacts
    await runDaily('billing.warn-usage')
    // Notifications within five minutes of each other are sent as one email.
    clock.advance(600_000)
  }
  used.contacts = 0
  expect(subjects().slice(before)).toEqual([
    '80% of your plan’s limit: contacts',
    'Your plan’s limit is reached: contacts',
  ])
})
