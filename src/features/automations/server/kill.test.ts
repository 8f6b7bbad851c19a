import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runAndKill } from '#platform/server/testing/run-and-kill.ts'
import { targetOf } from '#platform/server/testing/test-database.ts'
import type { EngineOrder } from './testing/engine-process.ts'
import { aFlow, aStep, automationsServer } from './testing/automations-server.ts'

const { aSite, clock, database } = await automationsServer()
const people = 150

const script = new URL('./testing/engine-process.ts', import.meta.url)

test('killed at any moment, repeatedly: skips no step and runs none twice', async () => {
  const site = await aSite()
  await sql`INSERT INTO contacts (site_id, id, email, email_key, status, fields, source_page, subscribed_at, created_at)
    SELECT ${site.id}::uuid, gen_random_uuid(), 'k' || n || '@example.com', 'k' || n || '@example.com', 'subscribed', '{}', '', now(), now()
    FROM generate_series(1, ${people}) AS n`.execute(database.system)
  const emailId = await site.anEmail('Hello')
  const automationId = await site.publish(
    aFlow(
      [
        aStep({ id: 'mail', kind: 'email', email_id: emailId, smart_sending: true }),
        aStep({
          id: 'ab',
          kind: 'split',
          branches: [
            { key: 'a', weight: 1 },
            { key: 'b', weight: 1 },
          ],
          auto_winner: false,
        }),
        aStep({ id: 'tag', kind: 'tag', change: 'add', tag: 'a' }, { step: 'ab', branch: 'a' }),
        aStep({ id: 'again', kind: 'email', email_id: emailId, smart_sending: true }, { step: 'ab', branch: 'b' }),
        aStep({ id: 'hook', kind: 'webhook', url: 'https://shop.example/in' }),
      ],
      { trigger: { kind: 'event', event: { kind: 'tagged', tag: 'go' }, where: [] } },
    ),
  )
  const query = { filter: { match: 'all', conditions: [{ field: 'email', operator: 'starts_with', value: 'k' }] } }
  await site.call('/contacts/bulk', { selection: { query }, action: { kind: 'tag', tag: 'go' } })
  const order: EngineOrder = { target: await targetOf(database), now: clock.now, siteId: site.id, automationId }
  let kills = 0
  // Runs two workers at a time, so that one finds what the other leaves behind.
  const worker = async (first: number) => {
    for (let milliseconds = first; (await runAndKill(script, order, milliseconds)) === 'killed'; milliseconds *= 2.5)
      kills++
  }
  await Promise.all([worker(3), worker(20)])
  expect(kills).toBeGreaterThan(3)

  const { rows } = await sql<{ way: string; mails: number; hooks: number; is_tagged: boolean; reason: string }>`
    SELECT end_reason AS reason,
      (SELECT string_agg(seq || ' ' || step_id || ' ' || outcome, ', ' ORDER BY seq) 
        FROM automation_moves m, unnest(m.enrollment_ids, m.seqs) AS made (id, seq)
        WHERE m.site_id = e.site_id AND m.automation_id = e.automation_id AND made.id = e.id) AS way,
      (SELECT count(*)::int FROM messages WHERE messages.site_id = e.site_id AND messages.contact_id = e.contact_id) AS mails,
      (SELECT count(*)::int FROM automation_webhooks w WHERE w.site_id = e.site_id AND w.contact_id = e.contact_id) AS hooks,
      (SELECT tags @> '{a}' FROM contacts c WHERE c.site_id = e.site_id AND c.id = e.contact_id) AS is_tagged
    FROM automation_enrollments e WHERE automation_id = ${automationId}`.execute(database.system)
  expect(rows).toHaveLength(people)
  const ways = [
    { reason: 'completed', way: '1 mail sent, 2 ab a, 3 tag done, 4 hook called', mails: 1, hooks: 1, is_tagged: true },
    {
      reason: 'completed',
      way: '1 mail sent, 2 ab b, 3 again sent, 4 hook called',
      mails: 2,
      hooks: 1,
      is_tagged: false,
    },
  ]
  const texts = new Set(ways.map((way) => JSON.stringify(way)))
  const seen = rows.map(({ reason, way, mails, hooks, is_tagged }) =>
    JSON.stringify({ reason, way, mails, hooks, is_tagged }),
  )
  expect(seen.filter((way) => !texts.has(way))).toEqual([])
  expect(new Set(seen).size).toBe(2)
})
