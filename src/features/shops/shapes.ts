import { z } from 'zod'
import { id, line, moment, requiredLine } from '#core/fields.ts'

/**
 * The kinds of shops that a site can be connected with. `custom`: any other shop, with an API key and signed webhooks.
 */
export const shopServices = ['shopify', 'woocommerce', 'custom'] as const
export type ShopService = (typeof shopServices)[number]

/** Display names of the kinds of shops. */
export const shopServiceNames = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  custom: 'Custom store',
} as const satisfies Record<ShopService, string>

/** State of a connection. `broken`: the shop rejects it, and all work waits for the owner. */
export const shopStates = ['connected', 'broken', 'disconnected'] as const
export type ShopState = (typeof shopStates)[number]

/** The kinds of data read from a shop, in this order. */
export const syncKinds = ['collections', 'products', 'customers', 'orders', 'checkouts'] as const
export type SyncKind = (typeof syncKinds)[number]

/** How a shop formats amounts: "$12", or "12 €". */
export const ShopCurrency = z.object({ code: z.string(), symbol: z.string(), isPrefix: z.boolean() })
export type ShopCurrency = z.infer<typeof ShopCurrency>

/** Progress of the sync of one kind of data. */
export const ShopSync = z.object({
  kind: z.enum(syncKinds),
  /**
   * `reading`: the history is being read; `live`: kept up to date since; `waiting`: the shop couldn't be queried, and
   * will be retried.
   */
  state: z.enum(['reading', 'live', 'waiting']),
  /** Number of items read by the current sync, or by the last one. */
  done: z.int(),
  finished_at: moment.nullable(),
  /** The last problem; empty if there was none. */
  problem: z.string(),
})
export type ShopSync = z.infer<typeof ShopSync>

/** A connection as the owner sees it, without secrets. */
export const ShopConnection = z.object({
  id,
  service: z.enum(shopServices),
  name: z.string(),
  /** Address of the shop: "https://shop.example". */
  origin: z.string(),
  state: z.enum(shopStates),
  /** Reason the connection is broken, and what to do; empty if it isn't broken. */
  problem: z.string(),
  currency: ShopCurrency,
  time_zone: z.string(),
  /** Things that the owner should change in the shop. */
  warnings: z.array(z.string()),
  /** Address to which the shop sends its webhooks. */
  webhook_url: z.string(),
  /** Whether this is the installation's demo shop. */
  is_demo: z.boolean(),
  connected_at: moment,
  last_webhook_at: moment.nullable(),
  syncs: z.array(ShopSync),
})
export type ShopConnection = z.infer<typeof ShopConnection>

const amount = z.number().min(0, 'An amount can’t be negative.').max(1_000_000_000, 'This amount is too large.')
/** A web address, or an empty string. */
export const webAddress = z
  .string()
  .trim()
  .max(2000, 'At most 2,000 characters.')
  .regex(/^(https?:\/\/[^\s\p{Cc}]+)?$/u, 'Enter an address that starts with https://.')

/** One option of a product, such as a size or a color. */
export const ProductVariant = z.object({
  external_id: requiredLine(200, 'Enter the ID of the variant.'),
  title: line(300).default(''),
  sku: line(200).default(''),
  price: amount,
  compare_at_price: amount.nullable().default(null),
  stock: z.int().min(-1_000_000).max(1_000_000_000).nullable().default(null),
  image_url: webAddress.default(''),
})
export type ProductVariant = z.infer<typeof ProductVariant>

/** A product as sent by an API client. */
export const ProductDraft = z.object({
  external_id: requiredLine(200, 'Enter the ID of the product.'),
  title: requiredLine(300, 'Enter the title of the product.'),
  url: webAddress.default(''),
  image_url: webAddress.default(''),
  price: amount,
  compare_at_price: amount.nullable().default(null),
  is_available: z.boolean().default(true),
  collection_ids: z.array(line(200)).max(50, 'At most 50 collections.').default([]),
  variants: z.array(ProductVariant).max(250, 'At most 250 variants.').default([]),
  /** Defaults to now. An older time doesn't change the product. */
  updated_at: z.iso.datetime({ offset: true }).optional(),
  is_deleted: z.boolean().default(false),
})
export type ProductDraft = z.infer<typeof ProductDraft>

/** A product of the site. */
export const Product = z.object({
  external_id: z.string(),
  title: z.string(),
  url: z.string(),
  image_url: z.string(),
  price: z.number(),
  compare_at_price: z.number().nullable(),
  is_available: z.boolean(),
  collection_ids: z.array(z.string()),
  variants: z.array(
    z.object({
      external_id: z.string(),
      title: z.string(),
      sku: z.string(),
      price: z.number(),
      compare_at_price: z.number().nullable(),
      stock: z.number().nullable(),
      image_url: z.string(),
    }),
  ),
  updated_at: moment,
})
export type Product = z.infer<typeof Product>

/** A collection of a shop; WooCommerce calls it a category. */
export const Collection = z.object({ external_id: z.string(), title: z.string() })
export type Collection = z.infer<typeof Collection>

/** A line of a cart. `price` is the price of one item. */
export const CartLine = z.object({
  product_id: line(200),
  variant_id: line(200).default(''),
  title: line(300).default(''),
  quantity: z.number().min(0).max(1_000_000).default(1),
  price: amount.default(0),
  image_url: webAddress.default(''),
  url: webAddress.default(''),
})
export type CartLine = z.infer<typeof CartLine>

/** The states of a cart. */
export const cartStates = ['open', 'abandoned', 'recovered', 'bought'] as const
export type CartState = (typeof cartStates)[number]

/** A cart, with its owner if known. */
export const Cart = z.object({
  id,
  state: z.enum(cartStates),
  contact_id: id.nullable(),
  visitor_id: z.string().nullable(),
  currency: z.string(),
  total: z.number(),
  lines: z.array(CartLine),
  /** Whether the checkout was started, rather than only products added. */
  is_checkout: z.boolean(),
  updated_at: moment,
  abandoned_at: moment.nullable(),
  /** URL that rebuilds the cart in the shop. */
  recovery_url: z.string(),
})
export type Cart = z.infer<typeof Cart>
