import { codeParam } from '#embed/paths.ts'
import type { DiscountService } from '../rules.ts'

/**
 * Returns the link that applies a code to the cart of a store. Shopify has a page for this; for other stores, the page
 * script does it. With Shopify, too, the script reports the result and counts it. `tiers` are the codes of all tiers,
 * best first; the script applies the one that the cart qualifies for.
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
