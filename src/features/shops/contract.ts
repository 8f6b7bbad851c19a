import { z } from 'zod'
import { call, externalCall, longBody } from '#core/call.ts'
import { ConnectWindowInput, ConnectWindowState } from '#core/connect-window.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, moment, requiredLine } from '#core/fields.ts'
import { currencyCode } from '#features/orders/contract.ts'
import { Cart, CartLine, cartStates, Collection, Product, ProductDraft, ShopConnection, webAddress } from './shapes.ts'

export { shopEvents } from './events.ts'

export * from './shapes.ts'

/** Currency of the prices, such as "EUR"; empty if unknown. */
const priceCurrency = z.string()
const cursor = z.string().max(1000)
const secret = (words: string) => requiredLine(300, words)
const address = requiredLine(500, 'Enter the address of your store.')
const connected = z.object({ connection: ShopConnection })

/** A browser window in which the owner grants us access. It's opened at `url`, and our own page closes it. */
const opened = z.object({ url: z.string(), window_id: id })

/** Rate limit of page events from one visitor. */
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
  /** Returns the site's shop and the options for connecting one. */
  load: call('/shops/load', {
    input: z.object({}),
    output: z.object({
      connection: ShopConnection.nullable(),
      /** Address of this installation's demo shop; null if it has none. */
      demo_url: z.string().nullable(),
      has_products: z.boolean(),
      abandoned_after_minutes: z.int(),
      /** Customers who requested their data through the shop. */
      requests: z.array(z.object({ id, email: z.string(), received_at: moment })),
    }),
    failure: 'Failed to load your store.',
  }),
  /** Connects a Shopify shop with an app's client ID and secret, or with an access token. */
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
  /** Connects a WooCommerce store with a key and its secret. */
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
  /** Starts a connection in a separate window, in which the owner logs in to the shop. */
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
  /** Returns the result of such a window. */
  window: call('/shops/connect/window/state', {
    input: ConnectWindowInput,
    output: ConnectWindowState,
    failure: 'Failed to look at the window.',
  }),
  /** Connects any other shop, which then calls our API. `webhook_secret` is shown only once, here. */
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
  /** Connects this installation's demo shop: creates an API key and a webhook secret, and passes both to it. */
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
  /** Starts a sync that fetches changes from the shop now. */
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
  /** Records that a customer's data request has been answered. */
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
  /** Returns the products with these ids that are on sale. */
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
  /**
   * Stores the current state of products. A repeated `external_id` means the same product; an older `updated_at`
   * changes nothing.
   */
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
  /**
   * A shop page reports which product its visitor is viewing, or what is in their cart. The response contains no
   * information.
   */
  cart: call('/v/cart', {
    access: 'visitor',
    limit: pageEventLimit,
    ...longBody,
    input: z.object({
      /** The page's own id of this event. An event reported twice counts once. */
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
  /** Generates a file that installs this site's script in a shop. */
  installFile: call('/shops/install/file', {
    input: z.object({ kind: z.enum(['shopify', 'wordpress']) }),
    output: z.object({ name: z.string(), base64: z.string() }),
    failure: 'Failed to make the file.',
  }),
  /** Fetches the shop's page and reports whether this site's script is on it. */
  checkInstall: externalCall(
    call('/shops/install/check', {
      input: z.object({ address: line(500).default('') }),
      output: z.object({
        address: z.string(),
        state: z.enum(['installed', 'other-site', 'missing', 'unreachable']),
        /** The finding, in one sentence. */
        seen: z.string(),
      }),
      failure: 'Failed to look at the page.',
    }),
  ),
})
