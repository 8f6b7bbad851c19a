import { type BrowserContext, expect as expectSoon, type Page, test } from '@playwright/test'
import { startStripe, type StripeServer } from '../src/features/billing/server/testing/stripe-server.ts'
import { axeViolations } from '../config/axe-violations.ts'
import { ownerOfSite } from './owner-calls.ts'
import { startTrellis, type Trellis } from './trellis.ts'

const expect = expectSoon.configure({ timeout: 30_000 })
// All tests share one program.
test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 1440, height: 900 } })

// The whole installation sells plans, which other stories must not see.
let stripe: StripeServer
let trellis: Trellis
let admin: Awaited<ReturnType<typeof ownerOfSite>>
test.beforeAll(async () => {
  const [secretKey, webhookSecret] = ['sk_test_local_key', 'whsec_local_secret']
  stripe = await startStripe({ secretKey, webhookSecret })
  const sells = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: stripe.url }
  trellis = await startTrellis({ RATE_LIMITS: 'off', ...sells })
  stripe.tell(`${trellis.url}/billing/stripe`)
  admin = await ownerOfSite(trellis.url, trellis.shopUrl)
  const { tiers } = await admin.call('/plans/tiers')
  for (const id of ['big', 'sumo'] as const) {
    const products = { monthly_products: [`price_${id}_month`], yearly_products: [`price_${id}_year`] }
    await admin.call('/plans/tiers/save', { tier: { ...tiers.find((tier) => tier.id === id)!, ...products } })
  }
})
test.afterAll(async () => {
  await trellis?.stop()
  await stripe?.close()
})
test.beforeEach(() => {
  stripe.card = 'works'
})

/** Creates an owner who opens the plans of their site. */
async function lookAtPlans(context: BrowserContext, page: Page) {
  const owner = await ownerOfSite(trellis.url, trellis.shopUrl)
  await owner.enter(context)
  await page.goto(owner.screen('/plans'))
  await expect(page.getByRole('region', { name: 'Your plan: Free' })).toBeVisible()
  // Plan prices are read from Stripe as they are saved.
  await expect(page.getByText('$99.00 per month')).toBeVisible()
  return owner
}

