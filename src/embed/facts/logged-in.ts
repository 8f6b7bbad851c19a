import { ofDocument } from '#form/render/dom.ts'
/** Whether the visitor is logged in to the site; undefined where the page does not say: neither WordPress nor Shopify. */
export function readLoggedIn(): boolean | undefined {
  const page = window as { Shopify?: unknown; __st?: { cid?: number }; ShopifyAnalytics?: Analytics }
  if (page.Shopify) return !!(page.__st?.cid ?? page.ShopifyAnalytics?.meta?.page?.customerId)
  if (ofDocument('body').classList.contains('logged-in')) return true
  return ofDocument('querySelector').call(document, 'link[rel="https://api.w.org/"]') ? false : undefined
}

interface Analytics {
  meta?: { page?: { customerId?: number } }
}
