import { AppError } from '#core/error.ts'
import type { SiteBilling } from './billing.ts'
import { customerOf, type SubscriptionRow } from './store.ts'
import { PortalSession } from './stripe/shapes.ts'

/** Opens Stripe's page for paying for the switch of a subscription, with any confirmation that the bank requires. */
export async function openConfirmation(
  { database, siteId, stripe, publicUrl }: SiteBilling,
  { id, item_id }: Pick<SubscriptionRow, 'id' | 'item_id'>,
  product: string,
): Promise<string> {
  const customer = await database.inSite(siteId, (db) => customerOf(db, siteId))
  const return_url = `${publicUrl}/sites/${siteId}/plans`
  const fields = {
    customer,
    return_url,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription: id, items: [{ id: item_id, price: product, quantity: 1 }] },
      after_completion: { type: 'redirect', redirect: { return_url } },
    },
  }
  return (await stripe.post(PortalSession, 'billing_portal/sessions', fields)).url
}

/** Opens Stripe's page with the invoices, the card and the billing address of a site. */
export async function openPortal({ database, siteId, stripe, publicUrl }: SiteBilling): Promise<string> {
  const customer = await database.inSite(siteId, (db) => customerOf(db, siteId))
  if (customer === undefined) throw new AppError('conflict', 'There are no invoices yet.')
  const return_url = `${publicUrl}/sites/${siteId}/plans`
  return (await stripe.post(PortalSession, 'billing_portal/sessions', { customer, return_url })).url
}
