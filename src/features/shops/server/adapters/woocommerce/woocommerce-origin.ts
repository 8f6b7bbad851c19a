/** Address of a store, or the reason it isn't valid, for the owner. */
export type StoreAddress = { ok: true; origin: string } | { ok: false; reason: string }

/**
 * Reads the address of a WordPress store from the owner's input: with its folder, without a trailing slash. Plain http
 * is refused except for the operator's own stores (`trusted`, by origin), because WooCommerce accepts no keys over
 * http.
 */
export function wooCommerceOrigin(text: string, trusted: ReadonlySet<string> = new Set()): StoreAddress {
  const typed = text.trim()
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(full) ? new URL(full) : null
  const isName = url !== null && (url.hostname.includes('.') || trusted.has(url.origin))
  if (!url || !isName || url.username !== '' || url.password !== '') {
    return { ok: false, reason: 'Enter the address of your store, such as https://shop.example.' }
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && trusted.has(url.origin))) {
    return { ok: false, reason: 'The store has to use https: over plain http, WooCommerce does not accept keys.' }
  }
  const folder = url.pathname
    .replace(/\/(wp-admin|wp-json|wp-login\.php|shop|cart|checkout)(\/.*)?$/, '')
    .replace(/\/+$/, '')
  return { ok: true, origin: `${url.origin}${folder}` }
}
