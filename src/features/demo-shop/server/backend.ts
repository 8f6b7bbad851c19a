import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { CouponAnswer } from './coupon.ts'
import type { OrderOfDemo } from './order.ts'
import { isReceiptOf, type Receipt, signReceipt } from './receipt.ts'
import { insertOrder, linkOfSite, markRefunded, orderByNumber, type OrderRow } from './store.ts'
import { checkCode, sendOrder } from './trellis.ts'

/** Backend functions that the shop's pages need. A visit belongs to the site whose script it carries. */
export interface ShopBackend {
  checkCode(siteKey: string | null, asked: { code: string; total: number; email?: string }): Promise<CouponAnswer>
  /** Stores an order, reports it to Trellis, and returns its receipt. Null if there is no site. */
  placeOrder(siteKey: string | null, order: OrderOfDemo): Promise<Receipt | null>
  /** Returns an order, and whether the receipt belongs to it. */
  orderOf(siteKey: string | null, number: number, receipt: Receipt | null): Promise<ShownOrder | null>
  /**
   * Refunds the order of a receipt and reports the refund to Trellis. Returns false if the receipt belongs to no order.
   */
  refundOrder(siteKey: string | null, receipt: Receipt): Promise<boolean>
}

/** An order as a page shows it. */
export interface ShownOrder extends OrderRow {
  /** Whether this browser placed it. */
  readonly isOwn: boolean
}

interface BackendParts {
  readonly database: Database
  readonly tools: Tools
  /** Address of Trellis, as seen from the shop. */
  readonly origin: string
  /** Returns the site of a key; without a key, the first site. */
  readonly siteOf: (siteKey: string | null) => Promise<Id | null>
}

/** Creates the shop behind the pages. It uses its own tables, and Trellis through its public calls. */
export function demoShopBackend({ database, tools, origin, siteOf }: BackendParts): ShopBackend {
  return {
    async checkCode(siteKey, asked) {
      const siteId = await siteOf(siteKey)
      const link = siteId && (await database.inSite(siteId, (db) => linkOfSite(db, siteId)))
      if (!link) return { ok: false, message: 'This shop is not connected with Trellis yet, so it knows no codes.' }
      return checkCode({ origin }, tools, link, asked)
    },
    async placeOrder(siteKey, order) {
      const siteId = await siteOf(siteKey)
      if (!siteId) return null
      return database.inSite(siteId, async (db) => {
        const number = await insertOrder(db, siteId, order, new Date(tools.now()))
        await tools.jobs.add(db, sendOrder, { site_id: siteId, number })
        return signReceipt(tools, siteId, number)
      })
    },
    async orderOf(siteKey, number, receipt) {
      const siteId = await siteOf(siteKey)
      if (!siteId) return null
      const row = await database.inSite(siteId, (db) => orderByNumber(db, siteId, number))
      return row ? { ...row, isOwn: isReceiptOf(tools, siteId, number, receipt) } : null
    },
    async refundOrder(siteKey, receipt) {
      const siteId = await siteOf(siteKey)
      const { number } = receipt
      if (!siteId || !isReceiptOf(tools, siteId, number, receipt)) return false
      await database.inSite(siteId, async (db) => {
        const isNew = await markRefunded(db, siteId, number, new Date(tools.now()))
        if (isNew) await tools.jobs.add(db, sendOrder, { site_id: siteId, number })
      })
      return true
    },
  }
}
