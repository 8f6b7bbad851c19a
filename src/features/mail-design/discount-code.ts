import type { MailBlock } from './document.ts'

type DiscountBlock = Pick<Extract<MailBlock, { type: 'discount' }>, 'code' | 'discountCampaignId' | 'button'>

/** What a block of a discount code shows: the code, or the merge tag of each reader's own, with the code where none is left. */
export function codeText({ code, discountCampaignId }: Pick<DiscountBlock, 'code' | 'discountCampaignId'>): string {
  return discountCampaignId ? `[discount.${discountCampaignId}|${code.replaceAll(/[[\]|\n]/g, '')}]` : code
}

/** The merge tag of the address that applies the code in the store; null for a block without such a button. */
export function applyLink({
  discountCampaignId,
  button,
}: Pick<DiscountBlock, 'discountCampaignId' | 'button'>): string | null {
  return discountCampaignId && button ? `discount.${discountCampaignId}.url` : null
}

/** The discount campaigns whose codes a text asks for by merge tags. */
export function campaignsIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [
    ...text.matchAll(/\[[?^]?discount\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/gi),
  ])
  return [...new Set(found.map(([, id]) => id!.toLowerCase()))]
}
