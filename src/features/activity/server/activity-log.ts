import type { Id } from '#core/id.ts'
import { isMember, isViewing } from '#features/sites/server/index.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ActivityEntry, ActivityLog } from '#platform/server/calls/activity-log.ts'
import type { Room } from '#platform/server/room.ts'
import { type ActivityRow, addActivity, countAgain, nameInTable } from './store.ts'

/**
 * Period in milliseconds within which repetitions count as one entry, because an editor saves a form every few seconds.
 */
const togetherMs = 15 * 60_000

/** Returns whether an administrator of the installation works on a site without being a member. */
const isViewer = async (db: Db, siteId: Id, userId: Id, at: Date) =>
  (await isViewing(db, userId, siteId, at)) && !(await isMember(db, userId, siteId))

/** Creates the log that calls write to. `rooms` define which tables their ID fields refer to. */
export function openActivityLog(rooms: readonly Room[]): ActivityLog {
  const anywhere = new Map(rooms.flatMap((room) => Object.entries(room.named)))
  const ofCall = new Map<string, Room['named']>(
    rooms.flatMap(({ calls, named }) => Object.values(calls).map(({ path }) => [path, named])),
  )
  return {
    async nameOf(db, siteId, { call, field }, id) {
      // A room knows its own calls best: two rooms have a campaign_id.
      const table = ofCall.get(call)?.[field] ?? anywhere.get(field)
      return table ? nameInTable(db, siteId, table, id) : ''
    },
    async record(db, { id, at, siteId, actor, call, kind, text, subject }: ActivityEntry) {
      const row: ActivityRow = {
        site_id: siteId,
        id,
        at,
        actor_id: actor.id,
        actor_kind: actor.isAdmin && (await isViewer(db, siteId, actor.id, at)) ? 'administrator' : actor.kind,
        actor: actor.label,
        call,
        kind,
        text,
        subject_id: subject.id,
        subject: subject.name,
        times: 1,
      }
      if (await countAgain(db, row, new Date(at.getTime() - togetherMs))) return
      await addActivity(db, row)
    },
  }
}
