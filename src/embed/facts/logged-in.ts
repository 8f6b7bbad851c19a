import { ofDocument } from '#form/render/dom.ts'
/**
 * Returns whether the visitor is logged in to the site; undefined if the page doesn't reveal it because it is neither
 * WordPress nor Shopify.
 */
export function readLoggedIn(): boolean | undefined {
  const page = window as { Shopify?: unknown; __st?: { cid?: number }; ShopifyAnalytics?: Analytics }
  if (page.Shopify) return !!(page.__st?.cid ?? page.ShopifyAnalytics?.meta?.page?.customerId)
  if (ofDocument('body').classList.contains('logged-in')) return true
  return ofDocument('querySelector').call(document, 'link[rel="https://api.w.org/"]') ? false : undefined
}

interface Analytics {
  meta?: { page?: { customerId?: number } }
}
