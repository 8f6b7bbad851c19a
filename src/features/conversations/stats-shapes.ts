import { z } from 'zod'
import { id } from '#core/fields.ts'

/** Conversations that began in a span of days, excluding spam. */
const Begun = z.object({
  total: z.int(),
  /** How many of them the team answered. */
  answered: z.int(),
  /** Median seconds to the first answer (office hours only, if there are any); null if none was answered. */
  first_response: z.number().nullable(),
})
export type Begun = z.infer<typeof Begun>

/** Figures of the inbox for the last days, and those of the same number of days before. */
export const InboxStats = Begun.extend({
  before: Begun,
  has_hours: z.boolean(),
  /** Each day of the span, in the site's time zone. */
  by_day: z.array(z.object({ day: z.string(), chat: z.int(), form: z.int() })),
  /** Members who wrote answers in these days. `name` is empty for those who left the site. */
  by_member: z.array(
    z.object({
      id,
      name: z.string(),
      replies: z.int(),
      conversations: z.int(),
      /** For the conversations that they were the first to answer. */
      first_response: z.number().nullable(),
    }),
  ),
  by_greeting: z.array(z.object({ id, text: z.string(), shown: z.int(), opened: z.int(), replied: z.int() })),
  /**
   * Messages of visitors by the hour in which they arrived. `weekday` 1 is Monday. Hours without messages are omitted.
   */
  by_hour: z.array(z.object({ weekday: z.int(), hour: z.int(), messages: z.int() })),
})
export type InboxStats = z.infer<typeof InboxStats>
