import { codeParam } from '#embed/protocol.ts'
import type { DiscountService } from '../rules.ts'

/**
 * Where a click takes a code to the cart of a store: Shopify has a page for that, elsewhere the page script does it. At Shopify, too, the
 * script says what came of it, and counts it. `tiers`: the codes of all tiers, the best first, of which it applies the one that the cart
 * reaches.
 */
export function applyLinkOf(
  service: DiscountService,
  origin: string,
  code: string,
  tiers: readonly string[] = [],
): string {
  const forScript = `/?${codeParam}=${encodeURIComponent(tiers.length > 0 ? tiers.join('\n') : code)}`
  if (service !== 'shopify') return origin + forScript
  return `${origin}/discount/${encodeURIComponent(code)}?redirect=${encodeURIComponent(forScript)}`
}
