import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { isPaid, readTiers, tierOfProduct } from '#features/plans/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { SiteBilling } from './billing.ts'
import { customerOf, storeCustomer, subscriptionsOf } from './store.ts'
import { addCart, type CartRow, changeCart, openCart } from './store-carts.ts'
import { CheckoutSession, Customer } from './stripe/shapes.ts'
import { StripeRefusal } from './stripe/stripe-client.ts'
import { syncSite } from './sync.ts'

interface Opened {
  readonly cart_id: Id
  readonly url: string
}

const paidAlready = () => new AppError('conflict', 'This site has a subscription already. Switch its plan instead.')

/** Opens a purchase, or returns the open one: a site pays once, no matter how many tabs are open. */
export async function checkout(
  ctx: SiteBilling & { readonly user: { email: string } },
  product: string,
): Promise<Opened> {
  await mustBeSold(ctx, product)
  // The first to open the cart wins; the others use the same cart.
  for (let round = 0; round < 3; round++) {
    const cart = await cartFor(ctx, product)
    if (cart.product === product) {
      const opened = await sessionOf(ctx, cart)
      if (opened) return { cart_id: cart.id, url: opened }
    } else await closeCart(ctx, cart)
  }
  throw new AppError('conflict', 'Another purchase for this site is being opened. Try again in a moment.')
}

async function mustBeSold({ database, siteId }: SiteBilling, product: string): Promise<void> {
  await database.inSite(siteId, async (db) => {
    const tier = tierOfProduct(product, await readTiers(db))
    const isCurrent = tier?.monthly_products[0] === product || tier?.yearly_products[0] === product
    if (!isCurrent) throw new AppError('not_found', 'This plan is not sold any more.')
    if ((await subscriptionsOf(db, siteId)).some(({ status }) => isPaid(status))) throw paidAlready()
  })
}

async function cartFor({ database, siteId, newId, now }: SiteBilling, product: string): Promise<CartRow> {
  return database.inSite(siteId, async (db) => {
    const at = new Date(now())
    const cart: CartRow = {
      site_id: siteId,
      id: newId(),
      product,
      state: 'open',
      session_id: null,
      url: null,
      created_at: at,
    }
    return (await addCart(db, cart)) ? cart : ((await openCart(db, siteId)) ?? cart)
  })
}

/** Returns the payment page of a cart; null if the session has ended. */
async function sessionOf(
  ctx: SiteBilling & { readonly user: { email: string } },
  cart: CartRow,
): Promise<string | null> {
  const { stripe, publicUrl, database, siteId } = ctx
  if (cart.session_id === null) {
    const done = `${publicUrl}/purchase-done`
    // The cart's ID is the idempotency key, so that two tabs opening it at once get one session.
    const session = await stripe.post(
      CheckoutSession,
      'checkout/sessions',
      {
        mode: 'subscription',
        customer: await customerFor(ctx),
        client_reference_id: siteId,
        line_items: [{ price: cart.product, quantity: 1 }],
        subscription_data: { metadata: { site_id: siteId }, ...(await trialFor(ctx, cart.product)) },
        success_url: done,
        cancel_url: `${done}?canceled=1`,
      },
      `cart-${cart.id}`,
    )
    await database.inSite(siteId, (db) => changeCart(db, siteId, cart.id, { session_id: session.id, url: session.url }))
    return session.url
  }
  const session = await stripe.get(CheckoutSession, `checkout/sessions/${cart.session_id}`)
  if (session.status === 'open') return session.url
  await endCart(ctx, cart, session)
  return null
}

/** Ends a cart of another product. Throws if it has been paid in the meantime. */
async function closeCart(ctx: SiteBilling, cart: CartRow): Promise<void> {
  if (cart.session_id === null) throw new AppError('conflict', 'Another plan is being bought in another tab.')
  const path = `checkout/sessions/${cart.session_id}`
  const session = await ctx.stripe.post(CheckoutSession, `${path}/expire`, {}).catch(async (error: unknown) => {
    // Stripe refuses to expire a session that is complete or expired.
    if (error instanceof StripeRefusal) return ctx.stripe.get(CheckoutSession, path)
    throw error
  })
  await endCart(ctx, cart, session)
}

async function endCart(ctx: SiteBilling, cart: CartRow, session: CheckoutSessionOf): Promise<void> {
  await savePurchaseState(ctx, cart, session)
  if (session.status !== 'complete') return
  await syncSite(ctx)
  throw paidAlready()
}

type CheckoutSessionOf = { readonly status: string; readonly payment_status: string }

/** Stores the state of a purchase. */
export async function savePurchaseState(
  { database, siteId }: SiteBilling,
  cart: CartRow,
  session: CheckoutSessionOf,
): Promise<CartRow['state']> {
  const isPending = session.status === 'complete' && session.payment_status === 'unpaid'
  const state = isPending ? 'pending_payment' : (session.status as 'open' | 'complete' | 'expired')
  if (state !== cart.state) await database.inSite(siteId, (db) => changeCart(db, siteId, cart.id, { state }))
  return state
}

/** Returns the trial for a product. A site can try a plan only once. */
async function trialFor({ database, siteId }: SiteBilling, product: string): Promise<{ trial_period_days?: number }> {
  return database.inSite(siteId, async (db) => {
    const days = tierOfProduct(product, await readTiers(db))?.trial_days ?? 0
    const isFirst = (await subscriptionsOf(db, siteId)).length === 0
    return days > 0 && isFirst ? { trial_period_days: days } : {}
  })
}

async function customerFor({
  database,
  siteId,
  stripe,
  user,
}: SiteBilling & { readonly user: { email: string } }): Promise<string> {
  const known = await database.inSite(siteId, (db) => customerOf(db, siteId))
  if (known !== undefined) return known
  const site = await database.inSite(siteId, (db) => siteById(db, siteId))
  const fields = { email: user.email, name: site?.name ?? '', metadata: { site_id: siteId } }
  const { id } = await stripe.post(Customer, 'customers', fields, `customer-${siteId}`)
  return database.inSite(siteId, async (db) => {
    await storeCustomer(db, siteId, id)
    return (await customerOf(db, siteId)) ?? id
  })
}
