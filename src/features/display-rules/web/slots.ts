import { slot } from '#platform/web/slot.tsx'

/** Fills in the product that a rule looks for in the cart. `isWhole`: all of the text is compared, so that an ID fits. */
export const ruleProduct = slot<{ value: string; isWhole: boolean; onChange: (text: string) => void }>(
  'display-rules.product',
)