/** Chooses a plan, such as "monthly: Big". Returns the payment window. */
async function pay(page: Page, product: string): Promise<Page> {
  const button = page.getByRole('button', { name: `Try 14 days free, ${product}` })
  const [payment] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await payment.waitForURL(/\/pay\//)
  return payment
}

/** Creates an owner who has already subscribed to the monthly plan Big. */
async function lookAsSubscriber(context: BrowserContext, page: Page) {
  const owner = await lookAtPlans(context, page)
  const payment = await pay(page, 'monthly: Big')
  await payment.getByRole('link', { name: 'Subscribe' }).click()
  await expect(page.getByRole('region', { name: 'Your plan: Big' })).toBeVisible()
  const { subscription } = await owner.call('/api/app_store/subscription/load')
  return { ...owner, subscription: subscription! }
}

test('an owner tries a plan: locked features say so, the card is declined, the bank asks for confirmation, and the trial begins', async ({
  context,
  page,
}) => {
  const owner = await lookAtPlans(context, page)
  expect(await axeViolations(page)).toEqual([])
  await page.goto(owner.screen('/automations/new'))
  await page.getByRole('link', { name: 'See plans' }).click()
  await expect(page.getByText('Automations: included in Sumo.')).toBeVisible()

  const payment = await pay(page, 'monthly: Sumo')
  await expect(page.getByText('Waiting for the payment in the other window.')).toBeVisible()
  await payment.getByRole('link', { name: 'Use a card that is declined' }).click()
  await expect(payment.getByRole('alert')).toHaveText('Your card was declined.')
  await payment.getByRole('link', { name: 'Use a card whose bank asks' }).click()
  const closed = payment.waitForEvent('close')
  await payment.getByRole('link', { name: 'Confirm' }).click()
  await closed
  const plan = page.getByRole('region', { name: 'Your plan: Sumo' })
  // The notice disappears after a few seconds.
  await expect(page.getByText('Your plan is active.')).toBeVisible()
  await expect(plan).toBeVisible()
  await expect(plan.getByText('Trial ends')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.goto(owner.screen('/automations/new'))
  await expect(page.getByRole('heading', { name: 'New automation' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See plans' })).toBeHidden()
})

test('leaving the payment window costs nothing, and the purchase continues where it was', async ({ context, page }) => {
  await lookAtPlans(context, page)
  const first = await pay(page, 'yearly: Big')
  const address = first.url()
  await first.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('Waiting for the payment in the other window.')).toBeHidden()

  const second = await pay(page, 'yearly: Big')
  expect(second.url()).toBe(address)
  await second.close()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(page.getByRole('region', { name: 'Your plan: Free' })).toBeVisible()

  const third = await pay(page, 'yearly: Big')
  expect(third.url()).toBe(address)
  await third.getByRole('link', { name: 'Subscribe' }).click()
  await expect(page.getByRole('region', { name: 'Your plan: Big' })).toBeVisible()
})

test('closing the offer of larger plans hides it for a day', async ({ context, page }) => {
  const owner = await ownerOfSite(trellis.url, trellis.shopUrl)
  await owner.enter(context)
  await page.goto(owner.screen('/'))
  const offer = page.getByRole('region', { name: 'Plans' })
  await expect(offer.getByRole('button', { name: 'See plans' })).toBeVisible()
  await offer.getByRole('button', { name: 'Close for today' }).click()
  await expect(offer).toBeHidden()
  const cookie = (await context.cookies()).find(({ name }) => name === 'trellis_promo_optout')
  expect(Math.abs(cookie!.expires - Date.now() / 1000 - 86_400)).toBeLessThan(3600)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(offer).toBeHidden()
})

test('two tabs that buy at the same time pay once', async ({ context, page }) => {
  const owner = await lookAtPlans(context, page)
  const other = await context.newPage()
  await other.goto(owner.screen('/plans'))
  const [first, second] = [await pay(page, 'monthly: Sumo'), await pay(other, 'monthly: Sumo')]
  expect(second.url()).toBe(first.url())
  const before = stripe.subscriptions.size
  await first.getByRole('link', { name: 'Subscribe' }).click()
  for (const tab of [page, other]) await expect(tab.getByRole('region', { name: 'Your plan: Sumo' })).toBeVisible()
  expect(stripe.subscriptions.size).toBe(before + 1)
})

test('switches to a larger and a smaller plan for the previewed amount', async ({ context, page }) => {
  await lookAsSubscriber(context, page)
  const dialog = page.getByRole('dialog', { name: 'Switch plan' })
  stripe.card = 'declines'
  await page.getByRole('button', { name: 'Choose monthly: Sumo' }).click()
  await expect(dialog.getByText('Due today: $70.00')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Switch plan' }).click()
  await expect(dialog.getByText('Failed to switch plan. Your card was declined.')).toBeVisible()

  stripe.card = 'asks'
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Switch plan' }).click()
    await expect(dialog.getByText('Your bank asks you to confirm this payment.')).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(page.getByRole('region', { name: 'Your plan: Big' })).toBeVisible()
  await dialog.getByRole('link', { name: 'Confirm on Stripe' }).click()
  await page.getByRole('link', { name: 'Confirm' }).click()
  await expect(page.getByRole('region', { name: 'Your plan: Sumo' })).toBeVisible()

  stripe.card = 'works'
  await page.getByRole('button', { name: 'Choose monthly: Big' }).click()
  await expect(dialog.getByText('Due today: $0.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Switch plan' }).click()
  await expect(page.getByText('Your plan was switched.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your plan: Big' })).toBeVisible()
})

test('a past-due payment can be paid; a plan is canceled, resumed, and ends', async ({ context, page }) => {
  const { subscription } = await lookAsSubscriber(context, page)
  stripe.change(subscription.id, { status: 'past_due' })
  await expect(page.getByText('Your last payment failed. Update your payment method to keep your plan.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Update payment method' }).click()
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  await page.goBack()
  stripe.change(subscription.id, { status: 'active' })
  await expect(page.getByRole('button', { name: 'Invoices and card' })).toBeVisible()

  await page.getByRole('button', { name: 'Cancel plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the plan Big?' })
  await expect(dialog.getByText('Then your site moves to the free plan.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  const plan = page.getByRole('region', { name: 'Your plan: Big' })
  await expect(plan.getByText('Ends', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Keep plan' }).click()
  await expect(plan.getByText('Renews', { exact: true })).toBeVisible()

  stripe.change(subscription.id, { status: 'canceled' })
  await expect(page.getByRole('region', { name: 'Your plan: Free' })).toBeVisible()
})
