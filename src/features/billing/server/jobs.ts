import { z } from 'zod'
import type { Id } from '#core/id.ts'
import { notify } from '#features/notifications/server/index.ts'
import { planOf, readTiers } from '#features/plans/server/index.ts'
import type { JobContext } from '#platform/server/context.ts'
import { type Job, job } from '#platform/server/jobs/jobs.ts'
import { billingOf } from './billing.ts'
import { checkOpenCart } from './check-purchase.ts'
import { forgetEvents, siteOfCustomer, sitesWithCustomer, storePrice } from './store.ts'
import { pricesName } from './prices-name.ts'
import { StripePrice } from './stripe/shapes.ts'
import { type StripeAccount, stripeClient, StripeRefusal } from './stripe/stripe-client.ts'
import { syncName } from './sync-name.ts'
import { syncSite } from './sync.ts'
import { warnUsage } from './warn-usage.ts'

const day = 86_400_000
const nobody: Id = '00000000-0000-0000-0000-000000000000'
const atOnce = 200

/** The background jobs of billing. */
export function billingJobs(account: StripeAccount | null): Job[] {
  return [syncJob(account), reconcileJob(account), pricesJob(account), warnUsage]
}

/** Reads a customer again after an event, and notifies owners whose trial ends soon. */
const syncJob = (account: StripeAccount | null) =>
  job({
    ...syncName,
    async run({ customer_id, kind }, ctx) {
      const siteId = await siteOfCustomer(ctx.database.system, customer_id)
      if (!account || siteId === undefined) return
      const billing = billingOf({ ...ctx, siteId }, account)
      await checkOpenCart(billing)
      await syncSite(billing)
      if (kind === 'customer.subscription.trial_will_end') await mailTrialEnd(ctx, siteId)
    },
  })

async function mailTrialEnd(ctx: JobContext, siteId: Id): Promise<void> {
  await ctx.database.inSite(siteId, async (db) => {
    const { plan } = await planOf({ ...ctx, db }, siteId)
    if (plan.status !== 'trialing' || !plan.trial_ends_at) return
    const date = new Date(plan.trial_ends_at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    const paragraphs = plan.ends_at
      ? [`Your trial of the plan ${plan.name} ends on ${date}. You will not be charged.`]
      : [`Your trial of the plan ${plan.name} ends on ${date}. Your plan continues then, and your card is charged.`]
    const news = { title: `Your trial ends on ${date}`, paragraphs, path: '/plans', label: 'Open plans' }
    await notify({ ...ctx, db }, siteId, { kind: 'billing', key: `billing trial ${plan.trial_ends_at}`, ...news })
  })
}

/** Reads every customer again each night, to make up for events that never arrived. */
const reconcileJob = (account: StripeAccount | null) =>
  job({
    name: 'billing.reconcile',
    payload: z.object({}),
    cron: '17 2 * * *',
    async run(_payload, ctx) {
      if (!account) return
      await ctx.database.acrossSites((db) => forgetEvents(db, new Date(ctx.now() - 60 * day)))
      let siteIds: Id[] = []
      do {
        siteIds = await sitesWithCustomer(ctx.database.system, siteIds.at(-1) ?? nobody, atOnce)
        for (const siteId of siteIds) {
          if (ctx.signal.aborted) return
          const billing = billingOf({ ...ctx, siteId }, account)
          await checkOpenCart(billing)
            .then(() => syncSite(billing))
            // A customer that can't be read doesn't block the others. It is read again the next night.
            .catch((error: unknown) => ctx.log.error({ err: error, siteId }, 'a customer could not be reconciled'))
        }
      } while (siteIds.length === atOnce)
    },
  })

/** Reads the prices of the products each hour, and when a tier is saved. */
const pricesJob = (account: StripeAccount | null) =>
  job({
    ...pricesName,
    cron: '7 * * * *',
    run: async (_payload, ctx) => {
      if (account) await readPrices(ctx, account)
    },
  })

/**
 * Stores the price of each product as Stripe returns it. Products that Stripe doesn't know or that have no single price
 * are skipped.
 */
async function readPrices(
  { database, now }: Pick<JobContext, 'database' | 'now'>,
  account: StripeAccount,
): Promise<void> {
  const stripe = stripeClient(account, now)
  const tiers = await readTiers(database.system)
  const products = tiers.flatMap((tier) => [...tier.monthly_products, ...tier.yearly_products])
  for (const product of products) {
    const price = await stripe.get(StripePrice, `prices/${product}`).catch((error: unknown) => {
      if (error instanceof StripeRefusal && error.status === 404) return null
      throw error
    })
    if (!price || price.unit_amount === null) continue
    const { unit_amount: amount, currency } = price
    const row = { product, amount, currency: currency.toUpperCase(), read_at: new Date(now()) }
    await database.acrossSites((db) => storePrice(db, row))
  }
}
