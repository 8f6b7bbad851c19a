import type { Kysely } from 'kysely'
import { AppError } from '#core/error.ts'
import { type Id, isId } from '#core/id.ts'
import { windowState } from '#platform/server/connect-windows/connect-windows.ts'
import { when } from '#platform/server/events/events.ts'
import { room } from '#platform/server/room.ts'
import { contactEvents } from '#features/contacts/contract.ts'
import { mailDesignEvents } from '#features/mail-design/contract.ts'
import { orderEvents } from '#features/orders/contract.ts'
import { siteById } from '#features/sites/server/index.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { shopCalls } from '../contract.ts'
import { sendBrokenNotice } from './break-connection.ts'
import { abandonIdleCarts } from './carts/abandon.ts'
import { cartOf } from './carts/cart-events.ts'
import { endCarts } from './carts/end-carts.ts'
import { serveRecovery } from './carts/recovery.ts'
import { storeVisitorCart } from './carts/store-visitor-cart.ts'
import { catalogHandlers } from './catalog/handlers.ts'
import { productsForMails, sampleProducts } from './catalog/products-for-mails.ts'
import { connectCustom, connectDemo } from './connect/connect-custom.ts'
import { connectShopify, connectWooCommerce } from './connect/connect-keys.ts'
import { serveWindows } from './connect/serve-windows.ts'
import { beginWindow, shopWindows } from './connect/windows.ts'
import { disconnect } from './disconnect.ts'
import { checkInstall } from './install/check-install.ts'
import { shopifyExtension, wordPressPlugin } from './install/install-files.ts'
import { loadShop, syncNow } from './load.ts'
import type { ShopNetwork } from './open-shop.ts'
import { activeConnection, type ConnectionRow } from './store.ts'
import { attachCarts, type CartRow, moveCarts, newestCarts, setAbandonedAfter } from './store-carts.ts'
import { endRequest } from './store-requests.ts'
import { runSync } from './sync/run-sync.ts'
import { deleteOld, pollCheckouts, reconcile } from './sync/schedule.ts'
import { applyInbox } from './webhooks/apply-inbox.ts'
import { readProducts } from './webhooks/read-products.ts'
import { serveWebhooks } from './webhooks/serve-webhooks.ts'
import { shopsTransfer } from './transfer.ts'

export { mergeDataOf } from './catalog/merge-data.ts'
export { productImport } from './imports/product-import.ts'
export { productOf } from './catalog/product-of.ts'
export { collectionsOf, findProducts } from './store-catalog.ts'
export { openShopOf } from './open-shop.ts'
export { shopCurrency } from './catalog/shop-currency.ts'
export { productRows } from './store-catalog.ts'
export { interestedIn } from './store-interest.ts'

/** Returns the site's active connection: its service, state and facts. Its credentials are encrypted. */
export async function shopConnectionOf(db: Kysely<unknown>, siteId: Id): Promise<ConnectionRow | undefined> {
  return activeConnection(db, siteId)
}

