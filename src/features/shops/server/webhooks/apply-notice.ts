import { cleanEmail } from '#core/email-address.ts'
import { shopEvents } from '../../contract.ts'
import type { ShopNotice } from '../adapters/adapter.ts'
import { markBroken, notifyAboutStore } from '../break-connection.ts'
import { applyCheckouts } from '../carts/apply-checkouts.ts'
import { deleteShopData } from '../connect/delete-shop-data.ts'
import { insertRequest } from '../store-requests.ts'
import { planSync } from '../sync/run-sync.ts'
import { applyCustomers } from '../apply/apply-customers.ts'
import { applyOrders } from '../apply/apply-orders.ts'
import { markProductDeleted, applyProducts } from '../apply/apply-products.ts'
import type { ShopDataContext } from '../apply/shop-data-context.ts'
import { readProductsJob } from './read-products.ts'

/**
 * Applies a shop's notices in the caller's transaction: orders, products and customers in bulk, then the others one
 * after another.
 */
export async function applyNotices(ctx: ShopDataContext, notices: readonly ShopNotice[]): Promise<void> {
  const of = <K extends ShopNotice['kind']>(kind: K) =>
    notices.filter((notice): notice is Extract<ShopNotice, { kind: K }> => notice.kind === kind)
  await applyOrders(ctx, of('order'))
  await applyProducts(
    ctx,
    of('product').map(({ product }) => product),
  )
  await applyCustomers(
    ctx,
    of('customer').map(({ customer }) => customer),
  )
  await applyCheckouts(
    ctx,
    of('checkout').map(({ checkout }) => checkout),
  )
  for (const { externalId } of of('productDeleted')) await markProductDeleted(ctx, externalId)
  const changed = [...new Set(of('productChanged').map(({ externalId }) => externalId))]
  if (changed.length > 0) {
    await ctx.jobs.add(ctx.db, readProductsJob, { site_id: ctx.siteId, connection_id: ctx.connection.id, ids: changed })
  }
  if (of('orderDeleted').length > 0) await planSync(ctx.jobs, ctx.db, ctx.siteId, ['orders'])
  for (const { email } of of('dataRequest')) await mailDataRequest(ctx, email)
  for (const { email } of of('redactCustomer')) await redact(ctx, email)
  if (of('redactShop').length > 0) await deleteShopData(ctx.db, ctx.siteId)
  if (of('uninstalled').length > 0) {
    await markBroken(
      ctx,
      ctx.siteId,
      ctx.connection.id,
      'The app was uninstalled in the store. Connect the store again.',
    )
  }
}

/** Handles a customer's request for their data. The owner exports it on the store's screen. */
async function mailDataRequest(ctx: ShopDataContext, email: string): Promise<void> {
  const address = cleanEmail(email)
  if (address === null) return
  const id = ctx.newId()
  await insertRequest(ctx.db, ctx.siteId, {
    id,
    email_key: address,
    received_at: new Date(ctx.now()),
    done_at: null,
  })
  await notifyAboutStore(ctx, ctx.siteId, `data-request ${id}`, {
    title: 'A customer asks for their data',
    paragraphs: [
      `${address} asked your store for a copy of their personal data. You have 30 days to answer.`,
      'Open the store settings, download what is known of them, and send it to them.',
    ],
  })
}

async function redact(ctx: ShopDataContext, email: string): Promise<void> {
  const address = cleanEmail(email)
  if (address === null) return
  await ctx.events.emit(ctx.db, shopEvents.erasureAsked, { site_id: ctx.siteId, email: address })
}
