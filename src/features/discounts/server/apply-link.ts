import { codeParam } from '#embed/protocol.ts'
import type { DiscountService } from '../rules.ts'

/** Where a click takes a code to the cart of a store: Shopify has a page for that, elsewhere the page script does it. */
export function applyLinkOf(service: DiscountService, origin: string, code: string): string {
  const written = encodeURIComponent(code)
  return service === 'shopify' ? `${origin}/discount/${written}?redirect=%2F` : `${origin}/?${codeParam}=${written}`
}
