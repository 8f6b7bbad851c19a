import type { Shop } from '#features/shops/server/adapters/adapter.ts'
import { openShopify } from '#features/shops/server/adapters/shopify/open-shopify.ts'
import { shopParts } from '#features/shops/server/adapters/testing/an-open-shop.ts'
import type { Fault } from '#features/shops/server/adapters/testing/faults.ts'
import { shopifyApp, startShopifyServer } from '#features/shops/server/adapters/testing/shopify-server.ts'
import { emptyShopify, fakeDiscount } from '#features/shops/server/adapters/testing/shopify-state.ts'
import { startWooCommerceServer } from '#features/shops/server/adapters/testing/woocommerce-server.ts'
import { emptyWooCommerce, fakeCoupon } from '#features/shops/server/adapters/testing/woocommerce-state.ts'
import { openWooCommerce } from '#features/shops/server/adapters/woocommerce/open-woocommerce.ts'
import type { DiscountService } from '../../rules.ts'
import { discountsServer } from './discounts-server.ts'

/** A code in a local shop: its discount, and the total from which it applies. */
interface CodeInShop {
  readonly code: string
  readonly value: number
  readonly min: number
}

export const shopNames = ['shopify', 'woocommerce'] as const
type ShopName = (typeof shopNames)[number]

/**
 * Creates a server with discounts, and local servers that behave like Shopify and WooCommerce. `use` connects one of
 * them, empty.
 */
export async function discountsWithShops() {
  const clock = { now: Date.UTC(2026, 10, 23) }
  const shopify = await startShopifyServer({ now: () => clock.now })
  const woocommerce = await startWooCommerceServer()
  let service: DiscountService = 'shopify'
  let open: () => Shop | null
  const server = await discountsServer({
    serviceOf: async () => service,
    openShop: async () => open(),
  })

  const shops = {
    shopify: {
      open: () => openShopify(shopParts(shopify.origin, { kind: 'shopify-client', ...shopifyApp }, { clock }).parts),
      inShop: (): CodeInShop[] =>
        [...shopify.state.discounts.values()].flatMap(({ codes, input }) => {
          const { customerGets, minimumRequirement } = input as {
            customerGets: { value: { percentage?: number; discountAmount?: { amount: string } } }
            minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: string | null } }
          }
          const { percentage, discountAmount } = customerGets.value
          const value =
            percentage === undefined ? Number(discountAmount?.amount) : Math.round(percentage * 10_000) / 100
          const min = Number(minimumRequirement.subtotal.greaterThanOrEqualToSubtotal ?? 0)
          return codes.map(({ code }) => ({ code, value, min }))
        }),
    },
    woocommerce: {
      open() {
        const keys = { ...woocommerce.makeKeys(), webhookSecret: 'hush-hush' }
        return openWooCommerce(shopParts(woocommerce.origin, { kind: 'woocommerce', ...keys }, { clock }).parts)
      },
      inShop: (): CodeInShop[] =>
        woocommerce.state.coupons.map(({ code, amount, minimum_amount }) => ({
          code: code.toUpperCase(),
          value: Number(amount),
          min: Number(minimum_amount),
        })),
    },
  }

  function use(name: ShopName) {
    service = name
    open = shops[name].open
    shopify.state = emptyShopify()
    woocommerce.state = emptyWooCommerce()
    failBy(() => null)
    const { inShop } = shops[name]
    return { inShop, codes: () => inShop().map(({ code }) => code) }
  }

  function failBy(next: () => Fault | null): void {
    shopify.faultOf = next
    woocommerce.faultOf = next
  }

  const close = () => Promise.all([shopify.close(), woocommerce.close()])
  let lastId = 0
  /** Creates what the shop's owner would create manually. */
  const addCoupon = (changes: Parameters<typeof fakeCoupon>[1]) => {
    woocommerce.state.coupons.push(fakeCoupon(++lastId, changes))
  }
  const addDiscount = (codes: readonly string[], changes: Parameters<typeof fakeDiscount>[2] = {}) => {
    const { id } = fakeDiscount(++lastId, codes)
    shopify.state.discounts.set(id, fakeDiscount(lastId, codes, changes))
    return () => shopify.state.discounts.get(id)!
  }
  /** Disconnects the shop until `use` is called again. */
  const disconnect = () => void (open = () => null)
  return { ...server, use, disconnect, failBy, close, woocommerce, shopify, addCoupon, addDiscount }
}
