import { sql } from 'kysely'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import type { Id } from '#core/id.ts'
import { openAdminClient } from '../../testing/admin-client.ts'
import { atTheEnd } from '../../testing/at-the-end.ts'
import { targetOf, testDatabase } from '../../testing/test-database.ts'
import { catalogViolations } from '../dialect.ts'
import type { OpenDatabase } from '../open-database.ts'
import { distribute } from './distribute.ts'
import { isDistributed } from './is-distributed.ts'

// No Citus can be installed where these tests run: functions of its names keep to its rules, as far as its documentation states them.
const fake = `
  CREATE SCHEMA citus_rules;
  CREATE TABLE citus_rules.pg_dist_partition (logicalrelid regclass PRIMARY KEY, partmethod "char", beside text);
  CREATE TABLE citus_rules.truncated (name regclass);
  CREATE FUNCTION citus_rules.accept(t regclass, method "char", beside text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND t IN (conrelid, confrelid))
      THEN RAISE 'a foreign key stands between % and a table that is not distributed', t; END IF;
    IF EXISTS (SELECT FROM pg_policy WHERE polrelid = t AND pg_get_expr(polqual, polrelid) LIKE '%SELECT%')
      THEN RAISE 'cannot create policy: subqueries are not supported'; END IF;
    IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = t AND NOT tgisinternal) THEN RAISE 'triggers are not supported'; END IF;
    IF (SELECT count(*) FROM citus_rules.pg_dist_partition) >= current_setting('citus_rules.stops_after')::int
      THEN RAISE 'the connection to a worker was lost'; END IF;
    INSERT INTO citus_rules.pg_dist_partition VALUES (t, method, beside);
  END $$;
  CREATE FUNCTION citus_rules.create_distributed_table(t regclass, col text, colocate_with text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attname = col
               WHERE indrelid = t AND indisunique AND NOT attnum = ANY (indkey::int2[]))
      THEN RAISE 'cannot create constraint on %: distributed relations have their column in every unique one', t; END IF;
    IF colocate_with <> 'default' AND NOT EXISTS (SELECT FROM citus_rules.pg_dist_partition WHERE logicalrelid = colocate_with::regclass)
      THEN RAISE '% is not distributed', colocate_with; END IF;
    PERFORM citus_rules.accept(t, 'h', colocate_with);
  END $$;
  CREATE FUNCTION citus_rules.create_reference_table(t regclass) RETURNS void LANGUAGE sql AS $$
    SELECT citus_rules.accept(t, 'n', '') $$;
  CREATE FUNCTION citus_rules.truncate_local_data_after_distributing_table(t regclass) RETURNS void LANGUAGE sql AS $$
    INSERT INTO citus_rules.truncated VALUES (t) $$;`

const site = '0190a000-0000-7000-8000-000000000001' as Id
let database: OpenDatabase
let client: pg.Client
let lines: string[]

beforeEach(async () => {
  database = await testDatabase()
  const target = await targetOf(database)
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(database.system)
  client = await openAdminClient(target, rows[0]!.name)
  atTheEnd(() => client.end())
  lines = []
})

const tell = (line: string) => void lines.push(line)
const endOthers = () =>
  client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'trellis'`,
  )

async function asCitus(): Promise<void> {
  await client.query(fake)
  await client.query(`SET search_path = public, citus_rules; SET citus_rules.stops_after = 100000`)
  await endOthers()
}

async function foreignKeys(): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS key FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1`,
  )
  return rows.map(({ key }) => key)
}

async function distributed(): Promise<{ name: string; method: string; beside: string }[]> {
  const { rows } = await client.query<{ name: string; method: string; beside: string }>(
    `SELECT logicalrelid::text AS name, partmethod AS method, beside FROM pg_dist_partition ORDER BY 1`,
  )
  return rows
}

/** As the program finds out when it opens the database. */
const seenByProgram = () =>
  database.acrossSites(async (db) => {
    await sql`SET LOCAL search_path = public, citus_rules`.execute(db)
    return isDistributed(db)
  })

test('every table is distributed by its site beside the others, or a reference table; keys and dialect are as before', async () => {
  await asCitus()
  await client.query(
    'GRANT USAGE ON SCHEMA citus_rules TO PUBLIC; GRANT SELECT ON citus_rules.pg_dist_partition TO PUBLIC',
  )
  const before = await foreignKeys()
  expect(before.length).toBeGreaterThan(5)
  expect([database.isCluster, await seenByProgram()]).toEqual([false, false])
  await endOthers()
  await distribute(client, tell)
  expect(await seenByProgram()).toBe(true)
  const { rows: tables } = await client.query<{ name: string; hasSite: boolean }>(
    `SELECT relname AS name, EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'site_id') AS "hasSite"
     FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  )
  const expected = tables.map(({ name, hasSite }) => ({
    name,
    method: hasSite ? 'h' : 'n',
    beside: !hasSite ? '' : name === 'sites' ? 'default' : 'public.sites',
  }))
  expect(expected.filter(({ method }) => method === 'h').length).toBeGreaterThan(80)
  expect(await distributed()).toEqual(expected.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
  expect(await foreignKeys()).toEqual(before)
  const { rowCount } = await client.query(
    `SELECT FROM pg_policy WHERE polname = 'site' AND pg_get_expr(polqual, polrelid) LIKE '%SELECT%'`,
  )
  expect(rowCount).toBe(0)
  expect(await database.acrossSites(catalogViolations)).toEqual([])
  const { rowCount: truncated } = await client.query('SELECT DISTINCT name FROM truncated')
  expect(truncated).toBe(expected.length)
  expect(lines.at(-1)).toMatch(/^Distributed tables: \d+\. Reference tables: \d+\. New in this run: \d+\.$/)
})

test('a second run does nothing, and one that was cut off anywhere goes on', async () => {
  await asCitus()
  const before = await foreignKeys()
  for (const stop of [0, 3, 40]) {
    await client.query(`SET citus_rules.stops_after = ${stop}`)
    await expect(distribute(client, tell)).rejects.toThrow('the connection to a worker was lost')
    expect(await distributed()).toHaveLength(stop)
  }
  await client.query('SET citus_rules.stops_after = 100000')
  await distribute(client, tell)
  expect(await foreignKeys()).toEqual(before)
  const all = await distributed()
  lines = []
  await distribute(client, tell)
  expect(lines).toEqual([expect.stringContaining('New in this run: 0.')])
  expect(await distributed()).toEqual(all)
})

test('it is refused without a Citus, while the program runs, and to a login that sees no rows', async () => {
  await expect(distribute(client, tell)).rejects.toThrow('This database has no Citus.')
  await asCitus()
  await database.inSite(site, (db) => sql`SELECT 1`.execute(db))
  await expect(distribute(client, tell)).rejects.toThrow('Trellis is running on this database.')
  await endOthers()
  await client.query('GRANT USAGE ON SCHEMA citus_rules TO trellis; SET ROLE trellis')
  await expect(distribute(client, tell)).rejects.toThrow('name a superuser in DATABASE_URL')
  await client.query('RESET ROLE')
  expect(await distributed()).toEqual([])
})

test('a transaction in one site names it by SET LOCAL, which goes along to workers', async () => {
  const inside = await database.inSite(site, (db) =>
    sql<{ site: string }>`SELECT current_setting('trellis.site', true) AS site`.execute(db),
  )
  expect(inside.rows).toEqual([{ site }])
  await expect(database.inSite(`' OR true --` as Id, (db) => sql`SELECT 1`.execute(db))).resolves.toBeDefined()
})
