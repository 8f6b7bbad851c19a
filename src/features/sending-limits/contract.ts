import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, page } from '#core/fields.ts'

/** Sites on a page of the administrator's list. */
export const sitesPerPage = 25

/** A site as the administrator's list shows it. */
const LimitedSite = z.object({
  id,
  name: z.string(),
  /** Emails a day through the installation's server; null: no limit. */
  daily_limit: z.int().nullable(),
  /** Whether an administrator set or lifted the limit. */
  is_own: z.boolean(),
  /** Counted only where there is a limit. */
  sent_today: z.int(),
})
export type LimitedSite = z.infer<typeof LimitedSite>

const keyAccess = { area: 'sending', reads: ['load'] } as const

export const sendingLimitCalls = withScopes(keyAccess, {
  /** Whether the site may send, and how much it sent today. `daily_limit` is null where there is none. */
  load: call('/sending/limits/load', {
    input: z.object({}),
    output: z.object({ may_send: z.boolean(), daily_limit: z.int().nullable(), sent_today: z.int() }),
    failure: 'Failed to load the sending limits.',
  }),
  /** All sites, the busiest of today first, then by name. */
  list: call('/sending/limits/list', {
    access: 'admin',
    input: z.object({ name: line(100).default(''), page, limit: z.int().min(1).max(100).default(sitesPerPage) }),
    output: z.object({ sites: z.array(LimitedSite), total: z.int() }),
    failure: 'Failed to load the sending limits.',
  }),
  /** Lifts a site's daily limit. */
  lift: call('/sending/limits/lift', {
    access: 'admin',
    input: z.object({ limited_site_id: id }),
    output: z.object({}),
    failure: 'Failed to lift the sending limit.',
  }),
  /** Sets a site's daily limit; null is the installation's own rule again. */
  change: call('/sending/limits/change', {
    access: 'admin',
    input: z.object({ limited_site_id: id, daily_limit: z.int().min(0).max(10_000_000).nullable() }),
    output: z.object({}),
    failure: 'Failed to change the sending limit.',
  }),
})
