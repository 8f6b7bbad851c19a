import { sql } from 'kysely'
import type { Database, Db } from '#platform/server/db/database.ts'
import { daysToPrepare, firstIdOfDay, partitionOfDay, startOfPartition } from './days.ts'

const dayMs = 86_400_000

/** Creates the missing partitions of `events`, from yesterday to three days ahead. */
export async function preparePartitions(database: Database, now: number): Promise<void> {
  const wanted = daysToPrepare(now)
  await database.acrossSites(async (db) => {
    const known = new Set(await partitions(db))
    if (wanted.every((day) => known.has(partitionOfDay(day)))) return
    await takeTurn(db)
    const stillKnown = new Set(await partitions(db))
    for (const day of wanted) if (!stillKnown.has(partitionOfDay(day))) await addPartition(db, day)
  })
}

/**
 * Drops the partitions of days that ended more than `retentionDays` ago, and events in the default partition from
 * before that.
 */
export async function dropOldPartitions(database: Database, now: number, retentionDays: number): Promise<void> {
  const limit = now - retentionDays * dayMs
  await database.acrossSites(async (db) => {
    await takeTurn(db)
    for (const name of await partitions(db)) {
      const start = startOfPartition(name)
      if (start !== null && start + dayMs <= limit) await sql`DROP TABLE ${sql.table(name)}`.execute(db)
    }
    await sql`DELETE FROM events_default WHERE at < ${new Date(limit)}`.execute(db)
  })
}

/** Only one node at a time changes partitions. It gives up rather than make visitors wait for it. */
async function takeTurn(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('trellis.events.partitions', 0))`.execute(db)
  await sql`SET LOCAL lock_timeout = '5s'`.execute(db)
}

async function partitions(db: Db): Promise<string[]> {
  const answer = await sql<{ name: string }>`
    SELECT child.relname AS name FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
    WHERE inhparent = 'events'::regclass ORDER BY 1`.execute(db)
  return answer.rows.map((row) => row.name)
}

/**
 * Creates the partition separately and then attaches it, so that early events of that day can be moved into it first.
 */
async function addPartition(db: Db, day: number): Promise<void> {
  const name = sql.table(partitionOfDay(day))
  const from = sql.lit(firstIdOfDay(day))
  const to = sql.lit(firstIdOfDay(day + dayMs))
  await sql`CREATE TABLE ${name} (LIKE events INCLUDING ALL)`.execute(db)
  await sql`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`.execute(db)
  await sql`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`.execute(db)
  await sql`CREATE POLICY site ON ${name} USING (current_setting('trellis.site', true) IN ('*', site_id::text))`.execute(
    db,
  )
  await sql`LOCK TABLE events_default IN ACCESS EXCLUSIVE MODE`.execute(db)
  await sql`
    WITH early AS (DELETE FROM events_default WHERE id >= ${from} AND id < ${to} RETURNING *)
    INSERT INTO ${name} SELECT * FROM early`.execute(db)
  await sql`ALTER TABLE events ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${to})`.execute(db)
}
