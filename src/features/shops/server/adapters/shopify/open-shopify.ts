import type { Page, Shop, ShopOrder, ShopParts } from '../adapter.ts'
import { shopifyDiscounts } from './discounts.ts'
import { shopifyOwnersCodes } from './owners-codes.ts'
import { readFacts } from './facts.ts'
import { type Ask, graphqlOf } from './graphql.ts'
import type { Operation, Paged } from './operation.ts'
import { listLines, listOrders, type OrderNode } from './order-operations.ts'
import { listCheckouts, listCustomers } from './people-operations.ts'
import { readCheckout, readCustomer, readProductNode } from './read-catalog.ts'
import {
  listCollections,
  listCollectionsOf,
  listProducts,
  listVariants,
  type ProductNode,
  readProduct,
  readShop,
} from './read-operations.ts'
import { readOrder } from './read-order.ts'
import { tokenSource } from './token.ts'
import { shopifyWebhooks } from './webhook-setup.ts'

/** Page size of each list, chosen to stay within 1,000 points. */
const pageSize = { products: 20, collections: 250, customers: 150, orders: 25, checkouts: 10 }

/** Opens a Shopify shop through its GraphQL Admin API. */
export function openShopify(parts: ShopParts): Shop {
  const tokens = tokenSource(parts)
  const ask = graphqlOf(parts, tokens)
  const isSigned = () => Boolean(tokens.credentials().clientSecret)
  const { origin } = parts

  const complete = async (node: ProductNode) => {
    const variants = await restOf(ask, node.variants, listVariants, node.id, ({ product }) => product?.variants)
    const collections = await restOf(
      ask,
      node.collections,
      listCollectionsOf,
      node.id,
      ({ product }) => product?.collections,
    )
    const collectionIds = collections.map(({ legacyResourceId }) => legacyResourceId)
    return readProductNode(node, { variants, collectionIds, origin })
  }

  return {
    facts: async () => readFacts(await ask(readShop, {}), { signsWebhooks: isSigned() }),

    async products(since, after) {
      const { products } = await ask(listProducts, { first: pageSize.products, after, query: changedSince(since) })
      return { items: await inOrder(products.nodes, complete), next: nextOf(products) }
    },

    async product(externalId) {
      if (!/^\d{1,20}$/.test(externalId)) return null
      const { product } = await ask(readProduct, { id: `gid://shopify/Product/${externalId}` })
      return product && complete(product)
    },

    async collections(after) {
      const { collections } = await ask(listCollections, { first: pageSize.collections, after })
      const items = collections.nodes.map(({ legacyResourceId, title }) => ({ externalId: legacyResourceId, title }))
      return { items, next: nextOf(collections) }
    },

    async customers(since, after) {
      // This filter only supports whole days.
      const query = changedSince(since && `${since.slice(0, 10)}T00:00:00Z`)
      const { customers } = await ask(listCustomers, { first: pageSize.customers, after, query })
      return { items: customers.nodes.map(readCustomer), next: nextOf(customers) }
    },

    async orders(since, after): Promise<Page<ShopOrder>> {
      const { orders } = await ask(listOrders, { first: pageSize.orders, after, query: changedSince(since) })
      const items = await inOrder(orders.nodes, async (node: OrderNode) => {
        const lines = await restOf(ask, node.lineItems, listLines, node.id, ({ order }) => order?.lineItems)
        return readOrder(node, lines)
      })
      return { items: items.filter((item) => item !== null), next: nextOf(orders) }
    },

    async abandonedCheckouts(since, after) {
      const variables = { first: pageSize.checkouts, after, query: changedSince(since) }
      const { abandonedCheckouts } = await ask(listCheckouts, variables)
      return { items: abandonedCheckouts.nodes.map(readCheckout), next: nextOf(abandonedCheckouts) }
    },

    recoveryLink({ url }, code) {
      if (!URL.canParse(url)) return null
      if (code === null) return url
      const target = new URL(url)
      const redirect = encodeURIComponent(target.pathname + target.search)
      return `${target.origin}/discount/${encodeURIComponent(code)}?redirect=${redirect}`
    },

    ...shopifyWebhooks(ask, { isSigned }),
    ...shopifyDiscounts(ask, parts),
    ...shopifyOwnersCodes(ask),
  }
}

const changedSince = (moment: string | null) => (moment === null ? null : `updated_at:>='${moment}'`)
const nextOf = ({ pageInfo }: Paged<unknown>) => (pageInfo.hasNextPage ? pageInfo.endCursor : null)

/** Runs sequentially, because each call may send further requests to the shop. */
async function inOrder<T, R>(list: readonly T[], each: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const one of list) results.push(await each(one))
  return results
}

/** Reads all nodes of a list whose first page is known. */
async function restOf<T, R>(
  ask: Ask,
  first: Paged<T>,
  operation: Operation<{ id: string; after: string | null }, R>,
  id: string,
  partOf: (answer: R) => Paged<T> | undefined,
): Promise<T[]> {
  const all = [...first.nodes]
  for (let after = nextOf(first); after !== null;) {
    const part = partOf(await ask(operation, { id, after }))
    if (!part) return all
    for (const node of part.nodes) all.push(node)
    after = nextOf(part)
  }
  return all
}
