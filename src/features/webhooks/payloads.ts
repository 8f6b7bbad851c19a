import { z } from 'zod'
import { id, moment } from '#core/fields.ts'

const contact = z.object({
  id,
  email: z.string(),
  status: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  city: z.string(),
  country: z.string(),
  language: z.string(),
  time_zone: z.string(),
  fields: z.record(z.string(), z.string()),
  tags: z.array(z.string()),
  lists: z.array(id),
  subscribed_at: moment,
  created_at: moment,
})
/** Null for a person who isn't a contact, or no longer is. */
const anyone = contact.nullable()
const named = z.object({ id, name: z.string() })
const order = z.object({
  id,
  external_id: z.string(),
  email: z.string(),
  placed_at: moment,
  currency: z.string(),
  total: z.number(),
  discount: z.number(),
  tax: z.number(),
  shipping: z.number(),
  refunded: z.number(),
  status: z.string(),
  is_fulfilled: z.boolean(),
  is_verified: z.boolean(),
  items: z.array(
    z.object({
      product_id: z.string(),
      title: z.string(),
      quantity: z.number(),
      price: z.number(),
    }),
  ),
  discount_codes: z.array(z.string()),
})
const cart = z.object({
  id,
  currency: z.string(),
  total: z.number(),
  recovery_url: z.string(),
  lines: z.array(
    z.object({
      product_id: z.string(),
      variant_id: z.string(),
      title: z.string(),
      quantity: z.number(),
      price: z.number(),
      image_url: z.string(),
      url: z.string(),
    }),
  ),
})
const form = named
const ofContact = z.object({ contact: anyone })
const ofOrder = z.object({ order, contact: anyone })
const ofCart = z.object({ cart, contact: anyone })

/**
 * The contents of each event's `data`, by the public name of the event. Fields may be added. None is renamed or removed
 * within a version.
 */
export const payloads = {
  'contact.subscribed': ofContact.extend({ is_history: z.boolean() }),
  'contact.confirmed': ofContact,
  'contact.unsubscribed': ofContact,
  'contact.tagged': ofContact.extend({ tag: z.string() }),
  'contact.joined_list': ofContact.extend({ list: named }),
  'contact.merged': ofContact.extend({ merged_id: id }),
  'contact.erased': z.object({ email: z.string() }),
  'form.submitted': ofContact.extend({
    form,
    submission_id: id,
    page: z.string(),
    is_new_subscriber: z.boolean(),
  }),
  'form.activity': z.object({ form, views: z.int(), closes: z.int(), conversions: z.int() }),
  'form.published': z.object({ form }),
  'form.deleted': z.object({ form }),
  'test.ended': z.object({ test: named, winner: form }),
  'campaign.sent': z.object({ campaign: named }),
  'email.bounced': ofContact.extend({ reason: z.string(), is_permanent: z.boolean() }),
  'email.complained': ofContact.extend({ reason: z.string() }),
  'order.created': ofOrder,
  'order.updated': ofOrder,
  'order.fulfilled': ofOrder,
  'order.refunded': ofOrder,
  'order.canceled': ofOrder,
  'product.viewed': ofContact.extend({ product_id: z.string(), title: z.string() }),
  'product.back_in_stock': z.object({ product_ids: z.array(z.string()) }),
  'product.price_dropped': z.object({
    products: z.array(
      z.object({
        product_id: z.string(),
        title: z.string(),
        price_before: z.number(),
        price: z.number(),
      }),
    ),
  }),
  'cart.updated': ofCart,
  'cart.abandoned': ofCart,
  'cart.recovered': ofCart.extend({ order_id: id }),
  'checkout.started': ofCart,
  'code.claimed': ofContact.extend({
    discount_campaign: named,
    code: z.string(),
    source: z.string(),
    expires_at: moment.nullable(),
  }),
  'code.redeemed': ofContact.extend({
    discount_campaign: named,
    code: z.string(),
    order_id: id,
    revenue: z.number(),
    discount: z.number(),
  }),
  'event.tracked': ofContact.extend({
    name: z.string(),
    properties: z.record(z.string(), z.string()),
  }),
  'webhook.test': z.object({ message: z.string() }),
} as const

/** The public name of an event. */
export type EventType = keyof typeof payloads
/** The contents of an event's `data`. */
export type Payload<T extends EventType> = z.input<(typeof payloads)[T]>
/** A contact in the form used by webhooks. */
export type WebhookContact = z.infer<typeof contact>

/** The version of all payloads. */
export const payloadVersion = 1
