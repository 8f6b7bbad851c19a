import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { uuidv7 } from '#core/id.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { firstIdOfDay, partitionOfDay, startOfPartition } from './days.ts'
import { dropOldPartitions, preparePartitions } from './store-partitions.ts'
import { insertEventsOf } from './store.ts'

const database = await testDatabase()
const dayMs = 86_400_000
const now = Date.UTC(2026, 10, 20, 9, 50)
const newId = (at = now) => uuidv7(at, randomBytes(10))
const store = (siteId: string, events: { id: string; at: number }[]) =>
  insertEventsOf(
    database.system,
    siteId,
    newId(),
    events.map(({ id, at }) => ({ events: [{ id, popup_id: newId(), kind: 'view', visitor_id: '', page: '' }], at })),
  )

async function partitionsOf(siteId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT tableoid::regclass::text AS name FROM events WHERE site_id = ${siteId} ORDER BY id`.execute(database.system)
  return rows.map((row) => row.name)
}
const names = async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'events'::regclass ORDER BY 1`.execute(
    database.system,
  )
  return rows.map((row) => row.name)
}

test('a day’s partition is named after the day and starts at its first millisecond', () => {
  const day = Date.UTC(2026, 10, 20)
  expect(partitionOfDay(day)).toBe('events_20261120')
  expect(startOfPartition('events_20261120')).toBe(day)
  expect(startOfPartition('events_default')).toBeNull()
  expect(newId(day) >= firstIdOfDay(day)).toBe(true)
  expect(newId(day - 1) < firstIdOfDay(day)).toBe(true)
})

test('creates partitions ahead on several nodes at once, moves early events into them, and drops repeats', async () => {
  const site = newId()
  const events = [-30, -1, 0, 3, 30].map((days) => ({ id: newId(now + days * dayMs), at: now }))
  expect(await store(site, events)).toBe(5)
  expect(await partitionsOf(site)).toEqual(Array(5).fill('events_default'))
  await Promise.all([preparePartitions(database, now), preparePartitions(database, now)])
  await preparePartitions(database, now)
  expect(await names()).toEqual(
    ['default', '20261119', '20261120', '20261121', '20261122', '20261123'].map((day) => `events_${day}`).toSorted(),
  )
  expect(await partitionsOf(site)).toEqual(
    ['default', '20261119', '20261120', '20261123', 'default'].map((day) => `events_${day}`),
  )
  expect(await store(site, events)).toBe(0)
})

test('deletes data older than the retention, also from the default partition', async () => {
  const site = newId()
  await preparePartitions(database, now)
  const strays = [
    { id: newId(0), at: now - 1 },
    { id: newId(0), at: now },
    { id: newId(now), at: now },
  ]
  await store(site, strays)
  await dropOldPartitions(database, now + 5 * dayMs, 5)
  expect(await names()).toContain('events_20261120')
  expect(await names()).not.toContain('events_20261119')
  expect(await partitionsOf(site)).toEqual(['events_default', 'events_20261120'])
})

test('one site can’t see another site’s events and counters', async () => {
  const [site, other] = [newId(), newId()]
  await preparePartitions(database, now)
  await store(site, [{ id: newId(), at: now }])
  const seen = (from: string) =>
    database.inSite(from, async (db) => {
      const { rows } = await sql`SELECT (SELECT count(*) FROM events) AS events,
        (SELECT count(*) FROM event_batches) AS counts`.execute(db)
      return rows[0]
    })
  expect(await seen(site)).toEqual({ events: 1, counts: 1 })
  expect(await seen(other)).toEqual({ events: 0, counts: 0 })
  const direct = database.inSite(site, (db) => sql`SELECT count(*) FROM events_20261120`.execute(db))
  await expect(direct).rejects.toThrow('permission denied for table events_20261120')
})
