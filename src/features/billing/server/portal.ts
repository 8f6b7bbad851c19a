import { AppError } from '#core/error.ts'
import type { SiteBilling } from './billing.ts'
import { customerOf } from './store.ts'
import { PortalSession } from './stripe/shapes.ts'

/** Stripe's page with the invoices, the card and the billing address of a site. */
export async function openPortal({ database, siteId, stripe, publicUrl }: SiteBilling): Promise<string> {
  const customer = await database.inSite(siteId, (db) => customerOf(db, siteId))
  if (customer === undefined) throw new AppError('conflict', 'There are no invoices yet.')
  const return_url = `${publicUrl}/sites/${siteId}/plans`
  return (await stripe.post(PortalSession, 'billing_portal/sessions', { customer, return_url })).url
}
