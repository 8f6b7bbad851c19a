import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from './database.ts'
import { testDatabase } from '../testing/test-database.ts'

// Attacks that a statement injected into a transaction of one site could try.
const [here, there] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
const database = await testDatabase()

beforeAll(async () => {
  for (const site of [here, there]) {
    await sql`INSERT INTO sites (site_id, name, url, key, time_zone, created_at)
      VALUES (${site}, ${site}, 'https://a.example', ${site}, 'UTC', now())`.execute(database.system)
  }
  await sql`SELECT add_job('test.secret', '{"site_id":"x"}', NULL, NULL, NULL, NULL)`.execute(database.system)
})

const inSite = <T>(work: (db: Db) => Promise<T>) => database.inSite(here, work)

async function sitesSeen(db: Db): Promise<string[]> {
  return (await sql<{ name: string }>`SELECT name FROM sites ORDER BY name`.execute(db)).rows.map(({ name }) => name)
}

test('permitted statements see only one site', async () => {
  expect(await inSite(sitesSeen)).toEqual([here])
  expect(await database.acrossSites(sitesSeen)).toEqual([here, there])
})

test.each([
  `SET ROLE postgres`,
  `SET ROLE trellis`,
  `SET LOCAL ROLE trellis`,
  `SET SESSION AUTHORIZATION postgres`,
  `SET SESSION AUTHORIZATION trellis`,
  `SET session_replication_role = 'replica'`,
  `ALTER TABLE sites DISABLE ROW LEVEL SECURITY`,
  `ALTER TABLE sites NO FORCE ROW LEVEL SECURITY`,
  `DROP POLICY site ON sites`,
  `CREATE POLICY mine ON sites USING (true)`,
  `ALTER ROLE CURRENT_USER BYPASSRLS`,
  `CREATE ROLE mine`,
  `GRANT trellis TO CURRENT_USER`,
  `CREATE FUNCTION mine() RETURNS void LANGUAGE sql SECURITY DEFINER AS ''`,
  `CREATE TABLE mine ()`,
  `SELECT * FROM graphile_worker._private_jobs`,
  `SELECT * FROM events_default`,
  `UPDATE migration SET sha256 = ''`,
  `COPY sites TO PROGRAM 'cat'`,
  `SELECT pg_read_file('/etc/hostname')`,
  `SELECT lo_import('/etc/hostname')`,
])('refuses %s', async (statement) => {
  await expect(inSite((db) => sql.raw(statement).execute(db))).rejects.toThrow(
    /permission denied|must be owner|must be superuser|only roles with|must have|does not exist|may alter/,
  )
  expect(await inSite(sitesSeen)).toEqual([here])
})

test.each([
  `RESET ROLE`,
  `SET ROLE NONE`,
  `RESET SESSION AUTHORIZATION`,
  `SET SESSION AUTHORIZATION DEFAULT`,
  `SET row_security = off`,
  `SET trellis.site = '*'`,
  `SELECT set_config('trellis.site', '*', false)`,
  `RESET trellis.site`,
  `DISCARD PLANS`,
])('%s gives no access to another site', async (statement) => {
  const attempt = async (db: Db) => {
    await sql.raw(statement).execute(db)
    return sitesSeen(db)
  }
  const seen = await inSite(attempt).catch((error: Error) => error.message)
  expect(seen).not.toContain(there)
  const write = (db: Db) =>
    sql
      .raw(statement)
      .execute(db)
      .then(() => sql`UPDATE sites SET name = 'mine' WHERE site_id = ${there}`.execute(db))
  await inSite(write).catch(() => {})
  expect(await database.acrossSites(sitesSeen)).toEqual([here, there])
})

test('every table has the policy for requests, and is granted', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'migration'
      AND (NOT has_table_privilege(${database.siteRole}, oid, 'SELECT, INSERT, UPDATE, DELETE')
        OR relrowsecurity AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND NOT polpermissive))`.execute(
    database.system,
  )
  expect(rows).toEqual([])
})
