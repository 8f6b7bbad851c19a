import { AppError } from '#core/error.ts'
import { isPaid, readTiers, tierOfProduct } from '#features/plans/server/index.ts'
import type { Subscription } from '../contract.ts'
import type { SiteBilling } from './billing.ts'
import { openConfirmation } from './portal.ts'
import { customerOf, type SubscriptionRow, subscriptionsOf } from './store.ts'
import { InvoicePreview, StripeSubscription } from './stripe/shapes.ts'
import { StripeRefusal } from './stripe/stripe-client.ts'
import { subscriptionOf } from './subscription-of.ts'
import { syncSite } from './sync.ts'

const failure = 'Failed to switch plan.'

/** Returns the paid subscription of a site. */
async function paidSubscription({ database, siteId }: SiteBilling): Promise<SubscriptionRow> {
  const rows = await database.inSite(siteId, (db) => subscriptionsOf(db, siteId))
  const paid = rows.find(({ status }) => isPaid(status))
  if (!paid) throw new AppError('conflict', 'This site has no subscription to switch. Choose a plan first.')
  return paid
}

async function mustBeSold({ database, siteId }: SiteBilling, product: string, current: string): Promise<void> {
  const tiers = await database.inSite(siteId, (db) => readTiers(db))
  const tier = tierOfProduct(product, tiers)
  const isCurrent = tier?.monthly_products[0] === product || tier?.yearly_products[0] === product
  if (!isCurrent && product !== current) throw new AppError('not_found', 'This plan is not sold any more.')
}

/** Returns the cost of a switch, as Stripe calculates it for this second. */
export async function switchPreview(ctx: SiteBilling, product: string) {
  const { stripe, database, siteId, now } = ctx
  const paid = await paidSubscription(ctx)
  await mustBeSold(ctx, product, paid.product)
  const date = Math.floor(now() / 1000)
  const customer = await database.inSite(siteId, (db) => customerOf(db, siteId))
  const preview = await stripe
    .post(InvoicePreview, 'invoices/create_preview', {
      customer,
      subscription: paid.id,
      subscription_details: {
        items: [{ id: paid.item_id, price: product }],
        proration_behavior: 'always_invoice',
        proration_date: date,
      },
    })
    .catch(refusedAs('Failed to load the prices.'))
  const priceOf = (amount: number, currency: string) => ({ amount, currency: currency.toUpperCase() })
  const { amount_due, currency, lines, period_end } = preview
  return {
    due: priceOf(amount_due, currency),
    lines: lines.data.map((line) => ({
      description: line.description ?? '',
      price: priceOf(line.amount, line.currency),
    })),
    date,
    next_charge_at: typeof period_end === 'number' ? new Date(period_end * 1000).toISOString() : null,
  }
}

/**
 * Switches to a product, or cancels at the end of the paid period. If the card is declined, or the bank requires a
 * confirmation of the payment, nothing changes. In the second case, the URL of the confirmation page is returned.
 */
export async function switchPlan(
  ctx: SiteBilling,
  { product, date }: { product: string | null; date?: number | undefined },
): Promise<{ subscription: Subscription; confirm_url: string | null }> {
  const { stripe, database, siteId } = ctx
  const paid = await paidSubscription(ctx)
  if (product !== null) await mustBeSold(ctx, product, paid.product)
  const isSwitch = product !== null && product !== paid.product
  const change = isSwitch
    ? {
        items: [{ id: paid.item_id, price: product }],
        cancel_at_period_end: false,
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
        ...(date !== undefined && { proration_date: date }),
      }
    : { cancel_at_period_end: product === null }
  const key = isSwitch && date !== undefined ? `switch-${paid.id}-${product}-${date}` : undefined
  const switched = stripe.post(StripeSubscription, `subscriptions/${paid.id}`, change, key)
  const confirm_url = await switched
    .then(
      () => null,
      (error: unknown) => {
        if (product === null || !asksForConfirmation(error)) throw error
        return openConfirmation(ctx, paid, product)
      },
    )
    .catch(refusedAs(failure))
  await syncSite(ctx)
  return database.inSite(siteId, async (db) => {
    const rows = await subscriptionsOf(db, siteId)
    const row = rows.find(({ id }) => id === paid.id)
    if (!row) throw new AppError('conflict', failure)
    return { subscription: subscriptionOf(row, await readTiers(db)), confirm_url }
  })
}

/** Checks whether a payment failed because the bank requires the customer to confirm it. */
const asksForConfirmation = (error: unknown) =>
  error instanceof StripeRefusal && /requires_action$|^authentication_required$/.test(error.code)

/** Turns a Stripe error into an error of the call. Stripe's reason is shown if it is about the card. */
function refusedAs(message: string) {
  return (error: unknown): never => {
    if (!(error instanceof StripeRefusal)) throw error
    const reason = error.isCard ? error.message : 'Stripe refused the change. Reload the page and try again.'
    throw new AppError('conflict', message, {
      issues: [{ path: 'product', message: `${message} ${reason}` }],
      cause: error,
    })
  }
}
