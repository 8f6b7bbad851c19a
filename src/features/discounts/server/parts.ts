import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database, Db } from '#platform/server/db/database.ts'
import type { DiscountService, DiscountType } from '../rules.ts'

/** A discount as sent to a store. */
export interface ShopDiscount {
  readonly name: string
  readonly type: DiscountType
  readonly value: number
  readonly minPurchase: number
  readonly startsAt: string
  readonly endsAt: string | null
  readonly isUnique: boolean
  /** Whether it can't be combined with another code. */
  readonly isAlone: boolean
}

/**
 * The store's result for a code: it was added, the store already has another code with this name, or the store refused
 * it.
 */
export interface CodeResult {
  readonly code: string
  readonly outcome: 'added' | 'taken' | 'failed'
  readonly message: string
}

/** The operations of a connected store that discounts need. */
export interface DiscountShop {
  createDiscount(discount: ShopDiscount, firstCode: string): Promise<{ ref: string }>
  updateDiscount(ref: string, discount: ShopDiscount): Promise<void>
  deleteDiscount(ref: string): Promise<void>
  addCodes(
    ref: string,
    discount: ShopDiscount,
    codes: readonly { code: string; expiresAt: string | null }[],
  ): Promise<CodeResult[]>
  /** Sets when codes expire in the store. Returns those that must be removed when they are due. */
  setExpiry(ref: string, codes: readonly { code: string; expiresAt: string }[]): Promise<string[]>
  removeCodes(ref: string, codes: readonly string[]): Promise<void>
  /** Ends uploaded codes that the store has: immediately, or (`later`) when called again once they are due. */
  endOwnersCodes(
    codes: readonly { code: string; expiresAt: string }[],
    now: number,
  ): Promise<Map<string, 'ended' | 'later' | 'missing'>>
  readonly codesAtOnce: number
}

/** A site's store as the discount settings show it. */
export interface ConnectedStore {
  readonly service: DiscountService
  readonly name: string
  readonly isValid: boolean
  readonly currency: { readonly code: string; readonly symbol: string; readonly isPrefix: boolean }
  readonly warnings: readonly string[]
}

/** Dependencies of the room. */
export interface DiscountsParts {
  /** Opens the store of a site; null if none is connected or the connection is broken. */
  openShop(tools: Tools & { readonly database: Database }, siteId: Id): Promise<DiscountShop | null>
  /** Returns how a site is connected; null if it isn't. */
  storeOf(db: Db, siteId: Id): Promise<ConnectedStore | null>
  serviceOf(db: Db, siteId: Id): Promise<DiscountService>
}
