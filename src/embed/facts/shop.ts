import { ofDocument } from '#form/render/dom.ts'
/** The shop of a page, as far as needed to read its cart. */
export interface Shop {
  kind: 'shopify' | 'woo' | 'custom'
  /** URL that returns the cart. */
  cart: string
}

/**
 * Detects the page's shop: a custom shop declares itself with a link, others by their typical traces; undefined if
 * there is no shop.
 */
export function shopOfPage(): Shop | undefined {
  const own = linkOf('trellis-cart')
  if (own) return { kind: 'custom', cart: own }
  const { Shopify: shopify } = window as { Shopify?: { routes?: { root?: string } } }
  if (shopify) return { kind: 'shopify', cart: `${shopify.routes?.root ?? '/'}cart.js` }
  const isWoo =
    'wc_cart_fragments_params' in window ||
    ofDocument('querySelector').call(
      document,
      '[class^="woocommerce"],[class*=" woocommerce"],script[src*="/plugins/woocommerce/"]',
    )
  return isWoo ? { kind: 'woo', cart: `${wooApi()}cart` } : undefined
}

/** Returns the URL of a WooCommerce shop's API for browsers, with a trailing slash. */
export function wooApi(): string {
  return `${linkOf('https://api.w.org/') ?? '/wp-json/'}wc/store/v1/`
}

/** Returns the URL of the link with this relation in the page's head. */
export function linkOf(relation: string): string | undefined {
  return (ofDocument('querySelector').call(document, `link[rel="${relation}"]`) as HTMLLinkElement | null)?.href
}
