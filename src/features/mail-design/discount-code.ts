import type { MailBlock } from './document.ts'

type DiscountBlock = Pick<Extract<MailBlock, { type: 'discount' }>, 'code' | 'discountCampaignId' | 'button'>

/**
 * Returns what a discount code block shows: the code, or the merge tag of each reader's own code, with this code as the
 * fallback when none are left.
 */
export function codeText({ code, discountCampaignId }: Pick<DiscountBlock, 'code' | 'discountCampaignId'>): string {
  return discountCampaignId ? `[discount.${discountCampaignId}|${code.replaceAll(/[[\]|\n]/g, '')}]` : code
}

/** Returns the merge tag of the URL that applies the code in the store; null for a block without such a button. */
export function applyLink({
  discountCampaignId,
  button,
}: Pick<DiscountBlock, 'discountCampaignId' | 'button'>): string | null {
  return discountCampaignId && button ? `discount.${discountCampaignId}.url` : null
}

/** Returns the discount campaigns whose codes a text references by merge tags. */
export function campaignsIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [
    ...text.matchAll(/\[[?^]?discount\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/gi),
  ])
  return [...new Set(found.map(([, id]) => id!.toLowerCase()))]
}
