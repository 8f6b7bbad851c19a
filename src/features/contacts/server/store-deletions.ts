import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Records a deletion that a job carries out. */
export async function insertDeletion(db: Db, siteId: Id, id: Id, at: Date): Promise<void> {
  await sql`INSERT INTO contact_deletions (site_id, id, is_undone, at) VALUES (${siteId}, ${id}, false, ${at})`.execute(
    db,
  )
}

/** Checks whether a deletion was undone, and locks it so that it can't be undone until the transaction ends. */
export async function isUndone(db: Db, siteId: Id, id: Id): Promise<boolean> {
  const { rows } = await sql<{ is_undone: boolean }>`
    SELECT is_undone FROM contact_deletions WHERE site_id = ${siteId} AND id = ${id} FOR SHARE`.execute(db)
  return rows[0]?.is_undone ?? false
}

/** Stops the job of a deletion that was started after `since`. Waits for its current transaction. */
export async function undoDeletion(db: Db, siteId: Id, id: Id, since: Date): Promise<void> {
  await sql`UPDATE contact_deletions SET is_undone = true
    WHERE site_id = ${siteId} AND id = ${id} AND at > ${since}`.execute(db)
}

/** Deletes records of deletions that no job needs anymore. */
export async function deleteOldDeletions(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM contact_deletions WHERE at <= ${before}`.execute(db)
}
