import type { Db } from '#platform/server/db/database.ts'
import { type PlanStatus, planEvents } from '#features/plans/contract.ts'
import { isPaid, readTiers, setPaidPlan, tierOfProduct } from '#features/plans/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { announceChange } from '#platform/server/live/announce-change.ts'
import { billingCalls } from '../contract.ts'
import type { SiteBilling } from './billing.ts'
import { claimSync, customerOf, storeSubscriptions, type SubscriptionRow } from './store.ts'
import { pendingCart } from './store-carts.ts'
import { StripeSubscription, SubscriptionList } from './stripe/shapes.ts'

const dateOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))

/**
 * Reads a site's subscriptions from Stripe and updates its plan. The most recently read data wins, regardless of the
 * order of writes.
 */
export async function syncSite(ctx: SiteBilling): Promise<void> {
  const { database, siteId, stripe, now } = ctx
  const readAt = new Date(now())
  const customer = await database.inSite(siteId, (db) => customerOf(db, siteId))
  if (customer === undefined) return
  const { data } = await stripe.get(SubscriptionList, 'subscriptions', { customer, status: 'all', limit: 100 })
  await database.inSite(siteId, async (db) => {
    if (!(await claimSync(db, siteId, readAt))) return
    const isPending = (await pendingCart(db, siteId)) !== undefined
    const rows = data.map((subscription) => rowOf(siteId, subscription, isPending))
    await storeSubscriptions(db, rows)
    await followSubscriptions(ctx, db, rows)
  })
}

function rowOf(site_id: string, subscription: StripeSubscription, isPending: boolean): SubscriptionRow {
  const [item] = subscription.items.data
  const { id, status, cancel_at, cancel_at_period_end, ended_at, trial_end, created } = subscription
  const end = item!.current_period_end
  return {
    site_id,
    id,
    item_id: item!.id,
    product: item!.price.id,
    // A bank can take days for some payments. Until then the site has the plan it is paying for.
    status: status === 'incomplete' && isPending ? 'pending_payment' : status,
    amount: item!.price.unit_amount,
    currency: item!.price.currency.toUpperCase(),
    trial_ends_at: dateOf(trial_end),
    renews_at: status === 'canceled' ? null : dateOf(end),
    ends_at: dateOf(ended_at ?? cancel_at ?? (cancel_at_period_end ? end : null)),
    created_at: new Date(created * 1000),
  }
}

/** Sets the plan to the best of the subscriptions, and emails the owners important changes. */
async function followSubscriptions(ctx: SiteBilling, db: Db, rows: readonly SubscriptionRow[]): Promise<void> {
  const tiers = await readTiers(db)
  const ranked = rows
    .map((row) => ({ row, rank: tiers.findIndex((tier) => tier === tierOfProduct(row.product, tiers)) }))
    .toSorted(
      (a, b) =>
        Number(isPaid(b.row.status)) - Number(isPaid(a.row.status)) ||
        b.rank - a.rank ||
        +b.row.created_at - +a.row.created_at,
    )
  const best = ranked[0]?.row
  const plan = {
    tier: best ? (tierOfProduct(best.product, tiers)?.id ?? null) : null,
    status: best?.status ?? null,
    trial_ends_at: best?.trial_ends_at ?? null,
    renews_at: best?.renews_at ?? null,
    ends_at: best?.ends_at ?? null,
  }
  if (!(await setPaidPlan(db, ctx.siteId, plan))) return
  await ctx.events.emit(db, planEvents.changed, { site_id: ctx.siteId })
  // Most changes come from Stripe, so open plan pages are notified.
  await announceChange(db, { siteId: ctx.siteId, call: billingCalls.subscription.path, tab: '' })
  if (best) await mailAboutStatus({ ...ctx, db }, best)
}

const notices: Partial<Record<PlanStatus, { subject: string; text: string }>> = {
  past_due: {
    subject: 'Your last payment failed',
    text: 'We could not charge your card. Your plan stays active while Stripe tries again. Update your card to keep it.',
  },
  unpaid: {
    subject: 'Your plan has ended because of a failed payment',
    text: 'Your site is on the free plan now. What you made keeps working; your contacts and statistics are kept.',
  },
  canceled: {
    subject: 'Your plan has ended',
    text: 'Your site is on the free plan now. What you made keeps working; your contacts and statistics are kept.',
  },
}

async function mailAboutStatus(ctx: SiteBilling & { readonly db: Db }, row: SubscriptionRow): Promise<void> {
  const notice = notices[row.status]
  if (!notice) return
  const { subject, text } = notice
  const key = `billing ${row.id} ${row.status} ${row.renews_at?.toISOString() ?? ''}`
  await notify(ctx, ctx.siteId, {
    kind: 'billing',
    key,
    title: subject,
    paragraphs: [text],
    path: '/plans',
    label: 'Open plans',
  })
}
