import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** Events of games. */
export const gameEvents = events('games', {
  codeAsked: {
    when: 'A prize of a discount campaign is won. Listeners answer the winner’s code; null when none is left.',
    payload: z.object({
      site_id: id,
      campaign_id: z.string(),
      popup_id: id,
      contact_id: id.nullable(),
      /** Empty for an unknown visitor. */
      visitor_id: z.string(),
    }),
    answer: z.string().nullable(),
  },
  played: {
    when: 'A contact played the game of a form for the first time.',
    payload: z.object({
      site_id: id,
      popup_id: id,
      contact_id: id,
      /** What was won: the label of its option, and its code. Both are empty for a blank. A prize may have no code. */
      prize: z.string(),
      code: z.string(),
    }),
  },
})
