import type { Applied } from '#form/render/view.ts'
import { discountKept, discountRefused, discountReload, discountShort } from '#form/document/visitor-texts.ts'
import { rawCart, type ShopifyCart, sumsOf, type WooCart } from '../facts/cart.ts'
import { linkOf, shopOfPage, wooApi } from '../facts/shop.ts'
import { toJson } from '../to-json.ts'
import { refusalOf } from './refusal.ts'
import { tellPage } from './tell-page.ts'

const { fetch: ask } = window

/**
 * Result of applying a code. `isEmpty`: the cart contains nothing that it could be applied to. `isShort`: the cart's
 * value is too low for the code, or for a better one of its tiers.
 */
export interface Outcome extends Applied {
  isEmpty?: boolean
  isShort?: boolean
}

/**
 * Requests the page's shop to apply a code, or the first of several tiers that it accepts. `least`: the code's minimum
 * purchase, as far as it is known.
 */
export async function applyNow(code: string, least = 0): Promise<Outcome> {
  try {
    const kind = shopOfPage()?.kind
    const codes = code.trim().split('\n')
    return await (kind === 'shopify'
      ? toShopify(codes, least)
      : kind === 'woo'
        ? toWooCommerce(codes)
        : toCustom(codes[0]!))
  } catch {
    return { ok: false }
  }
}

/** A custom shop reports the result itself. */
async function toCustom(code: string): Promise<Outcome> {
  const address = linkOf('trellis-apply')
  if (!address) return { ok: false }
  if (!((await rawCart()) as { shopify: ShopifyCart } | undefined)?.shopify.item_count)
    return { ok: false, isEmpty: true }
  const { ok, message } = (await (await post(address, { code })).json()) as Partial<Applied>
  return ok ? reloadCart(address) : { ok: false, ...(message && { message }) }
}

async function toShopify(codes: readonly string[], least: number): Promise<Outcome> {
  const { routes, currency } = (window as { Shopify?: ShopifyPage }).Shopify ?? {}
  const root = routes?.root ?? '/'
  const follow = async (code: string) =>
    (await ask(`/discount/${encodeURIComponent(code)}?redirect=${encodeURIComponent(`${root}cart.js`)}`)).ok
  const before = ((await rawCart()) as { shopify: ShopifyCart & Discounted }).shopify
  // The link makes the shop itself store the code. A code with tiers is stored by the script instead.
  if (!before.item_count && codes[1]) return { ok: false, isEmpty: true }
  if (!before.item_count) return (await follow(codes[0]!)) ? { ok: true, message: discountKept } : { ok: false }
  const inCart = codesOf(before).flatMap((one) => (one.applicable ? one.code : []))
  const others = inCart.filter((one) => !hasCode(codes, one))
  let unfit = false
  for (const code of codes) {
    const isKnown = !!codes[1] && hasCode(inCart, code)
    if (isKnown && code === codes[0]) return { ok: true }
    const updated = await post(`${root}cart/update.js`, { discount: [...others, code].join() })
    const found = updated.ok && codesOf((await updated.json()) as Discounted).find((one) => isSame(one.code, code))
    unfit = !!found
    const isShort = code !== codes[0]
    if (found ? found.applicable : await follow(code))
      return { ...(isKnown ? { ok: true } : reloadCart(`${root}cart`)), isShort }
  }
  // The minimum is in the shop's own currency and unknown in any other.
  const missing = Number(currency?.rate ?? 1) === 1 ? least - sumsOf({ shopify: before }).value : 0
  return {
    ok: false,
    ...(unfit && { message: missing > 0 && before.currency ? shortBy(missing, before.currency) : discountRefused }),
  }
}

interface ShopifyPage {
  routes?: { root?: string }
  currency?: { rate?: string }
}

const shortBy = (missing: number, currency: string) =>
  discountShort.replace('{amount}', () =>
    new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(missing),
  )

interface Discounted {
  discount_codes?: { code: string; applicable: boolean }[]
}

const codesOf = ({ discount_codes: codes = [] }: Discounted) => codes

/** Themes have no common API for cart updates, so the cart page is reloaded once the message can have been read. */
function reloadCart(address: string): Applied {
  const isCart = location.pathname.startsWith(new URL(address, location.href).pathname.replace(/\/apply$/, ''))
  if (isCart) setTimeout(() => location.reload(), 1500)
  return { ok: true, ...(isCart && { message: discountReload }) }
}

async function toWooCommerce(codes: readonly string[]): Promise<Outcome> {
  const api = `${wooApi()}cart`
  const known = await ask(api, { cache: 'no-store' })
  if (!known.ok) return { ok: false }
  const cart = (await known.json()) as WooCart
  if (!cart.items_count) return { ok: false, isEmpty: true }
  const [nonce, token] = ['Nonce', 'Cart-Token'].map((name) => known.headers.get(name))
  let refused: Outcome = { ok: false }
  for (const code of codes) {
    const isShort = code !== codes[0]
    // A code that is already in the cart isn't an error.
    if (hasCode(cart.coupons?.map((coupon) => coupon.code) ?? [], code)) return { ok: true, isShort }
    // The token alone identifies a cart; the nonce identifies the one of this page.
    const answer = await post(`${api}/apply-coupon`, { code }, nonce ? { Nonce: nonce } : { 'Cart-Token': token ?? '' })
    if (answer.ok) {
      tellPage()
      return { ok: true, isShort }
    }
    const { message = '' } = (await answer.json()) as { message?: string }
    refused = { ok: false, ...refusalOf(message, cart) }
  }
  return refused
}

function post(address: string, body: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return ask(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: toJson(body),
  })
}

const hasCode = (codes: readonly string[], code: string) => codes.some((one) => isSame(one, code))

/** Shops compare codes case-insensitively. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
