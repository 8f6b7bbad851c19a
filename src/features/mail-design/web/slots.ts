import { slot } from '#platform/web/slot.tsx'

/** Chooses the discount campaign that gives each reader of an email a code; `value` is its id, empty for none. */
export const mailDiscount = slot<{ value: string; onChange: (campaignId: string) => void }>('mail-design.discount')

/** Merge tags that higher-level rooms fill at send time. The menu lists them below those of contacts. */
export const mailMergeTags = slot<{ onPick: (tag: string) => void }>('mail-design.merge-tags')

/** A store product, as the email shows it until it's sent. Amounts include their currency. */
export interface PickedProduct {
  readonly id: string
  readonly title: string
  readonly price: string
  readonly old_price: string
  readonly image_url: string
  readonly url: string
}

/** Chooses the product that a block shows as the store sells it at send time; `value` is its ID, empty for none. */
export const mailProduct = slot<{ value: string; onChange: (product: PickedProduct | null) => void }>(
  'mail-design.product',
)
