import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

const LiveProduct = z.object({
  title: z.string(),
  /** Prices include their currency. The old price is empty if the product isn't reduced. */
  price: z.string(),
  old_price: z.string(),
  image_url: z.string(),
  url: z.string(),
})

/** Events through which emails request data from other rooms. */
export const mailDesignEvents = events('mail-design', {
  codesAsked: {
    when: 'Mails with discount codes are about to be written. Listeners answer each contact’s codes, by contact and discount campaign.',
    payload: z.object({
      site_id: id,
      contact_ids: z.array(id).min(1),
      campaign_ids: z.array(id).min(1),
      source: z.enum(['auto-response', 'campaign']),
      /** ID of the email or campaign. */
      source_id: id,
    }),
    /** By contact, then by campaign. `<id>`: the code. `<id>.url`: where it's applied. `<id>.expires`: its last day. */
    answer: z.record(z.string(), z.record(z.string(), z.string())),
  },
  samplesAsked: {
    when: 'An email is previewed that shows products which differ from reader to reader. Listeners answer some products of the store.',
    payload: z.object({ site_id: id, count: z.int() }),
    answer: z.array(LiveProduct),
  },
  productsAsked: {
    when: 'Mails that show products are about to be written, or looked at. Listeners answer those that the shop sells, by their IDs.',
    payload: z.object({ site_id: id, product_ids: z.array(z.string()).min(1) }),
    answer: z.record(z.string(), LiveProduct.extend({ is_available: z.boolean() })),
  },
})
