import type { OrderDraft } from '#features/orders/contract.ts'
import type { GuardedAnswer, GuardedRequest } from '#platform/server/outgoing/guarded-fetch.ts'

/** Credentials of a connection, stored encrypted in its row. Times are in ISO 8601. */
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

/** Information about a shop. `warnings` are sentences for its owner. */
export interface ShopFacts {
  name: string
  currency: { code: string; symbol: string; isPrefix: boolean }
  /** IANA time zone name, or "+05:30" if the shop only knows an offset. */
  timeZone: string
  warnings: string[]
  /** Whether we can see all orders, regardless of age; omitted if the shop makes no such distinction. */
  hasAllOrders?: boolean
}

/** A page of a long list. `next` is the cursor of the following page; it may be stored and used days later. */
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
  /** Null if the shop doesn't track stock. */
  stock: number | null
  /** Empty if the product's image is used. */
  imageUrl: string
}

export interface CatalogProduct {
  externalId: string
  title: string
  url: string
  imageUrl: string
  /** Price of the cheapest variant. */
  price: number
  compareAtPrice: number | null
  isAvailable: boolean
  collectionIds: string[]
  variants: CatalogVariant[]
  updatedAt: string
  /** Not on sale: deleted, archived or not published yet. */
  isDeleted: boolean
}

interface CatalogCollection {
  externalId: string
  title: string
}

/** A customer of the shop. Empty values are unknown and overwrite nothing. */
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
  /** If there are two updates of one order, the later one wins. */
  updatedAt: string
}

export interface ShopCheckout {
  externalId: string
  email: string
  /** URL at which the shop rebuilds the checkout; empty if it doesn't. */
  url: string
  currency: string
  total: number
  lines: { productId: string; variantId: string; title: string; quantity: number; price: number }[]
  updatedAt: string
  completedAt: string | null
}

/** Content of a webhook whose signature has been checked. For `productChanged`, read the product with `product`. */
export type ShopNotice =
  | ({ kind: 'order' } & ShopOrder)
  /**
   * The webhook doesn't include the order number by which we know the order, so the changes are fetched from the shop.
   */
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
  /** WooCommerce has no start time: its codes work as soon as they are created. */
  startsAt: string
  endsAt: string | null
  /** Each code works once. */
  isUnique: boolean
  /** Can't be combined with other codes. At Shopify, none of our codes can. */
  isAlone: boolean
}

/** A code to create. */
export interface NewCode {
  code: string
  expiresAt: string | null
}

/** Result of adding a code. `taken`: the shop already has the code, outside this discount. */
export interface CodeResult {
  code: string
  outcome: 'added' | 'taken' | 'failed'
  message: string
}

/** A code and the time at which it expires. */
export interface EndingCode {
  code: string
  expiresAt: string
}

/** Result of ending a code. `missing`: the shop doesn't have the code. */
export type CodeEnd = 'ended' | 'later' | 'missing'

/**
 * An open connection to a shop, with all operations that need the vendor's API. Money is in units of the currency
 * (19.9). Failures are `ShopError`s.
 */
