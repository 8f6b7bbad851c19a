import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { targetOf } from '#platform/server/testing/test-database.ts'
import type { DeliverOrder } from './testing/deliver-process.ts'
import { integrationsServer, newsletter } from './testing/integrations-server.ts'

const { added, begin, clock, database, runJobs, vendors } = await integrationsServer()
const people = 150

test('killed at any moment, over and over: every contact arrives at the service', async () => {
  const { site, call, deliveries, stateOf } = await begin()
  await sql`INSERT INTO contacts (site_id, id, email, email_key, status, fields, source_page, subscribed_at, created_at)
    SELECT ${site.id}::uuid, gen_random_uuid(), 'k' || n || '@example.com', 'k' || n || '@example.com', 'subscribed', '{}', '', now(), now()
    FROM generate_series(1, ${people}) AS n`.execute(database.system)
  await call('/integrations/backfill', { service: 'mailerlite', settings: newsletter })
  await sql`UPDATE integration_connections SET state = 'broken' WHERE site_id = ${site.id}`.execute(database.system)
  await runJobs()
  await sql`UPDATE integration_connections SET state = 'connected' WHERE site_id = ${site.id}`.execute(database.system)
  expect((await stateOf()).waiting).toBe(people)

  const order = { target: await targetOf(database), now: clock.now, siteId: site.id, origin: vendors.origin }
  let kills = 0
  for (let milliseconds = 10; (await runFor(order, milliseconds)) === 'killed'; milliseconds *= 3) kills++
  expect(kills).toBeGreaterThan(1)
  expect(new Set(added.map(({ email }) => email)).size).toBe(people)
  expect((await stateOf()).waiting).toBe(0)
  expect((await deliveries({ state: 'refused' })).length).toBe(0)
})

/** Lets a process run until it is done, or for so long from its first request, and kills it then. */
function runFor(order: DeliverOrder, milliseconds: number): Promise<'done' | 'killed'> {
  const script = fileURLToPath(new URL('./testing/deliver-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let timer: NodeJS.Timeout | undefined
  child.stdout.once('data', () => (timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)))
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      if (signal === 'SIGKILL') resolve('killed')
      else if (code === 0) resolve('done')
      else reject(new Error(`The process ended with ${code ?? signal}.`))
    })
  })
}
