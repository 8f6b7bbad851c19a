import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runAndKill } from '#platform/server/testing/run-and-kill.ts'
import { targetOf } from '#platform/server/testing/test-database.ts'
import type { DeliverOrder } from './testing/deliver-process.ts'
import { integrationsServer, newsletter } from './testing/integrations-server.ts'

const { added, begin, clock, database, runJobs, vendors } = await integrationsServer()
const people = 150

const script = new URL('./testing/deliver-process.ts', import.meta.url)

test('killed at any moment, repeatedly: every contact still arrives at the service', async () => {
  const { site, call, deliveries, stateOf } = await begin()
  await sql`INSERT INTO contacts (site_id, id, email, email_key, status, fields, source_page, subscribed_at, created_at)
    SELECT ${site.id}::uuid, gen_random_uuid(), 'k' || n || '@example.com', 'k' || n || '@example.com', 'subscribed', '{}', '', now(), now()
    FROM generate_series(1, ${people}) AS n`.execute(database.system)
  await call('/integrations/backfill', { service: 'mailerlite', settings: newsletter })
  await sql`UPDATE integration_connections SET state = 'broken' WHERE site_id = ${site.id}`.execute(database.system)
  await runJobs()
  await sql`UPDATE integration_connections SET state = 'connected' WHERE site_id = ${site.id}`.execute(database.system)
  expect((await stateOf()).waiting).toBe(people)

  const order: DeliverOrder = {
    target: await targetOf(database),
    now: clock.now,
    siteId: site.id,
    origin: vendors.origin,
  }
  let kills = 0
  for (let milliseconds = 10; (await runAndKill(script, order, milliseconds)) === 'killed'; milliseconds *= 3) kills++
  expect(kills).toBeGreaterThan(1)
  expect(new Set(added.map(({ email }) => email)).size).toBe(people)
  expect((await stateOf()).waiting).toBe(0)
  expect((await deliveries({ state: 'refused' })).length).toBe(0)
})
