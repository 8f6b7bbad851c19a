import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { integrationsServer, newsletter } from '../testing/integrations-server.ts'

const { begin, clock, database, failing, runJobs } = await integrationsServer()
const people = 60

test('a long queue lets others go first after some seconds, and goes on at the pace that the service accepts', async () => {
  const { site, call, deliveries } = await begin()
  const sent: { service: string; at: number }[] = []
  failing(({ request }) => {
    if (request.startsWith('GET api.brevo.com/v3/account')) return {}
    if (/^POST .*\/(contacts|subscribers)$/.test(request)) {
      sent.push({ service: request.includes('brevo') ? 'brevo' : 'mailerlite', at: clock.now })
    }
    return request.startsWith('POST api.brevo.com/v3/contacts') ? {} : undefined
  })
  await sql`INSERT INTO contacts (site_id, id, email, email_key, status, fields, source_page, subscribed_at, created_at)
    SELECT ${site.id}::uuid, gen_random_uuid(), 't' || n || '@example.com', 't' || n || '@example.com', 'subscribed', '{}', '', now(), now()
    FROM generate_series(1, ${people}) AS n`.execute(database.system)
  await call('/oaconsumer/brevo/connect', { credentials: { apiKey: 'key' } })
  await call('/integrations/backfill', { service: 'mailerlite', settings: newsletter })
  await call('/integrations/backfill', { service: 'brevo', settings: newsletter })
  await runJobs()
  expect((await deliveries({ state: 'delivered' })).length).toBeGreaterThan(0)
  const of = (service: string) => sent.filter((one) => one.service === service)
  expect([of('mailerlite').length, of('brevo').length]).toEqual([people, people])
  const lastOfBrevo = sent.findLastIndex(({ service }) => service === 'brevo')
  expect(lastOfBrevo).toBeLessThan(sent.length - 1)
  // 115 a minute, and two at once to begin with.
  const times = of('mailerlite').map(({ at }) => at)
  expect(times.at(-1)! - times[0]!).toBeGreaterThan((people - 4) * (60_000 / 115))
  failing(undefined)
})
