import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { planOf } from '#features/plans/server/index.ts'
import type { SiteBilling } from './billing.ts'
import { savePurchaseState } from './checkout.ts'
import { cartById, type CartRow, openCart, pendingCart } from './store-carts.ts'
import { CheckoutSession } from './stripe/shapes.ts'
import { syncSite } from './sync.ts'

/** Returns the state of a purchase at Stripe. For a finished purchase, the plan is set before this returns. */
export async function checkPurchase(
  ctx: SiteBilling,
  cartId: Id,
): Promise<{ status: CartRow['state']; is_pro: boolean }> {
  const { database, siteId } = ctx
  const cart = await database.inSite(siteId, (db) => cartById(db, siteId, cartId))
  if (!cart) throw new AppError('not_found', 'Purchase not found.')
  const status = await stateOf(ctx, cart)
  if (status !== 'open' && status !== cart.state) await syncSite(ctx)
  const { plan } = await database.inSite(siteId, (db) => planOf({ ...ctx, db }, siteId))
  return { status, is_pro: plan.is_pro }
}

/** Updates the purchases of a site that are open or waiting for a bank. */
export async function checkOpenCart(ctx: SiteBilling): Promise<void> {
  const { database, siteId } = ctx
  for (const find of [openCart, pendingCart]) {
    const cart = await database.inSite(siteId, (db) => find(db, siteId))
    if (cart) await stateOf(ctx, cart)
  }
}

async function stateOf(ctx: SiteBilling, cart: CartRow): Promise<CartRow['state']> {
  if (cart.session_id === null || cart.state === 'complete' || cart.state === 'expired') return cart.state
  const session = await ctx.stripe.get(CheckoutSession, `checkout/sessions/${cart.session_id}`)
  return savePurchaseState(ctx, cart, session)
}
