import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

interface Subject {
  readonly key: string
  readonly title: string
}

/** Stores the subjects of history lines to be offered in conditions, with the latest title of each. */
export async function recordSubjects(db: Db, siteId: Id, subjects: readonly Subject[], at: Date): Promise<void> {
  const byKey = new Map(subjects.map(({ key, title }) => [key, title]))
  if (byKey.size === 0) return
  // In order, to prevent deadlocks.
  const keys = [...byKey.keys()].toSorted()
  const rows = keys.map((key) => sql`(${siteId}::uuid, ${key}, ${byKey.get(key)}, ${at}::timestamptz)`)
  await sql`
    INSERT INTO contact_subjects (site_id, key, title, seen_at)
    VALUES ${sql.join(rows)}
    ON CONFLICT (site_id, key) DO UPDATE SET title = excluded.title, seen_at = excluded.seen_at
    WHERE contact_subjects.title <> excluded.title OR contact_subjects.seen_at < excluded.seen_at - interval '1 hour'`.execute(
    db,
  )
}

/** Returns the latest subjects of histories: the 500 newest of each kind. */
export async function subjectsOf(db: Kysely<unknown>, siteId: Id): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    SELECT key, title FROM (
      SELECT key, title, row_number() OVER (PARTITION BY split_part(key, ':', 1) ORDER BY seen_at DESC, key) AS place
      FROM contact_subjects WHERE site_id = ${siteId}) AS ranked
    WHERE place <= 500 ORDER BY place`.execute(db)
  return rows
}
