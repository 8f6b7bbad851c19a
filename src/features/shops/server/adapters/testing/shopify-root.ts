import { shopifyDiscountsRoot } from './shopify-discounts-root.ts'
import { type ListArguments, pageOf } from './shopify-pages.ts'
import type { FakeLine, ShopifyState } from './shopify-state.ts'

/** Resolvers of the query fields, based on the state of a shop. */
export function shopifyRoot(state: ShopifyState, origin: string, now: number) {
  const nextId = () => ++state.lastId
  const money = (amount: string) => ({ shopMoney: { amount, currencyCode: state.currency } })
  const email = (address: string | null) => (address === null || state.hidesPeople ? null : { emailAddress: address })
  const productNode = (id: number | null) => (id === null ? null : { legacyResourceId: String(id) })

  const product = (one: ShopifyState['products'][number]) => ({
    id: `gid://shopify/Product/${one.id}`,
    legacyResourceId: String(one.id),
    title: one.title,
    handle: one.handle,
    status: one.status,
    onlineStoreUrl: one.status === 'ACTIVE' ? `${origin}/products/${one.handle}` : null,
    updatedAt: one.updatedAt,
    featuredMedia: {
      __typename: 'MediaImage',
      preview: one.imageUrl === '' ? null : { image: { url: () => one.imageUrl } },
    },
    collections: (list: ListArguments) =>
      pageOf(
        one.collectionIds.map((id) => ({ key: String(id), node: { legacyResourceId: String(id) } })),
        list,
      ),
    variants: (list: ListArguments) => {
      const variants = one.variants.map((variant) => ({
        key: String(variant.id),
        node: {
          legacyResourceId: String(variant.id),
          title: variant.title,
          sku: variant.sku,
          price: variant.price,
          compareAtPrice: variant.compareAtPrice,
          availableForSale: variant.stock === null || variant.stock > 0,
          inventoryQuantity: variant.stock,
          inventoryItem: { tracked: variant.stock !== null },
        },
      }))
      return pageOf(variants, list)
    },
  })

  /** Orders of the last 60 days, unless the app has the scope for all orders. */
  const ordersShown = () =>
    state.scopes.includes('read_all_orders')
      ? state.orders
      : state.orders.filter(({ processedAt }) => Date.parse(processedAt) > now - 60 * 86_400_000)
  const order = (one: ShopifyState['orders'][number]) => ({
    id: `gid://shopify/Order/${one.id}`,
    name: one.name,
    test: one.test,
    email: state.hidesPeople ? null : one.email,
    customer: { defaultEmailAddress: email(one.email) },
    processedAt: one.processedAt,
    updatedAt: one.updatedAt,
    cancelledAt: one.cancelledAt,
    currencyCode: state.currency,
    displayFulfillmentStatus: one.isFulfilled ? 'FULFILLED' : 'UNFULFILLED',
    displayFinancialStatus: one.financial,
    discountCodes: one.codes,
    totalPriceSet: money(one.total),
    totalDiscountsSet: money(one.discount),
    totalTaxSet: money(one.tax),
    totalShippingPriceSet: money(one.shipping),
    totalRefundedSet: money(one.refunded),
    lineItems: (list: ListArguments) =>
      pageOf(
        one.lines.map((line, index) => ({ key: String(index), node: lineNode(line) })),
        list,
      ),
  })
  const lineNode = (line: FakeLine) => ({
    title: line.title,
    quantity: line.quantity,
    product: productNode(line.productId),
    variant: productNode(line.variantId),
    discountedUnitPriceAfterAllDiscountsSet: money(line.price),
    discountedUnitPriceSet: money(line.price),
  })

  /** Returns the items that changed since the time given in the query, oldest change first. */
  function changed<T extends { id: number; updatedAt: string }, N>(
    all: readonly T[],
    list: ListArguments,
    nodeOf: (one: T) => N,
  ) {
    const since = /^updated_at:>='([^']+)'$/.exec(list.query ?? '')?.[1]
    if (list.query && since === undefined) throw new Error(`Not understood: ${list.query}`)
    const found = all.filter(({ updatedAt }) => since === undefined || Date.parse(updatedAt) >= Date.parse(since))
    const keyed = found.map((one) => ({
      key: `${one.updatedAt}|${String(one.id).padStart(12, '0')}`,
      node: nodeOf(one),
    }))
    return pageOf(
      keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
      list,
    )
  }

  return {
    shop: {
      name: state.name,
      currencyCode: state.currency,
      ianaTimezone: state.timeZone,
      currencyFormats: { moneyFormat: state.moneyFormat },
    },
    currentAppInstallation: { accessScopes: state.scopes.map((handle) => ({ handle })) },
    products: (list: ListArguments) => changed(state.products, list, product),
    product: ({ id }: { id: string }) => {
      const found = state.products.find((one) => id === `gid://shopify/Product/${one.id}`)
      return found ? product(found) : null
    },
    collections: (list: ListArguments) =>
      pageOf(
        state.collections.map(({ id, title }) => ({ key: String(id), node: { legacyResourceId: String(id), title } })),
        list,
      ),
    customers: (list: ListArguments) =>
      changed(state.customers, list, (one) => ({
        legacyResourceId: String(one.id),
        firstName: state.hidesPeople ? null : one.firstName,
        lastName: state.hidesPeople ? null : one.lastName,
        updatedAt: one.updatedAt,
        defaultEmailAddress: email(one.email) && {
          emailAddress: one.email,
          marketingState: one.state,
          marketingUpdatedAt: one.consentAt,
        },
        defaultPhoneNumber: one.phone === null ? null : { phoneNumber: one.phone },
      })),
    orders: (list: ListArguments) => changed(ordersShown(), list, order),
    order: ({ id }: { id: string }) => {
      const found = state.orders.find((one) => id === `gid://shopify/Order/${one.id}`)
      return found ? order(found) : null
    },
    abandonedCheckouts: (list: ListArguments) =>
      changed(state.checkouts, list, (one) => ({
        id: `gid://shopify/AbandonedCheckout/${one.id}`,
        abandonedCheckoutUrl: one.url,
        updatedAt: one.updatedAt,
        completedAt: one.completedAt,
        totalPriceSet: money(one.total),
        customer: { defaultEmailAddress: email(one.email) },
        lineItems: (part: ListArguments) =>
          pageOf(
            one.lines.map((line, index) => ({ key: String(index), node: lineNode(line) })),
            part,
          ),
      })),
    ...shopifyDiscountsRoot(state, nextId),
    webhookSubscriptions: (list: ListArguments) =>
      pageOf(
        state.webhooks.map((node) => ({ key: node.id, node })),
        list,
      ),

    webhookSubscriptionCreate: ({
      topic,
      webhookSubscription,
    }: {
      topic: string
      webhookSubscription: { uri: string }
    }) => {
      const isKnown = state.webhooks.some((one) => one.topic === topic && one.uri === webhookSubscription.uri)
      if (isKnown) {
        const message = 'Address for this topic has already been taken'
        return { webhookSubscription: null, userErrors: [{ field: ['webhookSubscription', 'callbackUrl'], message }] }
      }
      const made = { id: `gid://shopify/WebhookSubscription/${nextId()}`, topic, uri: webhookSubscription.uri }
      state.webhooks.push(made)
      return { webhookSubscription: made, userErrors: [] }
    },
    webhookSubscriptionDelete: ({ id }: { id: string }) => {
      const isKnown = state.webhooks.some((one) => one.id === id)
      state.webhooks = state.webhooks.filter((one) => one.id !== id)
      return isKnown
        ? { deletedWebhookSubscriptionId: id, userErrors: [] }
        : {
            deletedWebhookSubscriptionId: null,
            userErrors: [{ field: ['id'], message: 'Webhook subscription does not exist' }],
          }
    },
  }
}
