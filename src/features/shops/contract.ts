import { z } from 'zod'
import { call, externalCall, longBody } from '#core/call.ts'
import { ConnectWindowInput, ConnectWindowState } from '#core/connect-window.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, moment, requiredLine } from '#core/fields.ts'
import { currencyCode } from '#features/orders/contract.ts'
import { Cart, CartLine, cartStates, Collection, Product, ProductDraft, ShopConnection, webAddress } from './shapes.ts'

export { shopEvents } from './events.ts'

export * from './shapes.ts'

/** Of the prices: "EUR"; empty when unknown. */
const priceCurrency = z.string()
const cursor = z.string().max(1000)
const secret = (words: string) => requiredLine(300, words)
const address = requiredLine(500, 'Enter the address of your store.')
const connected = z.object({ connection: ShopConnection })

/** A window in which the owner lets us in: opened at `url`, and ended by our own page. */
const opened = z.object({ url: z.string(), window_id: id })

/** The rate limit of page events from a visitor. */
const pageEventLimit = { address: { burst: 60, perMinute: 60 } } as const

const keyAccess = {
  area: 'shops',
  reads: ['load', 'carts'],
  people: {
    openWindow: 'A person approves the connection in a window of the store.',
    window: 'A person approves the connection in a window of the store.',
    connectCustom: 'It makes an API key.',
    connectDemo: 'It makes an API key.',
  },
} as const

