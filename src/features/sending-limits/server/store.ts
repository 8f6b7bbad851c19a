import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

interface TestRecipientRow {
  site_id: Id
  id: Id
  email: string
  created_at: Date
  confirmed_at: Date | null
}
type Tables = {
  test_recipients: TestRecipientRow
  site_allowances: { site_id: Id; day: string; mails: number }
  lifted_sites: { site_id: Id; lifted_by: Id; lifted_at: Date; daily_limit: number | null }
  mail_counts: { counter: string; day: string; mails: number }
}

const tables = (db: Kysely<unknown>) => db.withTables<Tables>()

/** Increments a counter. Returns the new count for that day. */
export async function countMail(db: Db, counter: string, day: string): Promise<number> {
  const { mails } = await tables(db)
    .insertInto('mail_counts')
    .values({ counter, day, mails: 1 })
    .onConflict((on) => on.columns(['counter', 'day']).doUpdateSet({ mails: sql`mail_counts.mails + 1` }))
    .returning('mails')
    .executeTakeFirstOrThrow()
  return mails
}

/** Deletes the counts of earlier days, for all sites. */
export async function dropOldCounts(db: Db, day: string): Promise<void> {
  await tables(db).deleteFrom('mail_counts').where('day', '<', day).execute()
  await tables(db).deleteFrom('site_allowances').where('day', '<', day).execute()
}

/** Returns the recipient with an address, creating it if there is none. */
export async function testRecipient(db: Db, row: TestRecipientRow): Promise<TestRecipientRow> {
  await tables(db)
    .insertInto('test_recipients')
    .values(row)
    .onConflict((on) => on.columns(['site_id', 'email']).doNothing())
    .execute()
  const found = tables(db).selectFrom('test_recipients').selectAll().where('site_id', '=', row.site_id)
  return found.where('email', '=', row.email).executeTakeFirstOrThrow()
}

export async function recipientById(db: Db, siteId: Id, id: Id): Promise<TestRecipientRow | undefined> {
  const found = tables(db).selectFrom('test_recipients').selectAll().where('site_id', '=', siteId)
  return found.where('id', '=', id).executeTakeFirst()
}

/** Marks a recipient as confirmed. Returns whether it exists. */
export async function confirmRecipient(db: Db, siteId: Id, id: Id, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('test_recipients')
    .set({ confirmed_at: at })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns the limit that an administrator set for a site; undefined if none is set. */
export function ownLimit(db: Kysely<unknown>, siteId: Id): Promise<{ daily_limit: number | null } | undefined> {
  const found = tables(db).selectFrom('lifted_sites').select('daily_limit').where('site_id', '=', siteId)
  return found.executeTakeFirst()
}

/** Sets a site's limit. */
export async function storeLimit(db: Db, row: Tables['lifted_sites']): Promise<void> {
  const { site_id: _, ...change } = row
  await tables(db)
    .insertInto('lifted_sites')
    .values(row)
    .onConflict((on) => on.column('site_id').doUpdateSet(change))
    .execute()
}

/** Deletes the limit that an administrator set. */
export async function dropLimit(db: Db, siteId: Id): Promise<void> {
  await tables(db).deleteFrom('lifted_sites').where('site_id', '=', siteId).execute()
}

/** Returns how many of a site's messages were counted on a day. */
export async function sentOn(db: Kysely<unknown>, siteId: Id, day: string): Promise<number> {
  const found = tables(db).selectFrom('site_allowances').select('mails').where('site_id', '=', siteId)
  return (await found.where('day', '=', day).executeTakeFirst())?.mails ?? 0
}

/** What a day's messages are counted by: a site, or an internal name. */
export type Counter =
  | { readonly table: 'site_allowances'; readonly column: 'site_id'; readonly key: Id }
  | { readonly table: 'mail_counts'; readonly column: 'counter'; readonly key: string }

/** Counts up to `count` messages within a limit, locked until the transaction ends. Returns how many were counted. */
export async function countWithin(db: Db, of: Counter, day: string, count: number, limit: number): Promise<number> {
  const { table, column, key } = sqlOf(of)
  await sql`INSERT INTO ${table} (${column}, day, mails) VALUES (${key}, ${day}, 0)
    ON CONFLICT (${column}, day) DO NOTHING`.execute(db)
  const { rows } = await sql<{ mails: number }>`
    SELECT mails FROM ${table} WHERE ${column} = ${key} AND day = ${day} FOR UPDATE`.execute(db)
  const taken = Math.max(0, Math.min(count, limit - rows[0]!.mails))
  if (taken > 0) await addToCounter(db, of, day, taken)
  return taken
}

/** Adds to a day's count; a negative number subtracts. */
export async function addToCounter(db: Db, of: Counter, day: string, count: number): Promise<void> {
  const { table, column, key } = sqlOf(of)
  await sql`UPDATE ${table} SET mails = greatest(0, mails + ${count}::integer)
    WHERE ${column} = ${key} AND day = ${day}`.execute(db)
}

const sqlOf = ({ table, column, key }: Counter) => ({ table: sql.table(table), column: sql.ref(column), key })

/** Returns the sites whose messages were counted on a day, highest count first. */
export async function busiestSites(db: Db, day: string): Promise<Id[]> {
  const counted = tables(db)
    .selectFrom('site_allowances')
    .select('site_id')
    .where('day', '=', day)
    .where('mails', '>', 0)
  const rows = await counted.orderBy('mails', 'desc').orderBy('site_id').limit(200).execute()
  return rows.map(({ site_id }) => site_id)
}
