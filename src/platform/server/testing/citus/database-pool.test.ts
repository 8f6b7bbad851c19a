import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase } from '../../db/open-database.ts'
import type { Target } from '../../db/pool.ts'
import { openAdminClient } from '../admin-client.ts'
import { silentLog } from '../silent-log.ts'
import { inDatabase, testSecret } from '../test-target.ts'
import { createDatabasePool, type DatabasePool } from './database-pool.ts'
import { atNode, type CitusNode, readNodes } from './nodes.ts'
import { startStandIn, type StandIn } from './stand-in.ts'

// Tests how tests get their databases when they run on Citus. Since Citus can't be installed here, this uses the
// stand-in.
let standIn: StandIn
let target: Target
let nodes: CitusNode[]
let databases: DatabasePool

beforeAll(async () => {
  standIn = await startStandIn({ fsync: 'off' })
  target = { url: standIn.url }
  nodes = await readNodes(target)
  databases = createDatabasePool({ target, nodes, prefix: 'trellis_lent' })
})
afterAll(() => standIn.stop())

async function ask<Row extends object>(server: Target, name: string, query: string): Promise<Row[]> {
  const client = await openAdminClient(server, name)
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

/** Returns the number of servers that have a database with Citus in it. */
async function nodesWith(name: string): Promise<number> {
  const found = await Promise.all(
    nodes.map((node) =>
      ask(atNode(target, node), name, `SELECT FROM pg_extension WHERE extname = 'citus'`).catch(() => []),
    ),
  )
  return found.flat().length
}

const site = `'0190a000-0000-7000-8000-000000000001'`
const addRows = `
  INSERT INTO sites (site_id, name, url, key, time_zone, created_at) VALUES (${site}, 'Shop', '', 'k', 'UTC', now());
  INSERT INTO site_members (site_id, user_id, role, created_at) VALUES (${site}, ${site}, 'owner', now());
  SELECT graphile_worker.add_job('some.job')`
const countRows = `
  SELECT (SELECT count(*) FROM sites) + (SELECT count(*) FROM site_members) + (SELECT count(*) FROM graphile_worker.jobs) AS count,
    (SELECT count(*) > 100 FROM migration) AS "isMigrated"`

test('creates and distributes a database on every server, and lends it again without the previous test’s rows', async () => {
  const name = await databases.lend()
  expect(nodes).toHaveLength(3)
  expect(await nodesWith(name)).toBe(3)
  expect(await ask(target, name, 'SELECT groupid FROM pg_dist_node ORDER BY 1')).toEqual([
    { groupid: 0 },
    { groupid: 1 },
    { groupid: 2 },
  ])
  const program = await connectDatabase({
    target: inDatabase(target, name),
    secret: testSecret,
    log: silentLog,
    poolSize: 1,
  })
  expect(program.isCluster).toBe(true)
  await program.close()
  await ask(target, name, addRows)
  // A test that ends in the middle of a transaction: its locks must not block the next one.
  const left = await openAdminClient(target, name)
  left.on('error', () => {})
  const isEnded = new Promise((resolve) => left.once('end', resolve))
  await left.query('BEGIN; LOCK TABLE sites')
  expect(await databases.giveBack(name)).toBe(true)
  await isEnded
  expect(await databases.lend()).toBe(name)
  expect(await ask(target, name, countRows)).toEqual([{ count: '0', isMigrated: true }])
  await databases.giveBack(name)
})

test.each([
  ['a column', 'ALTER TABLE popups ADD more int'],
  ['a setting', `ALTER ROLE trellis IN DATABASE "%" SET statement_timeout = 1`],
])('a database in which a test changed more than rows is not lent again: %s', async (_, change) => {
  const name = await databases.lend()
  await ask(target, name, change.replace('%', name))
  expect(await databases.giveBack(name)).toBe(false)
  expect(await nodesWith(name)).toBe(0)
  expect(await databases.lend()).not.toBe(name)
})
