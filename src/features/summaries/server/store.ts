import { sql, type Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** A member who wants the weekly summary of a site; `last_week`: "2026-11-09". */
export interface Reader {
  site_id: Id
  user_id: Id
  last_week: string
}

type Tables = { summary_readers: Reader }
const tables = (db: Kysely<unknown>) => db.withTables<Tables>()

/** Everybody who wants a summary, of every site. */
export async function allReaders(db: Kysely<unknown>): Promise<Reader[]> {
  const answer = await sql<Reader>`
    SELECT site_id, user_id, last_week::text AS last_week FROM summary_readers ORDER BY site_id, user_id`.execute(db)
  return answer.rows
}

export async function isReader(db: Db, siteId: Id, userId: Id): Promise<boolean> {
  const found = tables(db).selectFrom('summary_readers').select('user_id').where('site_id', '=', siteId)
  return (await found.where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

export async function addReader(db: Db, reader: Reader): Promise<void> {
  const insert = tables(db).insertInto('summary_readers').values(reader)
  await insert.onConflict((on) => on.columns(['site_id', 'user_id']).doNothing()).execute()
}

export async function removeReader(db: Db, siteId: Id, userId: Id): Promise<void> {
  await tables(db).deleteFrom('summary_readers').where('site_id', '=', siteId).where('user_id', '=', userId).execute()
}

/** Records that a reader got the report of a week; false when another process did so meanwhile, or they turned it off. */
export async function recordWeek(db: Db, { site_id, user_id }: Reader, week: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('summary_readers')
    .set({ last_week: week })
    .where('site_id', '=', site_id)
    .where('user_id', '=', user_id)
    .where('last_week', '<', week)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