export const shopCalls = withScopes(keyAccess, {
  /** The site's shop, and what there is to connect with. */
  load: call('/shops/load', {
    input: z.object({}),
    output: z.object({
      connection: ShopConnection.nullable(),
      /** Where the demo shop of this installation is; null where it has none. */
      demo_url: z.string().nullable(),
      has_products: z.boolean(),
      abandoned_after_minutes: z.int(),
      /** Customers who ask for their data by way of the shop. */
      requests: z.array(z.object({ id, email: z.string(), received_at: moment })),
    }),
    failure: 'Failed to load your store.',
  }),
  /** Connects a shop at Shopify by an app's client ID and secret, or by an access token. */
  connectShopify: externalCall(
    call('/shops/connect/shopify', {
      logs: { kind: 'access', text: 'Connected Shopify', about: 'address' },
      role: 'admin',
      input: z.object({
        address,
        keys: z.discriminatedUnion('kind', [
          z.object({
            kind: z.literal('client'),
            client_id: secret('Enter the client ID.'),
            client_secret: secret('Enter the client secret.'),
          }),
          z.object({
            kind: z.literal('token'),
            access_token: secret('Enter the access token.'),
            client_secret: line(300).default(''),
          }),
        ]),
      }),
      output: connected,
      failure: 'Failed to connect the store.',
    }),
  ),
  /** Connects a WooCommerce store by a key and its secret. */
  connectWooCommerce: externalCall(
    call('/shops/connect/woocommerce', {
      logs: { kind: 'access', text: 'Connected WooCommerce', about: 'address' },
      role: 'admin',
      input: z.object({
        address,
        consumer_key: secret('Enter the consumer key.'),
        consumer_secret: secret('Enter the consumer secret.'),
      }),
      output: connected,
      failure: 'Failed to connect the store.',
    }),
  ),
  /** Begins to connect in a window of its own, in which the owner logs in to the shop. */
  openWindow: call('/shops/connect/window', {
    role: 'admin',
    input: z.discriminatedUnion('service', [
      z.object({
        service: z.literal('shopify'),
        address,
        client_id: secret('Enter the client ID.'),
        client_secret: secret('Enter the client secret.'),
      }),
      z.object({ service: z.literal('woocommerce'), address }),
    ]),
    output: opened,
    failure: 'Failed to open the window.',
  }),
  /** How such a window ended. */
  window: call('/shops/connect/window/state', {
    input: ConnectWindowInput,
    output: ConnectWindowState,
    failure: 'Failed to look at the window.',
  }),
  /** Connects any other shop, which then calls us. `webhook_secret` is shown this once. */
  connectCustom: call('/shops/connect/custom', {
    logs: { kind: 'access', text: 'Connected a custom store', about: 'name' },
    role: 'admin',
    input: z.object({
      name: requiredLine(100, 'Enter the name of your store.'),
      address,
      currency: currencyCode,
    }),
    output: connected.extend({ webhook_secret: z.string() }),
    failure: 'Failed to connect the store.',
  }),
  /** Connects the demo shop of this installation: makes an API key and a webhook secret, and hands both to it. */
  connectDemo: call('/shops/connect/demo', {
    logs: { kind: 'access', text: 'Connected the demo store' },
    role: 'admin',
    input: z.object({}),
    output: connected,
    failure: 'Failed to connect the demo store.',
  }),
  disconnect: externalCall(
    call('/shops/disconnect', {
      logs: { kind: 'access', text: 'Disconnected the store' },
      role: 'admin',
      input: z.object({}),
      output: z.object({}),
      failure: 'Failed to disconnect the store.',
    }),
  ),
  /** Has the shop asked now for what changed. */
  sync: call('/shops/sync', {
    input: z.object({}),
    output: connected,
    failure: 'Failed to start the sync.',
  }),
  saveSettings: call('/shops/settings/save', {
    logs: { kind: 'change', text: 'Changed the store settings' },
    input: z.object({
      abandoned_after_minutes: z.int().min(10, 'At least 10 minutes.').max(1440, 'At most 24 hours.'),
    }),
    output: z.object({ abandoned_after_minutes: z.int() }),
    failure: 'Failed to save the settings.',
  }),
  /** Notes that a customer's request for their data is answered. */
  endRequest: call('/shops/requests/done', {
    logs: { kind: 'change', text: 'Closed a privacy request' },
    role: 'admin',
    input: z.object({ request_id: id }),
    output: z.object({}),
    failure: 'Failed to save.',
  }),
  searchProducts: call('/shops/products/search', {
    scope: 'products:read',
    input: z.object({
      search: line(200).default(''),
      collection_id: line(200).optional(),
      after: cursor.optional(),
      limit: z.int().min(1).max(100).default(20),
    }),
    output: z.object({ products: z.array(Product), currency: priceCurrency, next: z.string().nullable() }),
    failure: 'Failed to search products.',
  }),
  /** The products of these ids, those that are sold. */
  listProducts: call('/shops/products/list', {
    scope: 'products:read',
    input: z.object({ product_ids: z.array(line(200)).max(100) }),
    output: z.object({ products: z.array(Product), currency: priceCurrency }),
    failure: 'Failed to load products.',
  }),
  collections: call('/shops/collections/list', {
    scope: 'products:read',
    input: z.object({}),
    output: z.object({ collections: z.array(Collection) }),
    failure: 'Failed to load collections.',
  }),
  /** Keeps products as they are now. The same `external_id` again is the same product; an older `updated_at` changes nothing. */
  recordProducts: call('/products/record', {
    scope: 'products:write',
    effect: true,
    input: z.object({ products: z.array(ProductDraft).min(1).max(100, 'At most 100 products.') }),
    output: z.object({ recorded: z.int(), unchanged: z.int() }),
    failure: 'Failed to record the products.',
  }),
  carts: call('/shops/carts', {
    input: z.object({
      state: z.enum(cartStates).optional(),
      after: cursor.optional(),
      limit: z.int().min(1).max(100).default(10),
    }),
    output: z.object({ carts: z.array(Cart), next: z.string().nullable() }),
    failure: 'Failed to load carts.',
  }),
  /** A page of the shop tells which product its visitor looks at, or what is in their cart. It learns nothing by the answer. */
  cart: call('/v/cart', {
    access: 'visitor',
    limit: pageEventLimit,
    ...longBody,
    input: z.object({
      /** The page's own id of this event: told twice, it is one. */
      id: requiredLine(100, 'An event has an ID.'),
      visitor_id: id,
      kind: z.enum(['viewed', 'cart', 'checkout']),
      product: z
        .object({
          id: requiredLine(200, 'Enter the ID of the product.'),
          title: line(300).default(''),
          url: webAddress.default(''),
          price: z.number().min(0).max(1_000_000_000).default(0),
        })
        .optional(),
      cart: z
        .object({
          currency: currencyCode,
          total: z.number().min(0).max(1_000_000_000),
          lines: z.array(CartLine).max(100, 'At most 100 lines.'),
        })
        .optional(),
    }),
    output: z.object({}),
    failure: 'Could not be stored. Try again.',
  }),
  /** A file that puts this site's script into a shop: made on the spot. */
  installFile: call('/shops/install/file', {
    input: z.object({ kind: z.enum(['shopify', 'wordpress']) }),
    output: z.object({ name: z.string(), base64: z.string() }),
    failure: 'Failed to make the file.',
  }),
  /** Looks at the shop's own page, and says whether this site's script is on it. */
  checkInstall: externalCall(
    call('/shops/install/check', {
      input: z.object({ address: line(500).default('') }),
      output: z.object({
        address: z.string(),
        state: z.enum(['installed', 'other-site', 'missing', 'unreachable']),
        /** What was seen, in one sentence. */
        seen: z.string(),
      }),
      failure: 'Failed to look at the page.',
    }),
  ),
})
