import { cleanLine } from '#core/clean-line.ts'
import { cleanEmail } from '#core/email-address.ts'
import { contactIdsByAddress } from '#features/contacts/server/index.ts'
import type { ShopCheckout } from '../adapters/adapter.ts'
import { latestOf, momentOf, recordUpdates, type ShopDataContext } from '../apply/shop-data-context.ts'
import { saveCart } from './save-cart.ts'

const freshFor = 86_400_000

/**
 * Stores checkouts reported by the shop, in the caller's transaction. Completed checkouts are left to the order that
 * follows.
 */
export async function applyCheckouts(ctx: ShopDataContext, checkouts: readonly ShopCheckout[]): Promise<void> {
  const { db, siteId } = ctx
  const latest = latestOf(checkouts, (checkout) => checkout)
  const current = await recordUpdates(ctx, 'checkout', latest)
  for (const checkout of latest.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1))) {
    const at = momentOf(checkout.updatedAt, ctx.now())
    // No reminders for checkouts abandoned before the shop was connected.
    const isOld = at.getTime() < ctx.now() - freshFor
    if (!current.has(checkout.externalId) || checkout.completedAt !== null || isOld) continue
    const emailKey = cleanEmail(checkout.email) ?? ''
    const contactId = emailKey === '' ? undefined : (await contactIdsByAddress(db, siteId, [emailKey])).get(emailKey)
    await saveCart(ctx, {
      externalId: checkout.externalId,
      visitorId: null,
      contactId: contactId ?? null,
      emailKey,
      currency: checkout.currency,
      total: checkout.total,
      lines: checkout.lines.map(({ productId, variantId, title, quantity, price }) => ({
        product_id: cleanLine(productId, 200),
        variant_id: cleanLine(variantId, 200),
        title: cleanLine(title, 300),
        quantity,
        price,
        image_url: '',
        url: '',
      })),
      url: checkout.url,
      isCheckout: true,
      at,
    })
  }
}
