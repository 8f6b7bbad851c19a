import type { CatalogProduct, CatalogVariant, ShopCheckout, ShopCustomer } from '../adapter.ts'
import { toMoment, toNumber } from '../order-draft.ts'
import { amountOf } from './read-order.ts'
import type { CheckoutNode, CustomerNode } from './people-operations.ts'
import type { ProductNode, VariantNode } from './read-operations.ts'

/** Converts an Admin API product, with all of its variants and the ids of its collections. */
export function readProductNode(
  node: ProductNode,
  { variants, collectionIds, origin }: { variants: readonly VariantNode[]; collectionIds: string[]; origin: string },
): CatalogProduct {
  const cheapest = variants.toSorted((a, b) => toNumber(a.price) - toNumber(b.price))[0]
  const isDeleted = node.status === 'ARCHIVED' || node.status === 'DRAFT'
  return {
    externalId: node.legacyResourceId,
    title: node.title,
    url: node.onlineStoreUrl ?? `${origin}/products/${node.handle}`,
    imageUrl: node.featuredMedia?.preview?.image?.url ?? '',
    price: toNumber(cheapest?.price),
    compareAtPrice: compareAt(cheapest),
    isAvailable: variants.some(({ availableForSale }) => availableForSale),
    collectionIds,
    variants: variants.map(readVariant),
    updatedAt: toMoment(node.updatedAt),
    isDeleted,
  }
}

function readVariant(node: VariantNode): CatalogVariant {
  return {
    externalId: node.legacyResourceId,
    title: node.title === 'Default Title' ? '' : node.title,
    sku: node.sku ?? '',
    price: toNumber(node.price),
    compareAtPrice: compareAt(node),
    stock: node.inventoryItem.tracked ? (node.inventoryQuantity ?? 0) : null,
    imageUrl: '',
  }
}

/** Returns the price before a reduction. Shopify also stores values that are not reductions. */
function compareAt(node: Pick<VariantNode, 'price' | 'compareAtPrice'> | undefined): number | null {
  const before = toNumber(node?.compareAtPrice)
  return before > toNumber(node?.price) ? before : null
}

const marketingOf: Readonly<Record<string, ShopCustomer['marketing']>> = {
  subscribed: 'subscribed',
  unsubscribed: 'unsubscribed',
}

/**
 * Converts the email consent that a shop recorded. Customers who were never asked, or haven't answered yet, are
 * `unknown`.
 */
export const readConsent = (state: string | null | undefined) => marketingOf[(state ?? '').toLowerCase()] ?? 'unknown'

export function readCustomer(node: CustomerNode): ShopCustomer {
  const email = node.defaultEmailAddress
  return {
    externalId: node.legacyResourceId,
    email: email?.emailAddress ?? '',
    firstName: node.firstName ?? '',
    lastName: node.lastName ?? '',
    phone: node.defaultPhoneNumber?.phoneNumber ?? '',
    marketing: readConsent(email?.marketingState),
    consentAt: email?.marketingUpdatedAt ? toMoment(email.marketingUpdatedAt) : null,
    updatedAt: toMoment(node.updatedAt),
  }
}

export function readCheckout(node: CheckoutNode): ShopCheckout {
  return {
    externalId: node.id.replace(/^.*\//, '').replace(/\?.*$/, ''),
    email: node.customer?.defaultEmailAddress?.emailAddress ?? '',
    url: node.abandonedCheckoutUrl,
    currency: node.totalPriceSet.shopMoney.currencyCode,
    total: amountOf(node.totalPriceSet),
    lines: node.lineItems.nodes.map((line) => ({
      productId: line.product?.legacyResourceId ?? '',
      variantId: line.variant?.legacyResourceId ?? '',
      title: line.title ?? '',
      quantity: line.quantity,
      price: amountOf(line.discountedUnitPriceSet),
    })),
    updatedAt: toMoment(node.updatedAt),
    completedAt: node.completedAt ? toMoment(node.completedAt) : null,
  }
}
