import { type Kysely, sql } from 'kysely'
import type { ActivityKind } from '#core/activity.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { NamedTable } from '#platform/server/room.ts'

/** One entry of a site's log. */
export interface ActivityRow {
  site_id: Id
  id: Id
  at: Date
  actor_id: Id
  actor_kind: 'user' | 'key' | 'administrator'
  actor: string
  call: string
  kind: ActivityKind
  text: string
  subject_id: Id | null
  subject: string
  times: number
}

type Tables = { activity: ActivityRow; activity_settings: { site_id: Id; keep_days: number } }
const tables = (db: Kysely<unknown>) => db.withTables<Tables>()

/** Filter for entries of a log; `from` and `to` are moments. */
export interface ActivityFilter {
  readonly actorId?: Id | undefined
  readonly kind?: ActivityKind | undefined
  readonly search?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** Returns the name of a row in a room's table; empty if the row doesn't exist. */
export async function nameInTable(
  db: Db,
  siteId: Id,
  { table, column, isOfSite = true }: NamedTable,
  id: Id,
): Promise<string> {
  const ofSite = isOfSite ? sql`AND site_id = ${siteId}` : sql``
  const { rows } = await sql<{ name: string }>`
    SELECT ${sql.ref(column)} AS name FROM ${sql.table(table)} WHERE id = ${id} ${ofSite}`.execute(db)
  return rows[0]?.name ?? ''
}

/**
 * Increments the count of a matching entry by the same actor about the same subject since `since`. Returns false if
 * there is none.
 */
export async function countAgain(db: Db, row: ActivityRow, since: Date): Promise<boolean> {
  const { rows } = await sql<{ id: Id }>`
    UPDATE activity SET at = ${row.at}, times = times + 1, subject = ${row.subject}
    WHERE site_id = ${row.site_id} AND actor_id = ${row.actor_id} AND at > ${since} AND call = ${row.call}
      AND text = ${row.text} AND subject_id IS NOT DISTINCT FROM ${row.subject_id}
      AND (subject_id IS NOT NULL OR subject = ${row.subject})
    RETURNING id`.execute(db)
  return rows.length > 0
}

export async function addActivity(db: Db, row: ActivityRow): Promise<void> {
  await tables(db).insertInto('activity').values(row).execute()
}

function matching(db: Db, siteId: Id, { actorId, kind, search, from, to }: ActivityFilter) {
  let rows = tables(db).selectFrom('activity').where('site_id', '=', siteId)
  if (actorId) rows = rows.where('actor_id', '=', actorId)
  if (kind) rows = rows.where('kind', '=', kind)
  if (from) rows = rows.where('at', '>=', from)
  if (to) rows = rows.where('at', '<', to)
  if (search) {
    const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    rows = rows.where((eb) => eb.or([eb('text', 'ilike', pattern), eb('subject', 'ilike', pattern)]))
  }
  return rows
}

/** Returns a page of a log, newest first, and the total number of entries. */
export async function pageOfActivity(
  db: Db,
  siteId: Id,
  filter: ActivityFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ActivityRow[]; total: number }> {
  const { total } = await matching(db, siteId, filter)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = matching(db, siteId, filter).selectAll().orderBy('at', 'desc').orderBy('id', 'desc')
  return {
    rows: await rows
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    total: Number(total),
  }
}

/** Returns the entries before a given one, or the newest, ordered by ID, which is the order in which they began. */
export async function activityBefore(
  db: Db,
  siteId: Id,
  filter: ActivityFilter,
  { after, limit }: { after: Id | undefined; limit: number },
): Promise<ActivityRow[]> {
  const rows = matching(db, siteId, filter).selectAll().orderBy('id', 'desc').limit(limit)
  return (after ? rows.where('id', '<', after) : rows).execute()
}

/** Returns everyone in a site's log, each with their most recent label. */
export async function actorsOf(db: Db, siteId: Id): Promise<Pick<ActivityRow, 'actor_id' | 'actor_kind' | 'actor'>[]> {
  const { rows } = await sql<Pick<ActivityRow, 'actor_id' | 'actor_kind' | 'actor'>>`
    SELECT DISTINCT ON (actor_id) actor_id, actor_kind, actor FROM activity WHERE site_id = ${siteId}
    ORDER BY actor_id, at DESC LIMIT 500`.execute(db)
  return rows
}

export async function retentionDaysOf(db: Db, siteId: Id): Promise<number | undefined> {
  const found = tables(db).selectFrom('activity_settings').select('keep_days').where('site_id', '=', siteId)
  return (await found.executeTakeFirst())?.keep_days
}

export async function saveRetentionDays(db: Db, siteId: Id, keepDays: number): Promise<void> {
  const insert = tables(db).insertInto('activity_settings').values({ site_id: siteId, keep_days: keepDays })
  await insert.onConflict((on) => on.columns(['site_id']).doUpdateSet({ keep_days: keepDays })).execute()
}

/** Deletes entries past each site's retention. */
export async function deleteOldActivity(db: Db, now: Date, keptUnlessSaid: number): Promise<void> {
  await sql`DELETE FROM activity WHERE at < ${now}::timestamptz - ${keptUnlessSaid} * interval '1 day'
    AND NOT EXISTS (SELECT FROM activity_settings s WHERE s.site_id = activity.site_id)`.execute(db)
  await sql`DELETE FROM activity USING activity_settings s
    WHERE s.site_id = activity.site_id AND activity.at < ${now}::timestamptz - s.keep_days * interval '1 day'`.execute(
    db,
  )
}

/** Removes a deleted account's email from its entries. */
export async function forgetActor(db: Db, actorId: Id): Promise<void> {
  await tables(db).updateTable('activity').set({ actor: '' }).where('actor_id', '=', actorId).execute()
}
