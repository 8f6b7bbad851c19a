import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, page } from '#core/fields.ts'

/** Number of sites on a page of the administrator's list. */
export const sitesPerPage = 25

/** A site in the administrator's list. */
const LimitedSite = z.object({
  id,
  name: z.string(),
  /** Maximum number of emails per day through the installation's server; null for no limit. */
  daily_limit: z.int().nullable(),
  /** Whether an administrator set or lifted the limit. */
  is_own: z.boolean(),
  /** Counted only if there is a limit. */
  sent_today: z.int(),
})
export type LimitedSite = z.infer<typeof LimitedSite>

const keyAccess = { area: 'sending', reads: ['load'] } as const

export const sendingLimitCalls = withScopes(keyAccess, {
  /** Returns whether the site may send, and how much it sent today. `daily_limit` is null if there is none. */
  load: call('/sending/limits/load', {
    input: z.object({}),
    output: z.object({ may_send: z.boolean(), daily_limit: z.int().nullable(), sent_today: z.int() }),
    failure: 'Failed to load the sending limits.',
  }),
  /** Returns all sites, sorted by the number of emails sent today (highest first), then by name. */
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
  /** Sets a site's daily limit; null restores the installation's default rule. */
  change: call('/sending/limits/change', {
    access: 'admin',
    input: z.object({ limited_site_id: id, daily_limit: z.int().min(0).max(10_000_000).nullable() }),
    output: z.object({}),
    failure: 'Failed to change the sending limit.',
  }),
})
