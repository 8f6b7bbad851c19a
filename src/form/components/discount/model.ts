import { z } from 'zod'

/** A discount code, with a button that copies it and one that takes it to the cart of the shop. */
export const DiscountProps = z.object({
  /** The same for everybody; empty: the one that the visitor is given for subscribing or playing. */
  code: z.string().max(100),
  /** The discount campaign that gives each visitor a code of their own, in the place of `code`. */
  discountCampaignId: z.string().max(64).optional(),
  /** Stands in the place of a code while there is none. */
  placeholder: z.string().max(100),
  copyText: z.string().max(100),
  copiedText: z.string().max(100),
  /** Empty: no such button. */
  applyText: z.string().max(100),
  appliedText: z.string().max(100),
})
export type DiscountProps = z.infer<typeof DiscountProps>