export interface Shop {
  /** Reads the shop's information. Also used to test a connection. */
  facts(): Promise<ShopFacts>
  /** Returns the products that changed since a point in time, or all of them. */
  products(since: string | null, after: string | null): Promise<Page<CatalogProduct>>
  /** Returns the current state of one product; null if the shop no longer has it. */
  product(externalId: string): Promise<CatalogProduct | null>
  collections(after: string | null): Promise<Page<CatalogCollection>>
  customers(since: string | null, after: string | null): Promise<Page<ShopCustomer>>
  orders(since: string | null, after: string | null): Promise<Page<ShopOrder>>
  /** Returns an empty list if the shop has no data on abandoned checkouts. */
  abandonedCheckouts(since: string | null, after: string | null): Promise<Page<ShopCheckout>>
  /**
   * Registers missing webhooks, repairs those that the shop disabled, and removes those left by an earlier connection.
   */
  ensureWebhooks(deliverTo: string): Promise<void>
  removeWebhooks(deliverTo: string): Promise<void>
  /** Creates a discount with its first code. Repeated calls create it only once. `ref` identifies it from then on. */
  createDiscount(discount: ShopDiscount, firstCode: string): Promise<{ ref: string }>
  updateDiscount(ref: string, discount: ShopDiscount): Promise<void>
  /** Deletes a discount with all of its codes. It's no failure if the discount no longer exists. */
  deleteDiscount(ref: string): Promise<void>
  /**
   * Creates at most `codesAtOnce` codes. When repeated after a crash, codes that already exist in this discount count
   * as added.
   */
  addCodes(ref: string, discount: ShopDiscount, codes: readonly NewCode[]): Promise<CodeResult[]>
  /**
   * Sets the expiry of codes in the shop. Returns the codes that the caller has to remove when they are due, because
   * the shop has no expiry for single codes.
   */
  setExpiry(ref: string, codes: readonly EndingCode[]): Promise<string[]>
  removeCodes(ref: string, codes: readonly string[]): Promise<void>
  /**
   * Ends codes that the shop's owner created, in whatever discount they are. If the shop supports it, an end date is
   * set now; otherwise the result is `later`, and the call must be repeated once the codes are due. An earlier end that
   * a code has in the shop is not changed.
   */
  endOwnersCodes(codes: readonly EndingCode[], now: number): Promise<Map<string, CodeEnd>>
  readonly codesAtOnce: number
  /**
   * Returns the link at which a shopper finds the cart again, with a code applied; null if the cart can't be rebuilt.
   */
  recoveryLink(checkout: ShopCheckout, code: string | null): string | null
}

/** Reason a shop didn't carry out a request. `message` is for the owner. */
export type ShopFailure =
  /** The connection is broken until its owner acts. Work stays queued. */
  | { kind: 'revoked'; message: string }
  | { kind: 'throttled'; retryAfterMs: number; message: string }
  /** A later retry may succeed. */
  | { kind: 'unavailable'; message: string }
  /** A retry wouldn't help. */
  | { kind: 'refused'; message: string }

/** The only error that a `Shop` throws deliberately. */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  readonly failure: ShopFailure

  constructor(failure: ShopFailure) {
    super(failure.message)
    this.failure = failure
  }
}

/** Everything needed to open a shop. */
export interface ShopParts {
  /** The shop's address without a trailing slash: "https://acme.myshopify.com", "https://shop.example/store". */
  readonly origin: string
  readonly credentials: ShopCredentials
  /** The guarded fetch, with the operator's trusted origins applied. */
  readonly fetch: (address: string, request: GuardedRequest) => Promise<GuardedAnswer>
  readonly now: () => number
  /** Waits. Tests replace it to advance a fake clock. */
  readonly sleep: (ms: number) => Promise<void>
  /**
   * Renews the credentials in one process at a time: locks them, passes the stored ones to `renew` (another process may
   * have renewed them meanwhile), and stores its result before returning it.
   */
  readonly renewCredentials: (renew: (stored: ShopCredentials) => Promise<ShopCredentials>) => Promise<ShopCredentials>
  readonly signal?: AbortSignal
}

/** A webhook as received: header names in lowercase, the body byte for byte. */
export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/**
 * `forged` is answered with 401. `ping` is answered with 200. A `notice` is stored once by its `id` and answered with
 * 200.
 */
type WebhookReading = { kind: 'forged' } | { kind: 'ping' } | { kind: 'notice'; id: string; topic: string }

/** The functions for one kind of shop. */
export interface ShopAdapter {
  open(parts: ShopParts): Shop
  /** Quickly checks who sent a webhook. */
  readWebhook(request: WebhookRequest, shop: Pick<ShopParts, 'origin' | 'credentials'>): WebhookReading
  /** Parses a stored webhook. Returns `ignored` if it isn't used or can't be read. */
  parseWebhook(topic: string, body: string): ShopNotice
}
