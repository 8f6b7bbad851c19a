import { slot } from '#platform/web/slot.tsx'

/**
 * Input for the product that a rule looks for in the cart. `isWhole`: the whole text is compared, so a product ID can
 * be used.
 */
export const ruleProduct = slot<{ value: string; isWhole: boolean; onChange: (text: string) => void }>(
  'display-rules.product',
)
