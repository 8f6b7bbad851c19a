import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { AppError } from '#core/error.ts'
import { openAdminClient } from '../testing/admin-client.ts'
import { testDatabase, testServer } from '../testing/test-database.ts'
import type { Db } from './database.ts'
import { admitSiteRole } from './site-role.ts'

const here = '01900000-0000-7000-8000-000000000001'
const there = '01900000-0000-7000-8000-000000000002'

const database = await testDatabase({ empty: true, poolSize: 2 })
await database.acrossSites(async (db) => {
  await sql
    .raw(`
    CREATE TABLE note (site_id uuid, text text, PRIMARY KEY (site_id, text));
    ALTER TABLE note ENABLE ROW LEVEL SECURITY; ALTER TABLE note FORCE ROW LEVEL SECURITY;
    CREATE POLICY site ON note USING (current_setting('trellis.site', true) IN ('*', site_id::text));
    INSERT INTO note VALUES ('${here}', 'here'), ('${there}', 'there')`)
    .execute(db)
})
await admitSiteRole(database, String(database.siteRole))

const current = await sql<{ name: string }>`SELECT current_database() AS name`.execute(database.system)
const name = current.rows[0]!.name

type Runner = Db | typeof database.system

async function notes(db: Runner): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`SELECT text FROM note ORDER BY text`.execute(db)
  return rows.map(({ text }) => text)
}

const write = (db: Runner, site: string, text: string) => sql`INSERT INTO note VALUES (${site}, ${text})`.execute(db)

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a site sees its own rows and no others', async () => {
  expect(await database.inSite(here, notes)).toEqual(['here'])
  expect(await database.inSite(there, notes)).toEqual(['there'])
  expect(await database.acrossSites(notes)).toEqual(['here', 'there'])
  expect(await notes(database.system)).toEqual(['here', 'there'])
})

test('a site can’t insert, change or delete another site’s rows', async () => {
  await expect(database.inSite(here, (db) => write(db, there, 'planted'))).rejects.toThrow('row-level security')
  await database.inSite(here, (db) => sql`UPDATE note SET text = 'changed' WHERE text = 'there'`.execute(db))
  await database.inSite(here, (db) => sql`DELETE FROM note WHERE text = 'there'`.execute(db))
  await expect(database.inSite(here, (db) => sql`UPDATE note SET site_id = ${there}`.execute(db))).rejects.toThrow(
    'row-level security',
  )
  expect(await database.acrossSites(notes)).toEqual(['here', 'there'])
})

test('without a site, nothing is visible, even on a connection that was in a site before', async () => {
  const client = new pg.Client(database.connection)
  await client.connect()
  const count = async () => (await client.query('SELECT count(*) AS count FROM note')).rows[0].count
  expect(await count()).toBe(0)
  await client.query(`BEGIN; SELECT set_config('trellis.site', '${here}', true)`)
  expect(await count()).toBe(1)
  await client.query('COMMIT')
  expect(await count()).toBe(0)
  await client.end()
})

test('row-level security can’t be bypassed with a wildcard site', async () => {
  await expect(database.inSite('*', notes)).rejects.toThrow('cannot be one in all sites')
})

test('a transaction commits when its function returns, and rolls back when it throws', async () => {
  const refusal = new AppError('conflict', 'No.')
  const attempt = database.inSite(here, async (db) => {
    await write(db, here, 'gone')
    throw refusal
  })
  expect(await failure(attempt)).toBe(refusal)
  await database.inSite(here, (db) => write(db, here, 'kept'))
  expect(await database.inSite(here, notes)).toEqual(['here', 'kept'])
})

test('a swallowed error does not count as a commit', async () => {
  const attempt = database.inSite(here, async (db) => {
    await write(db, here, 'kept').catch(() => {})
    return 'done'
  })
  expect(await failure(attempt)).toBeInstanceOf(Error)
})

test('returns a count as a number while it is exact, and a date as text', async () => {
  const values = sql`SELECT count(*) AS count, 9007199254740993::int8 AS big, date '2026-11-20' AS day`
  const { rows } = await values.execute(database.system)
  expect(rows).toEqual([{ count: 1, big: '9007199254740993', day: '2026-11-20' }])
})

test('a connection lost midway fails as "unavailable", and the next query works', async () => {
  const lose = async (db: Db) => {
    await cutConnections()
    await notes(db)
  }
  const unavailable = { name: 'AppError', code: 'unavailable', retryAfter: 2 }
  expect(await failure(database.inSite(here, lose))).toMatchObject(unavailable)
  expect(await database.inSite(here, notes)).toContain('here')
  expect(await failure(database.acrossSites(lose))).toMatchObject(unavailable)
  expect(await database.acrossSites(notes)).toContain('there')
  const statement = failure(sql`SELECT pg_sleep(60)`.execute(database.system))
  await cutConnections('active')
  expect(await statement).toMatchObject(unavailable)
  expect(await notes(database.system)).toContain('there')
})

/** Ends every connection of the pools, as a restart does. First waits until one is in the given state. */
async function cutConnections(state?: string): Promise<void> {
  const admin = await openAdminClient(testServer().target, name)
  const others = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`
  const isSeen = async () => (await admin.query(`SELECT ${others} AND state = '${state}'`)).rowCount !== 0
  if (state) while (!(await isSeen()));
  await admin.query(`SELECT pg_terminate_backend(pid, 5000) ${others}`)
  await admin.end()
}
