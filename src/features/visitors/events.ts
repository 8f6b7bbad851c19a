import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'
import type { Traits } from '#features/analytics/contract.ts'

/** Events about visitors that other rooms react to. */
export const visitorEvents = events('visitors', {
  identified: {
    when: 'It is proven to which contact a browser belongs: by a form that counts, or by the owner’s server.',
    payload: z.object({ site_id: id, visitor_id: id, contact_id: id }),
  },
  receiptAsked: {
    when: 'The receipt of a message is about to be written. Listeners answer, in the language of the page, when the team answers; empty: as always.',
    payload: z.object({ site_id: id, language: z.string() }),
    answer: z.string(),
  },
  messaged: {
    when: 'A visitor sends a message by a form that subscribes nobody.',
    payload: z.object({
      site_id: id,
      popup_id: id,
      submission_id: id,
      /** Empty if nothing is known about the visitor. */
      visitor_id: z.string(),
      page: z.string(),
      /** As typed. It hasn't been verified that the address is theirs. */
      email: z.string(),
      answers: z.record(z.string(), z.string()),
      /** Attachments that are stored under the form's ID, ready for the room that stores the message. */
      file_ids: z.array(id).default([]),
      traits: z.custom<Partial<Traits>>(),
      /** Whether the message may come from a bot. */
      is_doubtful: z.boolean(),
    }),
  },
  submitted: {
    when: 'A submission counts: a form was sent, and confirmed where it asks for that.',
    payload: z.object({
      site_id: id,
      popup_id: id,
      submission_id: id,
      contact_id: id,
      /** Empty if nothing is known about the visitor. */
      visitor_id: z.string(),
      page: z.string(),
      /** The visitor's answers, by field. */
      answers: z.record(z.string(), z.string()),
      traits: z.custom<Partial<Traits>>(),
      /** Whether this submission subscribed the contact. */
      is_new: z.boolean(),
    }),
  },
})
