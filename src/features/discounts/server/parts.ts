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
  /** Cannot be combined with another code. */
  readonly isAlone: boolean
}

/** What a store said of a code: it has it now, somebody else's is called so, or it refused it. */
export interface CodeResult {
  readonly code: string
  readonly outcome: 'added' | 'taken' | 'failed'
  readonly message: string
}

/** What of a connected store discounts need. */
export interface DiscountShop {
  createDiscount(discount: ShopDiscount, firstCode: string): Promise<{ ref: string }>
  updateDiscount(ref: string, discount: ShopDiscount): Promise<void>
  deleteDiscount(ref: string): Promise<void>
  addCodes(
    ref: string,
    discount: ShopDiscount,
    codes: readonly { code: string; expiresAt: string | null }[],
  ): Promise<CodeResult[]>
  /** Lets codes end in the store; answers those that have to be removed when they are due. */
  setExpiry(ref: string, codes: readonly { code: string; expiresAt: string }[]): Promise<string[]>
  removeCodes(ref: string, codes: readonly string[]): Promise<void>
  /** Ends uploaded codes, as far as the store has them: at once, or (`later`) when it is asked again once they are due. */
  endOwnersCodes(
    codes: readonly { code: string; expiresAt: string }[],
    now: number,
  ): Promise<Map<string, 'ended' | 'later' | 'missing'>>
  readonly codesAtOnce: number
}

/** The store of a site as the discount settings show it. */
export interface ConnectedStore {
  readonly service: DiscountService
  readonly name: string
  readonly isValid: boolean
  readonly currency: { readonly code: string; readonly symbol: string; readonly isPrefix: boolean }
  readonly warnings: readonly string[]
}

/** What the room is made of. */
export interface DiscountsParts {
  /** The store of a site; null while none is connected or the connection is broken. */
  openShop(tools: Tools & { readonly database: Database }, siteId: Id): Promise<DiscountShop | null>
  /** How a site is connected; null: not at all. */
  storeOf(db: Db, siteId: Id): Promise<ConnectedStore | null>
  serviceOf(db: Db, siteId: Id): Promise<DiscountService>
}
