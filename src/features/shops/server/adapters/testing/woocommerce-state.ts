import type { WooCustomer, WooOrder, WooProduct, WooVariation } from '../woocommerce/read-store.ts'

export type FakeProduct = WooProduct & { date_modified_gmt: string }
export type FakeOrder = WooOrder & { date_modified_gmt: string }

export interface FakeCoupon {
  id: number
  code: string
  description: string
  discount_type: string
  amount: string
  free_shipping: boolean
  individual_use: boolean
  minimum_amount: string
  usage_limit: number | null
  usage_limit_per_user: number | null
  date_expires: string | null
  date_expires_gmt: string | null
  meta_data: { key: string; value: unknown }[]
}

export interface FakeWebhook {
  id: number
  status: 'active' | 'paused' | 'disabled'
  topic: string
  delivery_url: string
  secret: string
  failures: number
}

/** State of a store, as stored by its local stand-in. */
export interface WooCommerceState {
  name: string
  timeZone: string
  gmtOffset: number
  settings: Record<string, string>
  currency: { code: string; symbol: string }
  zones: {
    id: number
    methods: { method_id: string; enabled: boolean; settings: { requires?: { value: string } } }[]
  }[]
  products: FakeProduct[]
  variations: Map<number, WooVariation[]>
  categories: { id: number; name: string }[]
  customers: WooCustomer[]
  orders: FakeOrder[]
  coupons: FakeCoupon[]
  webhooks: FakeWebhook[]
  /** Behaves like versions before 5.8, which can't be queried for changes. */
  ignoresChanges: boolean
  lastId: number
}

/** Creates a coupon without any options set. */
export function fakeCoupon(id: number, changes: Partial<FakeCoupon> = {}): FakeCoupon {
  return {
    id,
    code: `coupon-${id}`,
    description: '',
    discount_type: 'fixed_cart',
    amount: '0',
    free_shipping: false,
    individual_use: false,
    minimum_amount: '',
    usage_limit: null,
    usage_limit_per_user: null,
    date_expires: null,
    date_expires_gmt: null,
    meta_data: [],
    ...changes,
  }
}

/** Creates an empty store that allows coupons for free shipping. */
export function emptyWooCommerce(): WooCommerceState {
  return {
    name: 'Acme &amp; Sons',
    timeZone: 'Europe/Berlin',
    gmtOffset: 1,
    settings: { woocommerce_currency: 'USD', woocommerce_currency_pos: 'left', woocommerce_enable_coupons: 'yes' },
    currency: { code: 'USD', symbol: '&#36;' },
    zones: [
      { id: 0, methods: [] },
      { id: 1, methods: [{ method_id: 'free_shipping', enabled: true, settings: { requires: { value: 'coupon' } } }] },
    ],
    products: [],
    variations: new Map(),
    categories: [],
    customers: [],
    orders: [],
    coupons: [],
    webhooks: [],
    ignoresChanges: false,
    lastId: 100_000,
  }
}

const epoch = Date.UTC(2026, 9, 1)
const at = (id: number) => new Date(epoch + id * 1000).toISOString().slice(0, 19)

export function fakeProduct(id: number, changes: Partial<FakeProduct> = {}): FakeProduct {
  return {
    id,
    name: `Product ${id}`,
    type: 'simple',
    status: 'publish',
    permalink: `https://shop.example/product/${id}`,
    sku: `SKU-${id}`,
    price: '19.90',
    regular_price: '19.90',
    on_sale: false,
    stock_status: 'instock',
    manage_stock: false,
    stock_quantity: null,
    images: [{ src: `https://shop.example/${id}.jpg` }],
    categories: [{ id: 1 }],
    parent_id: 0,
    date_modified_gmt: at(id),
    ...changes,
  }
}

export function fakeOrder(id: number, changes: Partial<FakeOrder> = {}): FakeOrder {
  return {
    id,
    number: String(id),
    status: 'processing',
    currency: 'USD',
    total: '45.80',
    total_tax: '3.80',
    shipping_total: '4.90',
    discount_total: '4.00',
    date_created_gmt: at(id),
    date_modified_gmt: at(id),
    billing: { email: `person${id}@example.com` },
    refunds: [],
    coupon_lines: [{ code: 'save10' }],
    line_items: [{ name: 'A mug', product_id: 1, quantity: 2, price: 18.55 }],
    ...changes,
  }
}

export function fakeCustomer(id: number, changes: Partial<WooCustomer> = {}): WooCustomer {
  const person = { email: `person${id}@example.com`, first_name: 'Ann', last_name: `Lee ${id}` }
  return { id, ...person, billing: { phone: '' }, date_created_gmt: at(id), date_modified_gmt: at(id), ...changes }
}
