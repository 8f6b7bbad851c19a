import type { OrderDraft } from '#features/orders/contract.ts'
import type { GuardedAnswer, GuardedRequest } from '#platform/server/outgoing/guarded-fetch.ts'

/** What a connection proves itself by, as it is sealed in its row. Moments are ISO 8601. */
export type ShopCredentials =
  | { kind: 'shopify-client'; clientId: string; clientSecret: string; accessToken?: string; expiresAt?: string }
  | {
      kind: 'shopify-oauth'
      clientId: string
      clientSecret: string
      accessToken: string
      expiresAt: string
      refreshToken: string
    }
  | { kind: 'shopify-token'; accessToken: string; clientSecret?: string }
  | { kind: 'woocommerce'; consumerKey: string; consumerSecret: string; webhookSecret: string }
  | { kind: 'custom'; webhookSecret: string }

/** What is known of a shop. `warnings` are sentences for its owner. */
export interface ShopFacts {
  name: string
  currency: { code: string; symbol: string; isPrefix: boolean }
  /** An IANA name, or "+05:30" where the shop knows an offset alone. */
  timeZone: string
  warnings: string[]
  /** Whether all orders are shown to us, however old; left out where a shop makes no difference. */
  hasAllOrders?: boolean
}

/** A part of a long list. `next` names the part that follows; it may be stored and used days later. */
export interface Page<T> {
  items: T[]
  next: string | null
}

export interface CatalogVariant {
  externalId: string
  title: string
  sku: string
  price: number
  compareAtPrice: number | null
  /** Null: the shop does not count it. */
  stock: number | null
  /** Empty: the product's. */
  imageUrl: string
}

export interface CatalogProduct {
  externalId: string
  title: string
  url: string
  imageUrl: string
  /** Of the cheapest variant. */
  price: number
  compareAtPrice: number | null
  isAvailable: boolean
  collectionIds: string[]
  variants: CatalogVariant[]
  updatedAt: string
  /** Not sold: deleted, archived, or not published yet. */
  isDeleted: boolean
}

interface CatalogCollection {
  externalId: string
  title: string
}

/** A customer of the shop. Empty values are unknown, and change nothing. */
export interface ShopCustomer {
  externalId: string
  email: string
  firstName: string
  lastName: string
  phone: string
  marketing: 'subscribed' | 'unsubscribed' | 'unknown'
  consentAt: string | null
  updatedAt: string
}

export interface ShopOrder {
  order: OrderDraft
  /** Of two updates of one order, the later one wins. */
  updatedAt: string
}

export interface ShopCheckout {
  externalId: string
  email: string
  /** Where the shop itself rebuilds it; empty where it does not. */
  url: string
  currency: string
  total: number
  lines: { productId: string; variantId: string; title: string; quantity: number; price: number }[]
  updatedAt: string
  completedAt: string | null
}

/** What a webhook says, after its signature was checked. `productChanged`: read it with `product`. */
export type ShopNotice =
  | ({ kind: 'order' } & ShopOrder)
  /** Its number, by which it is known here, is not told: what changed is read. */
  | { kind: 'orderDeleted' }
  | { kind: 'product'; product: CatalogProduct }
  | { kind: 'productChanged'; externalId: string }
  | { kind: 'productDeleted'; externalId: string }
  | { kind: 'customer'; customer: ShopCustomer }
  | { kind: 'checkout'; checkout: ShopCheckout }
  | { kind: 'uninstalled' }
  | { kind: 'dataRequest'; email: string }
  | { kind: 'redactCustomer'; email: string }
  | { kind: 'redactShop' }
  | { kind: 'ignored' }

export interface ShopDiscount {
  name: string
  type: 'percentage' | 'fixed' | 'shipping'
  /** Percent (15), or units of the currency (7.5). */
  value: number
  minPurchase: number
  /** WooCommerce knows no start: there, codes work as soon as they are made. */
  startsAt: string
  endsAt: string | null
  /** Each code works once. */
  isUnique: boolean
  /** Cannot be combined with another code. At Shopify no code of ours can. */
  isAlone: boolean
}

/** A code to be made. */
export interface NewCode {
  code: string
  expiresAt: string | null
}

/** What became of a code. `taken`: the shop has it, and not by this discount. */
export interface CodeResult {
  code: string
  outcome: 'added' | 'taken' | 'failed'
  message: string
}

/** A code, and when it is to end. */
export interface EndingCode {
  code: string
  expiresAt: string
}

/** What became of the end of a code. `missing`: the shop does not have the code. */
export type CodeEnd = 'ended' | 'later' | 'missing'

