import { codeParam } from '#embed/protocol.ts'
import type { DiscountService } from '../rules.ts'

/**
 * Where a click takes a code to the cart of a store: Shopify has a page for that, elsewhere the page script does it. `tiers`: the codes
 * of all tiers, the best first, of which the page script applies the one that the cart reaches.
 */
export function applyLinkOf(
  service: DiscountService,
  origin: string,
  code: string,
  tiers: readonly string[] = [],
): string {
  const forScript = `/?${codeParam}=${encodeURIComponent(tiers.length > 0 ? tiers.join('\n') : code)}`
  if (service !== 'shopify') return origin + forScript
  const next = encodeURIComponent(tiers.length > 0 ? forScript : '/')
  return `${origin}/discount/${encodeURIComponent(code)}?redirect=${next}`
}
