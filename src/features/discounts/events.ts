import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

const ofCode = z.object({ campaign_id: id, code: z.string(), contact_id: id.nullable() })

/** Events of discount codes. */
export const discountEvents = events('discounts', {
  claimed: {
    when: 'Codes are given to people: shown by a form, won in a game or written in an email.',
    payload: z.object({
      site_id: id,
      claims: z.array(ofCode.extend({ source: z.string(), expires_at: z.iso.datetime().nullable() })).min(1),
    }),
  },
  sourcesAsked: {
    when: 'A discount report says where codes were given. Listeners answer names of automations, and the shortcuts that sources belong to.',
    payload: z.object({ site_id: id, source_ids: z.array(id) }),
    answer: z.object({ names: z.map(id, z.string()), shortcuts: z.map(id, z.object({ id, name: z.string() })) }),
  },
  redeemed: {
    when: 'Orders that count were paid with codes of a discount campaign, each told once.',
    payload: z.object({
      site_id: id,
      redemptions: z.array(ofCode.extend({ order_id: id, revenue: z.number(), discount: z.number() })).min(1),
    }),
  },
})
