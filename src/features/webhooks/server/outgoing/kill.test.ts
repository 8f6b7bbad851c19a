import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contactEvents } from '#features/contacts/contract.ts'
import { runAndKill } from '#platform/server/testing/run-and-kill.ts'
import { targetOf } from '#platform/server/testing/test-database.ts'
import type { DeliverOrder } from '../testing/deliver-process.ts'
import { webhooksServer } from '../testing/webhooks-server.ts'

const { begin, clock, database, origin, received, tools } = await webhooksServer()
const people = 300
const script = new URL('../testing/deliver-process.ts', import.meta.url)

test('when killed again and again, every event arrives, and repeats have the same ID', async () => {
  const { site, endpoint, deliveries, endpointOf } = await begin('contact.subscribed', 'contact.unsubscribed')
  const { rows } = await sql<{ id: string }>`
    INSERT INTO contacts (site_id, id, email, email_key, status, fields, source_page, subscribed_at, created_at)
    SELECT ${site.id}::uuid, gen_random_uuid(), 'k' || n || '@example.com', 'k' || n || '@example.com', 'subscribed', '{}', '', now(), now()
    FROM generate_series(1, ${people}) AS n RETURNING id`.execute(database.system)
  const payload = { site_id: site.id, contact_ids: rows.map(({ id }) => id) }
  await database.inSite(site.id, async (db) => {
    await tools.events.emit(db, contactEvents.subscribed, { ...payload, is_history: false })
    await tools.events.emit(db, contactEvents.unsubscribed, payload)
  })

  const now = clock.now
  const order: DeliverOrder = {
    target: await targetOf(database),
    now,
    siteId: site.id,
    endpointId: endpoint.id,
    origin,
  }
  let kills = 0
  for (let milliseconds = 10; (await runAndKill(script, order, milliseconds)) === 'killed'; milliseconds *= 3) kills++
  expect(kills).toBeGreaterThan(1)
  expect(await endpointOf()).toMatchObject({ waiting: 0, failed: 0 })
  const ids = new Set(received.map(({ headers }) => headers['webhook-id']))
  expect(ids.size).toBe(2 * people)
  expect(await deliveries('waiting')).toEqual([])
  const firstOf = (type: string, id: string) =>
    received.findIndex(({ body }) => body.type === type && (body.data['contact'] as { id: string }).id === id)
  for (const { id } of rows) expect(firstOf('contact.subscribed', id)).toBeLessThan(firstOf('contact.unsubscribed', id))
})
