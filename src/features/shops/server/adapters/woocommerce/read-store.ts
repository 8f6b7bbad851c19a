import { htmlText } from '#core/html/html-text.ts'
import type { CatalogProduct, CatalogVariant, ShopCustomer, ShopOrder } from '../adapter.ts'
import { orderDraft, toMoment, toNumber } from '../order-draft.ts'

export interface WooVariation {
  readonly id: number
  readonly sku?: string
  readonly price?: string
  readonly regular_price?: string
  readonly on_sale?: boolean
  readonly stock_status?: string
  readonly manage_stock?: boolean | 'parent'
  readonly stock_quantity?: number | null
  readonly image?: { readonly src?: string } | null
  readonly attributes?: readonly { readonly option?: string }[]
}

export interface WooProduct extends Omit<WooVariation, 'attributes' | 'image'> {
  readonly name: string
  readonly type: string
  readonly status: string
  readonly permalink?: string
  readonly images?: readonly { readonly src?: string }[]
  readonly categories?: readonly { readonly id: number }[]
  readonly date_modified_gmt?: string | null
  readonly parent_id?: number
}

/** Converts a product with its variations. A product without variations is its own only variant. */
export function readProduct(product: WooProduct, variations: readonly WooVariation[]): CatalogProduct {
  const isDeleted = product.status !== 'publish'
  const isVariable = product.type === 'variable'
  const variants = isVariable ? variations.map(readVariation) : [readVariation(product)]
  const cheapest = variants.toSorted((a, b) => a.price - b.price)[0]
  return {
    externalId: String(product.id),
    title: htmlText(product.name),
    url: product.permalink ?? '',
    imageUrl: product.images?.[0]?.src ?? '',
    price: toNumber(product.price) || (cheapest?.price ?? 0),
    compareAtPrice: isVariable ? (cheapest?.compareAtPrice ?? null) : compareAt(product),
    isAvailable: product.stock_status !== 'outofstock',
    collectionIds: product.categories?.map(({ id }) => String(id)) ?? [],
    variants,
    updatedAt: gmt(product.date_modified_gmt),
    isDeleted,
  }
}

function readVariation(one: WooVariation): CatalogVariant {
  return {
    externalId: String(one.id),
    title: htmlText((one.attributes ?? []).flatMap(({ option }) => option ?? []).join(', ')),
    sku: one.sku ?? '',
    price: toNumber(one.price),
    compareAtPrice: compareAt(one),
    stock: one.manage_stock ? (one.stock_quantity ?? null) : null,
    imageUrl: one.image?.src ?? '',
  }
}

function compareAt(one: WooVariation): number | null {
  const regular = toNumber(one.regular_price)
  return one.on_sale && regular > toNumber(one.price) ? regular : null
}

export interface WooCustomer {
  readonly id: number
  readonly email?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly billing?: { readonly phone?: string }
  readonly date_created_gmt?: string | null
  readonly date_modified_gmt?: string | null
}

/** WooCommerce itself doesn't record email consent. */
export function readCustomer(customer: WooCustomer): ShopCustomer {
  return {
    externalId: String(customer.id),
    email: customer.email ?? '',
    firstName: customer.first_name ?? '',
    lastName: customer.last_name ?? '',
    phone: customer.billing?.phone ?? '',
    marketing: 'unknown',
    consentAt: null,
    updatedAt: gmt(customer.date_modified_gmt ?? customer.date_created_gmt),
  }
}

export interface WooOrder {
  readonly id: number
  readonly number?: string | number
  readonly status?: string
  readonly currency?: string
  readonly total?: string
  readonly total_tax?: string
  readonly shipping_total?: string
  readonly discount_total?: string
  readonly date_created_gmt?: string | null
  readonly date_modified_gmt?: string | null
  readonly billing?: { readonly email?: string }
  readonly refunds?: readonly { readonly total?: string }[]
  readonly coupon_lines?: readonly { readonly code?: string }[]
  readonly line_items?: readonly {
    readonly name?: string
    readonly product_id?: number
    readonly quantity?: number
    readonly price?: number | string
  }[]
}

const statuses: Readonly<Record<string, 'paid' | 'refunded' | 'cancelled'>> = {
  processing: 'paid',
  completed: 'paid',
  refunded: 'refunded',
  cancelled: 'cancelled',
  failed: 'cancelled',
  trash: 'cancelled',
}

/** Converts an order; null if it isn't paid. A status added by a plugin counts as paid. */
export function readOrder(order: WooOrder): ShopOrder | null {
  const word = order.status ?? ''
  const isOpen = ['pending', 'on-hold', 'checkout-draft', 'auto-draft', 'draft', ''].includes(word)
  if (isOpen) return null
  const draft = orderDraft({
    number: String(order.number ?? order.id),
    email: order.billing?.email,
    placedAt: gmt(order.date_created_gmt),
    currency: order.currency ?? '',
    total: toNumber(order.total),
    discount: toNumber(order.discount_total),
    tax: toNumber(order.total_tax),
    shipping: toNumber(order.shipping_total),
    // Reported as negative amounts.
    refunded: (order.refunds ?? []).reduce((sum, { total }) => sum + Math.abs(toNumber(total)), 0),
    status: statuses[word] ?? 'paid',
    // Once an order is refunded or canceled, WooCommerce no longer reports whether it was shipped.
    ...(['processing', 'completed'].includes(word) && { isFulfilled: word === 'completed' }),
    items: (order.line_items ?? []).map((line) => ({
      productId: line.product_id ? String(line.product_id) : '',
      title: htmlText(line.name ?? ''),
      quantity: toNumber(line.quantity),
      price: toNumber(line.price),
    })),
    codes: (order.coupon_lines ?? []).map(({ code }) => code ?? ''),
  })
  return draft && { order: draft, updatedAt: gmt(order.date_modified_gmt) }
}

/** Parses a time that WooCommerce writes in UTC, but without a zone. */
function gmt(text: string | null | undefined): string {
  return toMoment(text ? `${text.replace(/Z$/, '')}Z` : null)
}
