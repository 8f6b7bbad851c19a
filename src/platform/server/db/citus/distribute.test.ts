import { sql } from 'kysely'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import type { Id } from '#core/id.ts'
import { openAdminClient } from '../../testing/admin-client.ts'
import { atTheEnd } from '../../testing/at-the-end.ts'
import { installStandIn } from '../../testing/citus/stand-in.ts'
import { targetOf, testDatabase } from '../../testing/test-database.ts'
import { catalogViolations } from '../dialect.ts'
import type { OpenDatabase } from '../open-database.ts'
import { distribute } from './distribute.ts'
import { isDistributed } from './is-distributed.ts'

const site = '0190a000-0000-7000-8000-000000000001' as Id
let database: OpenDatabase
let client: pg.Client
let lines: string[]

beforeEach(async () => {
  database = await testDatabase({ isPlain: true })
  const target = await targetOf(database)
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(database.system)
  client = await openAdminClient(target, rows[0]!.name)
  atTheEnd(() => client.end())
  lines = []
})

const tell = (line: string) => void lines.push(line)
/** Ends the program's connections, and waits until they are gone: `distribute` refuses to run beside them. */
const endOthers = () =>
  client.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'trellis'`,
  )

async function asCitus(): Promise<void> {
  await installStandIn(client)
  await endOthers()
}

async function foreignKeys(): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS key FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1`,
  )
  return rows.map(({ key }) => key)
}

async function distributed(): Promise<{ name: string; method: string; group: number }[]> {
  const { rows } = await client.query<{ name: string; method: string; group: number }>(
    `SELECT logicalrelid::text AS name, partmethod AS method, colocationid AS group FROM pg_dist_partition ORDER BY 1`,
  )
  return rows
}

/** As the program detects it when it opens the database. */
const seenByProgram = () => database.acrossSites(isDistributed)

test('distributes every table by site and colocated, or as a reference table, with keys and dialect unchanged', async () => {
  await asCitus()
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
    group: hasSite ? 1 : 2,
  }))
  expect(expected.filter(({ method }) => method === 'h').length).toBeGreaterThan(80)
  expect(await distributed()).toEqual(expected.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
  expect(await foreignKeys()).toEqual(before)
  const { rowCount } = await client.query(
    `SELECT FROM pg_policy WHERE polname = 'site' AND pg_get_expr(polqual, polrelid) LIKE '%SELECT%'`,
  )
  expect(rowCount).toBe(0)
  expect(await database.acrossSites(catalogViolations)).toEqual([])
  const { rowCount: truncated } = await client.query('SELECT DISTINCT name FROM citus_stand_in_truncated')
  expect(truncated).toBe(expected.length)
  expect(lines.at(-1)).toMatch(/^Distributed tables: \d+\. Reference tables: \d+\. New in this run: \d+\.$/)
})

test('a second run does nothing, and an interrupted run resumes', async () => {
  await asCitus()
  const before = await foreignKeys()
  for (const stop of [0, 3, 40]) {
    await client.query(`SET citus_stand_in.stops_after = ${stop}`)
    await expect(distribute(client, tell)).rejects.toThrow('the connection to a worker was lost')
    expect(await distributed()).toHaveLength(stop)
  }
  await client.query('SET citus_stand_in.stops_after = 100000')
  await distribute(client, tell)
  expect(await foreignKeys()).toEqual(before)
  const all = await distributed()
  lines = []
  await distribute(client, tell)
  expect(lines).toEqual([expect.stringContaining('New in this run: 0.')])
  expect(await distributed()).toEqual(all)
})

test('distributing is refused without Citus, while the program runs, and for a login that sees no rows', async () => {
  await expect(distribute(client, tell)).rejects.toThrow('This database has no Citus.')
  await asCitus()
  await database.inSite(site, (db) => sql`SELECT 1`.execute(db))
  await expect(distribute(client, tell)).rejects.toThrow('Trellis is running on this database.')
  await endOthers()
  await client.query('SET ROLE trellis')
  await expect(distribute(client, tell)).rejects.toThrow('name a superuser in DATABASE_URL')
  await client.query('RESET ROLE')
  expect(await distributed()).toEqual([])
})

test.each([
  ['a unique key without the site', 'ALTER TABLE popups ADD UNIQUE (id)', 'do not include the partition column'],
  [
    'a foreign key to a table that stays on the coordinator',
    'CREATE TABLE place (id uuid PRIMARY KEY); ALTER TABLE popups ADD place uuid REFERENCES place',
    'must be a distributed table or a reference table',
  ],
  [
    'a foreign key whose columns have the site at another place',
    `ALTER TABLE popups ADD other uuid, ADD UNIQUE (id, site_id);
     ALTER TABLE popups ADD FOREIGN KEY (site_id, other) REFERENCES popups (id, site_id)`,
    'the same ordinal',
  ],
  [
    'a policy with a subquery',
    'CREATE POLICY more ON popups USING (EXISTS (SELECT FROM sites))',
    'subqueries are not supported',
  ],
  [
    'a trigger',
    'CREATE TRIGGER touched BEFORE UPDATE ON popups FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    'triggers are not supported',
  ],
])('the stand-in refuses the table changes that a cluster refuses: %s', async (_, change, reason) => {
  await asCitus()
  await distribute(client, tell)
  await expect(client.query(change)).rejects.toThrow(reason)
})

test('a transaction in one site sets the site with SET LOCAL, which is passed on to workers', async () => {
  const inside = await database.inSite(site, (db) =>
    sql<{ site: string }>`SELECT current_setting('trellis.site', true) AS site`.execute(db),
  )
  expect(inside.rows).toEqual([{ site }])
  await expect(database.inSite(`' OR true --` as Id, (db) => sql`SELECT 1`.execute(db))).resolves.toBeDefined()
})
