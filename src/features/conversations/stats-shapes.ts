import { z } from 'zod'
import { id } from '#core/fields.ts'

/** Conversations that began in a span of days, without spam. */
const Begun = z.object({
  total: z.int(),
  /** How many of them the team answered. */
  answered: z.int(),
  /** Median seconds (of office hours, where there are any) to the first answer; null: none was answered. */
  first_response: z.number().nullable(),
})
export type Begun = z.infer<typeof Begun>

/** The figures of the inbox for the last days, beside those of as many days before. */
export const InboxStats = Begun.extend({
  before: Begun,
  has_hours: z.boolean(),
  /** Each day of the span, by the clocks of the site. */
  by_day: z.array(z.object({ day: z.string(), chat: z.int(), form: z.int() })),
  /** Who wrote answers in these days; who left the site has no name. */
  by_member: z.array(
    z.object({
      id,
      name: z.string(),
      replies: z.int(),
      conversations: z.int(),
      /** Of the conversations that they were the first to answer. */
      first_response: z.number().nullable(),
    }),
  ),
  by_greeting: z.array(z.object({ id, text: z.string(), shown: z.int(), opened: z.int(), replied: z.int() })),
  /** Messages of visitors by the hour in which they came; `weekday`: 1 is Monday. Hours without any are left out. */
  by_hour: z.array(z.object({ weekday: z.int(), hour: z.int(), messages: z.int() })),
})
export type InboxStats = z.infer<typeof InboxStats>
