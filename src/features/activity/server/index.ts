import { z } from 'zod'
import { csvText } from '#core/csv.ts'
import { accountEvents } from '#features/accounts/contract.ts'
import { peopleOf } from '#features/accounts/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { Received } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { when } from '#platform/server/events/events.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { room } from '#platform/server/room.ts'
import { type Activity, activityCalls } from '../contract.ts'
import { dayStart } from './day-start.ts'
import {
  activityBefore,
  type ActivityFilter,
  type ActivityRow,
  actorsOf,
  deleteOldActivity,
  forgetActor,
  retentionDaysOf,
  pageOfActivity,
  saveRetentionDays,
} from './store.ts'

export { openActivityLog } from './activity-log.ts'

/** Default retention of a log, in days. */
const keptDays = 365
const exportedAtOnce = 5000

/** Runs nightly. Deletes entries past each site's retention. */
const deleteOld = job({
  name: 'activity.delete-old',
  payload: z.object({}),
  cron: '52 3 * * *',
  run: (_payload, { database, now }) => database.acrossSites((db) => deleteOldActivity(db, new Date(now()), keptDays)),
})

/** The room for the activity log: who did what on a site, and when. */
export const activityRoom = room({
  name: 'activity',
  calls: activityCalls,
  handlers: {
    async list({ page, limit, ...fields }, ctx) {
      const { db, siteId } = ctx
      const { rows, total } = await pageOfActivity(db, siteId, await filterOf(fields, ctx), { page, limit })
      const actors = await actorsOf(db, siteId)
      const names = await namesOf(db, [...rows, ...actors])
      return {
        activities: rows.map((row) => activityOf(row, names)),
        total,
        actors: actors
          .map((row) => ({ id: row.actor_id, name: nameOf(row, names) }))
          .toSorted((a, b) => a.name.localeCompare(b.name)),
        keep_days: (await retentionDaysOf(db, siteId)) ?? keptDays,
      }
    },
    async export({ after, ...fields }, ctx) {
      const { db, siteId, now } = ctx
      const rows = await activityBefore(db, siteId, await filterOf(fields, ctx), { after, limit: exportedAtOnce })
      const names = await namesOf(db, rows)
      const lines = rows.map((row) => lineOf(activityOf(row, names)))
      return {
        filename: `activity-${new Date(now()).toISOString().slice(0, 10)}.csv`,
        csv: csvText(after ? lines : [heading, ...lines]),
        next: rows.length < exportedAtOnce ? null : rows.at(-1)!.id,
      }
    },
    async keep({ keep_days }, { db, siteId }) {
      await saveRetentionDays(db, siteId, keep_days)
      return { keep_days }
    },
  },
  jobs: [deleteOld],
  on: [when(accountEvents.removed, ({ user_id }, { db }) => forgetActor(db, user_id))],
  migrations: new URL('./migrations/', import.meta.url),
  transfer: { stays: ['activity', 'activity_settings'] },
})

const heading = ['Time', 'Person', 'Email', 'By', 'Kind', 'Activity', 'Subject', 'Times']

const lineOf = ({ at, actor, kind, text, subject, times }: Activity) =>
  [at, actor.name, actor.email, actor.kind, kind, text, subject, times] as const

type Filters = Omit<Received<typeof activityCalls.list>, 'page' | 'limit'>

async function filterOf({ actor_id, kind, search, from, to }: Filters, ctx: SiteContext): Promise<ActivityFilter> {
  const zone = from || to ? ((await siteById(ctx.db, ctx.siteId))?.time_zone ?? 'UTC') : 'UTC'
  return {
    actorId: actor_id,
    kind,
    search,
    from: from === undefined ? undefined : dayStart(from, zone),
    to: to === undefined ? undefined : dayStart(to, zone, 1),
  }
}

type ByActor = Pick<ActivityRow, 'actor_id' | 'actor_kind' | 'actor'>
type Names = ReadonlyMap<Id, string>

async function namesOf(db: Db, rows: readonly ByActor[]): Promise<Names> {
  const ids = [...new Set(rows.filter(({ actor_kind }) => actor_kind !== 'key').map(({ actor_id }) => actor_id))]
  return new Map((await peopleOf(db, ids)).map(({ id, name }) => [id, name]))
}

const nameOf = ({ actor_id, actor }: ByActor, names: Names) => names.get(actor_id) || actor || 'Removed account'

function activityOf(row: ActivityRow, names: Names): Activity {
  const { id, at, kind, text, subject, times, actor_id, actor_kind, actor } = row
  const email = actor_kind === 'key' ? '' : actor
  return {
    id,
    at: at.toISOString(),
    actor: { id: actor_id, kind: actor_kind, name: nameOf(row, names), email },
    kind,
    text,
    subject,
    times,
  }
}
