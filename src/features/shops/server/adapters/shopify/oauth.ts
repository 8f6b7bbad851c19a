import { createHmac } from 'node:crypto'
import { isSameText } from '#platform/server/secrets/same-text.ts'
import { isShopifyHost } from './shopify-origin.ts'

/** What is asked of a shop: to read what forms, mails and reports show, and to make codes. */
export const scopes = [
  'read_products',
  'read_orders',
  'read_customers',
  'write_customers',
  'read_discounts',
  'write_discounts',
] as const

/** Returns the address of the shop's page that asks its owner to install the app. */
export function shopifyAuthorizeUrl(request: {
  origin: string
  clientId: string
  redirectUri: string
  state: string
}): string {
  const url = new URL('/admin/oauth/authorize', request.origin)
  url.searchParams.set('client_id', request.clientId)
  url.searchParams.set('scope', scopes.join(','))
  url.searchParams.set('redirect_uri', request.redirectUri)
  url.searchParams.set('state', request.state)
  return url.href
}

/** Result of that page. The reason for a refusal is shown to the owner. */
export type ShopifyCallback = { ok: true; code: string; origin: string } | { ok: false; reason: string }

const toleranceSeconds = 90

/**
 * Reads the query with which Shopify redirects an owner back. It must be signed by Shopify, belong to this shop and
 * answer this request.
 */
export function readShopifyCallback(
  query: URLSearchParams,
  expected: { origin: string; clientSecret: string; state: string; now: number },
): ShopifyCallback {
  const refuse = (reason: string) => ({ ok: false, reason }) as const
  if (query.get('error') === 'access_denied') return refuse('The app was not installed.')
  if (!isSameText(query.get('hmac') ?? '', signatureOfQuery(query, expected.clientSecret))) {
    return refuse('The answer is not signed with this app’s client secret. Check the client secret.')
  }
  if (!isSameText(query.get('state') ?? '', expected.state)) return refuse('The answer belongs to another request.')
  const age = expected.now / 1000 - Number(query.get('timestamp') ?? Number.NaN)
  if (!(Math.abs(age) <= toleranceSeconds)) return refuse('The answer is too old. Connect again.')
  const shop = query.get('shop') ?? ''
  const isHere = shop === new URL(expected.origin).host
  if (!isHere || !(isShopifyHost(shop) || expected.origin.startsWith('http://'))) {
    return refuse(`The answer is from another shop (${shop.slice(0, 100)}).`)
  }
  const code = query.get('code') ?? ''
  return code === '' ? refuse('The app was not installed.') : { ok: true, code, origin: expected.origin }
}

/** Signs a query as Shopify does: all parameters except the signature, sorted, with the result in hexadecimal. */
export function signatureOfQuery(query: URLSearchParams, clientSecret: string): string {
  const rest = new URLSearchParams([...query].filter(([name]) => name !== 'hmac' && name !== 'signature'))
  rest.sort()
  return createHmac('sha256', clientSecret).update(rest.toString().replaceAll('+', '%20')).digest('hex')
}
