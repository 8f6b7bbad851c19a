import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { CouponAnswer } from './coupon.ts'
import type { OrderOfDemo } from './order.ts'
import { insertOrder, linkOfSite, orderByNumber, type OrderRow } from './store.ts'
import { checkCode, sendOrder } from './trellis.ts'

/** What the pages need of the shop behind them; a visit belongs to the site whose script it carries. */
export interface ShopBackend {
  checkCode(siteKey: string | null, asked: { code: string; total: number; email?: string }): Promise<CouponAnswer>
  /** Keeps an order and has Trellis told of it; answers its number. Null while no site is there. */
  placeOrder(siteKey: string | null, order: OrderOfDemo): Promise<number | null>
  orderOf(siteKey: string | null, number: number): Promise<OrderRow | null>
}

interface BackendParts {
  readonly database: Database
  readonly tools: Tools
  /** Where Trellis is, as the shop reaches it. */
  readonly origin: string
  /** The site of a key; of none, the first one. */
  readonly siteOf: (siteKey: string | null) => Promise<Id | null>
}

/** The shop behind the pages: tables of its own, and Trellis by its public calls. */
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
        return number
      })
    },
    async orderOf(siteKey, number) {
      const siteId = await siteOf(siteKey)
      if (!siteId) return null
      return (await database.inSite(siteId, (db) => orderByNumber(db, siteId, number))) ?? null
    },
  }
}
