import { z } from 'zod'

/** A discount code, with a button that copies it and one that applies it to the shop's cart. */
export const DiscountProps = z.object({
  /** A code that is the same for everyone. Empty: the code that the visitor gets for subscribing or playing. */
  code: z.string().max(100),
  /** The discount campaign that gives each visitor an individual code, instead of `code`. */
  discountCampaignId: z.string().max(64).optional(),
  /** Shown in place of a code while there is none. */
  placeholder: z.string().max(100),
  copyText: z.string().max(100),
  copiedText: z.string().max(100),
  /** If empty, there is no such button. */
  applyText: z.string().max(100),
  appliedText: z.string().max(100),
})
export type DiscountProps = z.infer<typeof DiscountProps>
