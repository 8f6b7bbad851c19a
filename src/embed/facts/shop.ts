import { ofDocument } from '#form/render/dom.ts'
/** The shop that a page belongs to, as far as its cart can be read. */
export interface Shop {
  kind: 'shopify' | 'woo' | 'custom'
  /** Where it says what is in the cart. */
  cart: string
}

/** Finds out whose page this is: a shop of its own says so by a link, others by what they always leave; undefined for no shop. */
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

/** Where a WooCommerce shop answers a visitor's browser, with a slash at the end. */
export function wooApi(): string {
  return `${linkOf('https://api.w.org/') ?? '/wp-json/'}wc/store/v1/`
}

/** The address that a link in the page's head names by its relation. */
export function linkOf(relation: string): string | undefined {
  return (ofDocument('querySelector').call(document, `link[rel="${relation}"]`) as HTMLLinkElement | null)?.href
}