/** An open shop: everything that is asked of a vendor. Money is in units of the currency (19.9). Failures are `ShopError`s. */
export interface Shop {
  /** Also the test whether a connection works. */
  facts(): Promise<ShopFacts>
  /** Products that changed since a moment, or all of them. */
  products(since: string | null, after: string | null): Promise<Page<CatalogProduct>>
  /** One product as it is now; null when the shop has it no more. */
  product(externalId: string): Promise<CatalogProduct | null>
  collections(after: string | null): Promise<Page<CatalogCollection>>
  customers(since: string | null, after: string | null): Promise<Page<ShopCustomer>>
  orders(since: string | null, after: string | null): Promise<Page<ShopOrder>>
  /** None where the shop knows of none. */
  abandonedCheckouts(since: string | null, after: string | null): Promise<Page<ShopCheckout>>
  /** Registers what is missing, repairs what the shop disabled, and removes what an earlier connection left behind. */
  ensureWebhooks(deliverTo: string): Promise<void>
  removeWebhooks(deliverTo: string): Promise<void>
  /** Makes a discount with its first code, once however often it is asked. `ref` names it from then on. */
  createDiscount(discount: ShopDiscount, firstCode: string): Promise<{ ref: string }>
  updateDiscount(ref: string, discount: ShopDiscount): Promise<void>
  /** Deletes a discount with all of its codes; one that is gone is no failure. */
  deleteDiscount(ref: string): Promise<void>
  /** Makes at most `codesAtOnce` codes. Asked again after a crash, what exists by this discount counts as added. */
  addCodes(ref: string, discount: ShopDiscount, codes: readonly NewCode[]): Promise<CodeResult[]>
  /** Lets codes end in the shop. Answers those that its caller has to remove when they are due, where a code has no end of its own. */
  setExpiry(ref: string, codes: readonly EndingCode[]): Promise<string[]>
  removeCodes(ref: string, codes: readonly string[]): Promise<void>
  /**
   * Ends codes that the shop's owner made, in whatever discount they are: from then on where the shop can, else (`later`) once they are
   * due and it is asked again. An earlier end that a code has in the shop stays.
   */
  endOwnersCodes(codes: readonly EndingCode[], now: number): Promise<Map<string, CodeEnd>>
  readonly codesAtOnce: number
  /** Where a shopper finds the cart again, with a code applied; null where it cannot be rebuilt. */
  recoveryLink(checkout: ShopCheckout, code: string | null): string | null
}

/** Why a shop did not do what it was asked; `message` is for the owner. */
export type ShopFailure =
  /** The connection is broken until its owner acts; work stays queued. */
  | { kind: 'revoked'; message: string }
  | { kind: 'throttled'; retryAfterMs: number; message: string }
  /** Worth another try later. */
  | { kind: 'unavailable'; message: string }
  /** Trying again would not help. */
  | { kind: 'refused'; message: string }

/** The one error that a `Shop` throws on purpose. */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  readonly failure: ShopFailure

  constructor(failure: ShopFailure) {
    super(failure.message)
    this.failure = failure
  }
}

/** What opening a shop takes. */
export interface ShopParts {
  /** The shop's address without a slash at the end: "https://acme.myshopify.com", "https://shop.example/store". */
  readonly origin: string
  readonly credentials: ShopCredentials
  /** The guarded fetch, with the operator's trusted origins applied. */
  readonly fetch: (address: string, request: GuardedRequest) => Promise<GuardedAnswer>
  readonly now: () => number
  /** Waits; a test passes the time instead. */
  readonly sleep: (ms: number) => Promise<void>
  /**
   * Renews the credentials in one process at a time: locks them, hands `renew` the stored ones (another process may have
   * renewed them meanwhile), and stores what it answers before returning it.
   */
  readonly renewCredentials: (renew: (stored: ShopCredentials) => Promise<ShopCredentials>) => Promise<ShopCredentials>
  readonly signal?: AbortSignal
}

/** A webhook as it came in: header names in lower case, the body byte for byte. */
export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** `forged` is answered 401. `ping` is answered 200. A `notice` is stored once by its `id`, and answered 200. */
type WebhookReading = { kind: 'forged' } | { kind: 'ping' } | { kind: 'notice'; id: string; topic: string }

/** What there is for one kind of shop. */
export interface ShopAdapter {
  open(parts: ShopParts): Shop
  /** Checks who sent a webhook, quickly. */
  readWebhook(request: WebhookRequest, shop: Pick<ShopParts, 'origin' | 'credentials'>): WebhookReading
  /** What a stored webhook says; `ignored` for one that is not used or cannot be read. */
  parseWebhook(topic: string, body: string): ShopNotice
}