interface ShopsParts {
  /** The operator's own shops, by origin. They may have private addresses and use plain http. */
  readonly privateShops?: ReadonlySet<string>
  /** Address of the demo shop; null if there is none. */
  readonly demoUrl?: string | null
  /** The installation's own pages: the demo shop's origin, once it is running. */
  readonly ownSites?: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/** The room for the owner's shop. */
export const shopsRoom = ({ privateShops = none, demoUrl = null, ownSites = none }: ShopsParts = {}) => {
  const network: ShopNetwork = { trusted: privateShops }
  return room({
    name: 'shops',
    calls: shopCalls,
    handlers: {
      load: async (_input, ctx) => loadShop(ctx, demoUrl),
      connectShopify: async (input, ctx) => connectShopify(input, ctx, network),
      connectWooCommerce: async (input, ctx) => connectWooCommerce(input, ctx, network),
      openWindow: async (input, ctx) => beginWindow(input, ctx, network),
      window: async ({ window_id }, ctx) => windowState(ctx, shopWindows, window_id),
      connectCustom,
      connectDemo: async (_input, ctx) => connectDemo(ctx, demoUrl),
      disconnect: async (_input, ctx) => disconnect(ctx, network),
      sync: async (_input, ctx) => syncNow(ctx),
      saveSettings: async ({ abandoned_after_minutes }, { db, siteId }) => {
        await setAbandonedAfter(db, siteId, abandoned_after_minutes)
        return { abandoned_after_minutes }
      },
      endRequest: async ({ request_id }, { db, siteId, now }) => {
        if (await endRequest(db, siteId, request_id, new Date(now()))) return {}
        throw new AppError('not_found', 'There is no such request.')
      },
      ...catalogHandlers,
      carts: async ({ state, after, limit }, ctx) => {
        const before = after === undefined ? null : readCursor(after)
        const found = await newestCarts(ctx.db, ctx.siteId, { state, before, limit })
        const rows = found.slice(0, limit)
        const next = found.length > limit ? cursorOf(rows.at(-1)!) : null
        return { carts: rows.map((row) => cartOf(ctx, ctx.siteId, row)), next }
      },
      cart: storeVisitorCart,
      installFile: async ({ kind }, { db, siteId, publicUrl }) => {
        const key = (await siteById(db, siteId))?.key
        if (key === undefined) throw new AppError('not_found', 'There is no such site.')
        const isShopify = kind === 'shopify'
        const file = isShopify ? shopifyExtension(publicUrl, key) : wordPressPlugin(publicUrl, key)
        return { name: isShopify ? 'trellis-shopify.zip' : 'trellis-wordpress.zip', base64: file.toString('base64') }
      },
      checkInstall: async (input, ctx) => checkInstall(input, ctx, new Set([...privateShops, ...ownSites])),
    },
    jobs: [
      applyInbox,
      readProducts(network),
      runSync(network),
      reconcile,
      pollCheckouts,
      deleteOld,
      abandonIdleCarts,
      sendBrokenNotice,
    ],
    migrations: new URL('./migrations/', import.meta.url),
    // After a transfer, a shop has to be connected and read again.
    transfer: shopsTransfer,
    personTables: [
      {
        table: 'shop_carts',
        column: 'email_key',
        by: 'address',
        leadsTo: { contact_id: 'contact', visitor_id: 'visitor' },
      },
      { table: 'shop_carts', column: 'contact_id', by: 'contact', leadsTo: { visitor_id: 'visitor' } },
      { table: 'shop_carts', column: 'visitor_id', by: 'visitor' },
      { table: 'shop_views', column: 'visitor_id', by: 'visitor' },
      { table: 'shop_requests', column: 'email_key', by: 'address' },
    ],
    on: [
      when(mailDesignEvents.productsAsked, productsForMails),
      when(mailDesignEvents.samplesAsked, sampleProducts),
      when(orderEvents.changed, ({ site_id: siteId, order_ids }, ctx) => endCarts({ ...ctx, siteId }, order_ids)),
      when(visitorEvents.identified, ({ site_id, visitor_id, contact_id }, { db }) =>
        attachCarts(db, site_id, visitor_id, contact_id),
      ),
      when(contactEvents.merged, ({ site_id: siteId, from_id: from, to_id: to }, { db }) =>
        moveCarts(db, siteId, from, to),
      ),
      when(contactEvents.unmerged, async ({ site_id: siteId, from_id, to_id, moved }, { db }) => {
        await moveCarts(db, siteId, to_id, from_id, moved['shops'] ?? [])
      }),
    ],
    routes(app, tools) {
      serveWebhooks(app, tools)
      serveWindows(app, tools, network)
      serveRecovery(app, tools, network)
    },
  })
}

const cursorOf = ({ updated_at, id }: CartRow) =>
  Buffer.from(JSON.stringify([updated_at.toISOString(), id])).toString('base64url')

function readCursor(cursor: string): [string, Id] {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(at)) && isId(String(id))) return [String(at), String(id)]
  } catch {}
  throw new AppError('invalid', 'This page is no more. Begin with the first one.')
}
