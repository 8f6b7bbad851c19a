const host = /^[a-z0-9][a-z0-9_-]*\.myshopify\.com$/

/**
 * Returns the origin of a Shopify shop from the owner's input: its name, its myshopify.com address or the address of
 * its admin. Null for anything else.
 */
export function shopifyOrigin(text: string): string | null {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
  const ofAdmin = /^admin\.shopify\.com\/store\/([a-z0-9_-]+)(?:[/?#]|$)/.exec(bare)?.[1]
  const first = bare.split(/[/?#]/, 1)[0]!
  const name = ofAdmin ?? first
  const full = name.includes('.') ? name : `${name}.myshopify.com`
  return host.test(full) ? `https://${full}` : null
}

/** Checks whether a host belongs to a Shopify shop. */
export function isShopifyHost(text: string): boolean {
  return host.test(text.toLowerCase())
}
