/** State of a Shopify shop, as stored by its local stand-in. */
export interface ShopifyState {
  name: string
  currency: string
  moneyFormat: string
  timeZone: string
  scopes: string[]
  products: FakeProduct[]
  collections: { id: number; title: string }[]
  customers: FakeCustomer[]
  orders: FakeOrder[]
  checkouts: FakeCheckout[]
  discounts: Map<string, FakeDiscount>
  bulk: Map<string, FakeBulk>
  webhooks: { id: string; topic: string; uri: string }[]
  /** How many times a bulk job is polled before it completes. */
  pollsUntilDone: number
  /** Names and addresses are hidden from the app, as on the Basic plan. */
  hidesPeople: boolean
  lastId: number
}

interface FakeVariant {
  id: number
  title: string
  sku: string
  price: string
  compareAtPrice: string | null
  stock: number | null
}

export interface FakeProduct {
  id: number
  title: string
  handle: string
  status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT'
  imageUrl: string
  updatedAt: string
  collectionIds: number[]
  variants: FakeVariant[]
}

export interface FakeCustomer {
  id: number
  email: string | null
  firstName: string | null
  lastName: string | null
  phone: string | null
  state: 'NOT_SUBSCRIBED' | 'PENDING' | 'SUBSCRIBED' | 'UNSUBSCRIBED'
  consentAt: string | null
  updatedAt: string
}

export interface FakeLine {
  productId: number | null
  variantId: number | null
  title: string
  quantity: number
  price: string
}

export interface FakeOrder {
  id: number
  name: string
  test: boolean
  email: string | null
  processedAt: string
  updatedAt: string
  cancelledAt: string | null
  isFulfilled: boolean
  financial: 'PAID' | 'PENDING' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'VOIDED'
  total: string
  discount: string
  tax: string
  shipping: string
  refunded: string
  codes: string[]
  lines: FakeLine[]
}

export interface FakeCheckout {
  id: number
  email: string | null
  url: string
  total: string
  updatedAt: string
  completedAt: string | null
  lines: FakeLine[]
}

export interface FakeDiscount {
  id: string
  kind: 'DiscountCodeBasic' | 'DiscountCodeBxgy' | 'DiscountCodeFreeShipping' | 'DiscountCodeApp'
  title: string
  tags: string[]
  startsAt: string
  endsAt: string | null
  usageLimit: number | null
  /** The input that created it or last changed it. */
  input: Readonly<Record<string, unknown>>
  codes: { id: string; code: string }[]
}

interface FakeBulk {
  id: string
  polls: number
  codes: { code: string; errors: { code: string; message: string }[] }[]
}

/** Creates an empty shop. */
export function emptyShopify(): ShopifyState {
  return {
    name: 'Acme',
    currency: 'USD',
    moneyFormat: '${{amount}}',
    timeZone: 'America/New_York',
    scopes:
      'read_products read_orders read_all_orders read_customers write_customers read_discounts write_discounts'.split(
        ' ',
      ),
    products: [],
    collections: [],
    customers: [],
    orders: [],
    checkouts: [],
    discounts: new Map(),
    bulk: new Map(),
    webhooks: [],
    pollsUntilDone: 2,
    hidesPeople: false,
    lastId: 1000,
  }
}

const epoch = Date.UTC(2026, 9, 1)
const at = (id: number) => new Date(epoch + id * 1000).toISOString()

export function fakeProduct(id: number, changes: Partial<FakeProduct> = {}): FakeProduct {
  const variant = {
    id: id * 100,
    title: 'Default Title',
    sku: `SKU-${id}`,
    price: '19.90',
    compareAtPrice: null,
    stock: 5,
  }
  const url = `https://cdn.shopify.com/${id}.jpg`
  const made = { id, title: `Product ${id}`, handle: `product-${id}`, status: 'ACTIVE', imageUrl: url } as const
  return { ...made, updatedAt: at(id), collectionIds: [], variants: [variant], ...changes }
}

export function fakeCustomer(id: number, changes: Partial<FakeCustomer> = {}): FakeCustomer {
  const person = { email: `person${id}@example.com`, firstName: 'Ann', lastName: `Lee ${id}`, phone: null }
  return { id, ...person, state: 'SUBSCRIBED', consentAt: at(id), updatedAt: at(id), ...changes }
}

export function fakeOrder(id: number, changes: Partial<FakeOrder> = {}): FakeOrder {
  const sums = { total: '45.80', discount: '4.00', tax: '3.80', shipping: '4.90', refunded: '0.00' }
  const times = { processedAt: at(id), updatedAt: at(id), cancelledAt: null }
  const line = { productId: 1, variantId: 100, title: 'A mug', quantity: 2, price: '18.55' }
  const made = {
    id,
    name: `#${id}`,
    test: false,
    email: `person${id}@example.com`,
    financial: 'PAID',
    isFulfilled: false,
  } as const
  return { ...made, ...times, ...sums, codes: ['SAVE10'], lines: [line], ...changes }
}

export function fakeCheckout(id: number, changes: Partial<FakeCheckout> = {}): FakeCheckout {
  const url = `https://acme.myshopify.com/1/checkouts/ac/${id}/recover?key=k${id}`
  const line = { productId: 1, variantId: 100, title: 'A mug', quantity: 1, price: '18.55' }
  const made = { id, email: `person${id}@example.com`, url, total: '18.55' }
  return { ...made, updatedAt: at(id), completedAt: null, lines: [line], ...changes }
}

/** Creates a discount with codes that the shop's owner made. */
export function fakeDiscount(id: number, codes: readonly string[], changes: Partial<FakeDiscount> = {}): FakeDiscount {
  return {
    id: `gid://shopify/DiscountCodeNode/${id}`,
    kind: 'DiscountCodeBasic',
    title: `Discount ${id}`,
    tags: [],
    startsAt: '2026-10-01T00:00:00Z',
    endsAt: null,
    usageLimit: null,
    input: { title: `Discount ${id}`, startsAt: '2026-10-01T00:00:00Z' },
    codes: codes.map((code, n) => ({ id: `gid://shopify/DiscountRedeemCode/${id}${n}`, code })),
    ...changes,
  }
}
