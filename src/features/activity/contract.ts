import { z } from 'zod'
import { activityKinds } from '#core/activity.ts'
import { call } from '#core/call.ts'
import { id, line, moment } from '#core/fields.ts'
import { withScopes } from '#core/with-scopes.ts'
import { retentionChoices } from './retention-choices.ts'

export { retentionChoices } from './retention-choices.ts'

/** Maximum number of entries on a page of the log. */
export const activityPerPage = 50

/** One thing that a user did on the site. */
export const Activity = z.object({
  id,
  at: moment,
  /** Who did it: a user, an API key, or an administrator of the installation who viewed the site as its owner. */
  actor: z.object({ id, kind: z.enum(['user', 'key', 'administrator']), name: z.string(), email: z.string() }),
  kind: z.enum(activityKinds),
  text: z.string(),
  /** Name of the subject it was done to; empty for the site itself. */
  subject: z.string(),
  /** How many times it was done in a row. */
  times: z.int(),
})
export type Activity = z.infer<typeof Activity>

const day = z.iso.date('Choose a date.')
const filters = z.object({
  actor_id: id.optional(),
  kind: z.enum(activityKinds).optional(),
  search: line(100).optional(),
  /** First and last day, in the site's time zone. */
  from: day.optional(),
  to: day.optional(),
})

/** Calls about the activity log: who did what on a site, and when. */
export const activityCalls = withScopes(
  { area: 'settings', reads: ['list', 'export'] },
  {
    /** Lists entries, newest first. `actors` contains everyone in the log, for a filter. */
    list: call('/activity/list', {
      role: 'admin',
      input: filters.extend({
        page: z.int().min(1).max(10_000).default(1),
        limit: z.int().min(1).max(200).default(activityPerPage),
      }),
      output: z.object({
        activities: z.array(Activity),
        total: z.int(),
        actors: z.array(z.object({ id, name: z.string() })),
        keep_days: z.int(),
      }),
      failure: 'Failed to load the activity log.',
    }),
    /**
     * Returns a few thousand entries as CSV, newest first. `next` is the `after` of the following ones; null at the
     * end.
     */
    export: call('/activity/export', {
      role: 'admin',
      logs: { kind: 'export', text: 'Exported the activity log' },
      input: filters.extend({ after: id.optional() }),
      output: z.object({ filename: z.string(), csv: z.string(), next: id.nullable() }),
      failure: 'Failed to export the activity log.',
    }),
    /** Sets the log's retention in days. */
    keep: call('/activity/keep', {
      role: 'owner',
      logs: { kind: 'change', text: 'Changed how long the activity log is kept' },
      input: z.object({ keep_days: z.literal(retentionChoices) }),
      output: z.object({ keep_days: z.int() }),
      failure: 'Failed to save the setting.',
    }),
  },
)
