import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { type PlanNode, crossShardScans } from './cross-shard-scans.ts'

const database = await testDatabase({ empty: true })
const tables = new Set(['orders', 'items', 'parts', 'parts_1'])
const schema = `
  CREATE TABLE orders (site_id uuid, id uuid, at timestamptz, PRIMARY KEY (site_id, id));
  CREATE TABLE items (site_id uuid, order_id uuid, name text, PRIMARY KEY (site_id, order_id, name));
  CREATE TABLE parts (site_id uuid, at timestamptz, name text) PARTITION BY RANGE (at);
  CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM ('2026-01-01') TO ('2026-02-01');
  CREATE TABLE countries (code text PRIMARY KEY);`
const { rows } = await sql<{ major: number }>`
  SELECT current_setting('server_version_num')::int / 10000 AS major`.execute(database.system)

/** Returns the tables that a statement reads from more than one shard. */
async function spread(statement: string): Promise<string[]> {
  const undo = new Error('undo')
  let found: string[] = []
  const attempt = database.acrossSites(async (db) => {
    await sql.raw(schema).execute(db)
    const explain = `EXPLAIN (GENERIC_PLAN, VERBOSE, COSTS OFF, FORMAT JSON) ${statement}`
    const { rows } = await sql.raw<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain).execute(db)
    found = crossShardScans(rows[0]!['QUERY PLAN'][0].Plan, tables)
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
  return found
}

// PostgreSQL before 16 can't show a plan for unknown parameters.
test.runIf(rows[0]!.major >= 16).each([
  ['SELECT * FROM orders WHERE site_id = $1', []],
  [`SELECT * FROM orders WHERE site_id = '0190a000-0000-7000-8000-000000000001' AND id = $1`, []],
  ['SELECT * FROM orders WHERE id = $1', ['orders']],
  ['SELECT * FROM countries WHERE code = $1', []],
  ['SELECT * FROM orders WHERE site_id = $1 OR id = $2', ['orders']],
  ['SELECT * FROM orders WHERE (site_id = $1 AND id = $2) OR (site_id = $1 AND at = $3)', []],
  ['SELECT * FROM orders WHERE site_id = ANY ($1::uuid[])', ['orders']],
  ['SELECT * FROM orders WHERE site_id > $1', ['orders']],
  ['SELECT * FROM orders JOIN items USING (site_id) WHERE orders.site_id = $1', []],
  [
    'SELECT * FROM orders LEFT JOIN items ON items.site_id = orders.site_id AND order_id = id WHERE orders.site_id = $1',
    [],
  ],
  ['SELECT * FROM orders JOIN items ON order_id = id WHERE orders.site_id = $1', ['items']],
  ['SELECT * FROM orders JOIN items USING (site_id) WHERE name = $1', ['items', 'orders']],
  ['SELECT (SELECT count(*) FROM items i WHERE i.site_id = o.site_id) FROM orders o WHERE site_id = $1', []],
  ['SELECT (SELECT count(*) FROM items i WHERE order_id = o.id) FROM orders o WHERE site_id = $1', ['items']],
  ['WITH new AS (SELECT * FROM orders WHERE site_id = $1) SELECT * FROM new, items WHERE items.site_id = $1', []],
  ['WITH new AS MATERIALIZED (SELECT * FROM items) SELECT * FROM new, orders WHERE orders.site_id = $1', ['items']],
  ['SELECT * FROM parts WHERE site_id = $1 AND at > $2', []],
  ['SELECT * FROM parts WHERE at > $1', ['parts_1']],
  [`SELECT * FROM items WHERE site_id = $1 AND name = 'it''s (odd AND even) OR not'`, []],
  ['INSERT INTO orders VALUES ($1, $2, $3), ($4, $5, $6)', []],
  ['UPDATE orders SET at = $2 WHERE site_id = $1', []],
  ['UPDATE orders SET at = $1', ['orders']],
  ['DELETE FROM items USING orders WHERE items.site_id = orders.site_id AND orders.at < $1', ['items', 'orders']],
] as const)('%s', async (statement, expected) => expect(await spread(statement)).toEqual(expected))
