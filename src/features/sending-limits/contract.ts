import { z } from 'zod'
import { call } from '#core/call.ts'
import { id } from '#core/fields.ts'

export const sendingLimitCalls = {
  /** Whether the site may send, and how much it sent today. `daily_limit` is null where there is none. */
  load: call('/sending/limits/load', {
    input: z.object({}),
    output: z.object({ may_send: z.boolean(), daily_limit: z.int().nullable(), sent_today: z.int() }),
    failure: 'Failed to load the sending limits.',
  }),
  /** Sites that send within an allowance, the busiest of today first: for administrators. */
  list: call('/sending/limits/list', {
    access: 'user',
    input: z.object({}),
    output: z.object({ sites: z.array(z.object({ id, name: z.string(), sent_today: z.int() })) }),
    failure: 'Failed to load the sending limits.',
  }),
  /** Lifts a site's daily limit: for administrators. */
  lift: call('/sending/limits/lift', {
    access: 'user',
    input: z.object({ limited_site_id: id }),
    output: z.object({}),
    failure: 'Failed to lift the sending limit.',
  }),
}
