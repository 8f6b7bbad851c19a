import { slot } from '#platform/web/slot.tsx'

/** Chooses the discount campaign that gives each reader of a mail a code; `value` is its id, empty for none. */
export const mailDiscount = slot<{ value: string; onChange: (campaignId: string) => void }>('mail-design.discount')

/** Merge tags that rooms above fill at sending, below those of contacts in the menu. */
export const mailMergeTags = slot<{ onPick: (tag: string) => void }>('mail-design.merge-tags')

/** A product of the shop, as the mail shows it until it is sent. Amounts have their currency. */
export interface PickedProduct {
  readonly id: string
  readonly title: string
  readonly price: string
  readonly old_price: string
  readonly image_url: string
  readonly url: string
}

/** Chooses the product that a block shows as the shop sells it at sending; `value` is its ID, empty for none. */
export const mailProduct = slot<{ value: string; onChange: (product: PickedProduct | null) => void }>(
  'mail-design.product',
)
