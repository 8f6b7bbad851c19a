import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Id, uuidv7 } from '#core/id.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { createIntake } from './intake.ts'
import type { StoredEvent } from './store.ts'

// Citus can't be installed where these tests run, so they check that the statements for a cluster store the same as the
// others do.
const database = await testDatabase()
const now = () => Date.UTC(2026, 10, 20, 9, 50)
const newId = (at = now()) => uuidv7(at, randomBytes(10))
const [one, cluster] = [false, true].map((isCluster) =>
  createIntake({ database: { ...database, isCluster }, now, log: silentLog }),
)

const texts = ['', 'NULL', '{a,b}', '"', "\\'; drop table events; --", 'ü–🙂', 'a\0b', '\n']
const events: StoredEvent[] = texts.flatMap((text, i) => [
  { id: newId(now() - i), kind: 'view', popup_id: newId(), visitor_id: newId(), page: text, source: text },
  {
    id: newId(i),
    kind: 'conversion',
    popup_id: newId(),
    visitor_id: '' as Id,
    page: 'x',
    device: 'mobile',
    country: 'DE',
  },
])

async function stored(siteId: Id) {
  const { rows: kept } = await sql`
    SELECT id, popup_id, kind, visitor_id, page, device, source, country, at FROM events WHERE site_id = ${siteId} ORDER BY id`.execute(
    database.system,
  )
  const { rows: counted } = await sql`
    SELECT event.*, latest, is_rolled_up FROM event_batches, unnest(event_ids, popup_ids, kinds, visitor_ids, pages, devices, sources, countries, times)
      AS event (id, popup_id, kind, visitor_id, page, device, source, country, at) WHERE site_id = ${siteId} ORDER BY id`.execute(
    database.system,
  )
  return { kept, counted }
}

test('stores the same events and counted batches as on one server', async () => {
  const [here, there] = [newId(), newId()]
  await one!.record(here, events)
  await cluster!.record(there, events)
  const [expected, found] = [await stored(here), await stored(there)]
  expect(expected.kept).toHaveLength(events.length)
  expect(expected.counted).toHaveLength(events.length)
  expect(found).toEqual(expected)
})

test('stores and counts an event once, and rejects only the invalid one', async () => {
  const site = newId()
  const bad = { ...events[0]!, id: 'not an id' as Id }
  const [first, again, refused, last] = await Promise.allSettled([
    cluster!.record(site, [events[0]!, events[0]!, events[1]!]),
    cluster!.record(site, [events[1]!]),
    cluster!.record(site, [bad]),
    cluster!.record(site, [events[2]!]),
  ])
  expect([first, again, last].map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(refused).toMatchObject({ reason: { code: 'invalid' } })
  await cluster!.record(site, events.slice(0, 3))
  const { kept, counted } = await stored(site)
  expect([kept.length, counted.length]).toEqual([3, 3])
})
