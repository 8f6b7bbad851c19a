import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { line } from '#core/fields.ts'
import { OrderDraft } from '#features/orders/contract.ts'
import { ProductDraft } from '../../contract.ts'
import type { ShopNotice, WebhookRequest } from '../adapters/adapter.ts'

const tolerance = 5 * 60

const at = z.iso.datetime({ offset: true })
const email = z.email('Enter a valid email address.').max(320)
const Customer = z.object({
  id: line(200).min(1),
  email,
  first_name: line(100).default(''),
  last_name: line(100).default(''),
  phone: line(50).default(''),
  /** Whether the customer agreed to marketing email in the shop. */
  marketing: z.enum(['subscribed', 'unsubscribed', 'unknown']).default('unknown'),
  consent_at: at.nullable().default(null),
})

/** An event sent by a custom shop, as described in docs/shop-api.md. */
const Event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order.updated'), data: OrderDraft }),
  z.object({ type: z.literal('product.updated'), data: ProductDraft }),
  z.object({ type: z.literal('product.deleted'), data: z.object({ external_id: line(200).min(1) }) }),
  z.object({ type: z.literal('customer.updated'), data: Customer }),
  z.object({ type: z.literal('customer.data_request'), data: z.object({ email }) }),
  z.object({ type: z.literal('customer.redact'), data: z.object({ email }) }),
])
const Envelope = z.object({ id: line(200).min(1, 'An event has an ID.'), created_at: at }).and(Event)

/**
 * Checks the signature: the hexadecimal HMAC-SHA256 of `timestamp.body`, with a timestamp that differs by at most five
 * minutes.
 */
export function isSigned({ headers, body }: WebhookRequest, secret: string, now: number): boolean {
  const [timestamp, signature] = [headers['x-trellis-timestamp'], headers['x-trellis-signature']]
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now / 1000 - Number(timestamp)) > tolerance) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
  return (
    expected.length === signature.length && timingSafeEqual(Buffer.from(expected), Buffer.from(signature.toLowerCase()))
  )
}

/** Signs a body as a custom shop does. */
export function signBody(body: string, secret: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { 'x-trellis-timestamp': timestamp, 'x-trellis-signature': signature }
}

/** Parses a custom shop's event. If it is invalid, every issue is reported. */
export function readEvent(body: unknown) {
  return Envelope.safeParse(body)
}

/** Converts an event to a notice. */
export function noticeOf(event: z.output<typeof Envelope>): ShopNotice {
  const updatedAt = event.created_at
  switch (event.type) {
    case 'order.updated':
      return { kind: 'order', order: event.data, updatedAt }
    case 'product.updated':
      return { kind: 'product', product: productOf(event.data, updatedAt) }
    case 'product.deleted':
      return { kind: 'productDeleted', externalId: event.data.external_id }
    case 'customer.updated': {
      const { id, first_name, last_name, phone, marketing, consent_at } = event.data
      const person = { externalId: id, email: event.data.email, firstName: first_name, lastName: last_name, phone }
      return { kind: 'customer', customer: { ...person, marketing, consentAt: consent_at, updatedAt } }
    }
    case 'customer.data_request':
      return { kind: 'dataRequest', email: event.data.email }
    case 'customer.redact':
      return { kind: 'redactCustomer', email: event.data.email }
  }
}

/** Converts a product to the format that adapters return. */
function productOf(draft: ProductDraft, updatedAt: string) {
  return {
    externalId: draft.external_id,
    title: draft.title,
    url: draft.url,
    imageUrl: draft.image_url,
    price: draft.price,
    compareAtPrice: draft.compare_at_price,
    isAvailable: draft.is_available,
    collectionIds: draft.collection_ids,
    variants: draft.variants.map((variant) => ({
      externalId: variant.external_id,
      title: variant.title,
      sku: variant.sku,
      price: variant.price,
      compareAtPrice: variant.compare_at_price,
      stock: variant.stock,
      imageUrl: variant.image_url,
    })),
    updatedAt: draft.updated_at ?? updatedAt,
    isDeleted: draft.is_deleted,
  }
}
