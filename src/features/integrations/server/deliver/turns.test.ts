import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { integrationsServer, newsletter } from '../testing/integrations-server.ts'

const { begin, clock, database, failing, runJobs, silencing } = await integrationsServer()
const people = 60

test('a long queue yields to others after some seconds, and continues at the rate the service accepts', async () => {
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
  // 115 per minute, starting with two at once.
  const times = of('mailerlite').map(({ at }) => at)
  expect(times.at(-1)! - times[0]!).toBeGreaterThan((people - 4) * (60_000 / 115))
  failing(undefined)
})

test('pauses a service that never answers, longer each time, while another continues; sends everything once it answers', async () => {
  const { site, call, subscribe, deliveries, email } = await begin()
  const connection = async () => {
    const { rows } = await sql<{ paused_until: Date | null; pauses: number }>`
      SELECT paused_until, pauses FROM integration_connections
      WHERE service = 'mailerlite' AND site_id = ${site.id}`.execute(database.system)
    return rows[0]!
  }
  const asked = { mailerlite: 0, brevo: 0 }
  failing(({ request }) => {
    if (request.startsWith('GET api.brevo.com/v3/account')) return {}
    if (request.startsWith('GET api.brevo.com/v3/contacts')) return { contacts: [] }
    if (/^POST .*\/(contacts|subscribers)$/.test(request)) {
      asked[request.includes('brevo') ? 'brevo' : 'mailerlite']++
    }
    return request.startsWith('POST api.brevo.com/v3/contacts') ? {} : undefined
  })
  await call('/oaconsumer/brevo/connect', { credentials: { apiKey: 'key' } })
  await call('/list/brevo/settings/save', { settings: newsletter })
  silencing('connect.mailerlite.com')
  const waits: number[] = []
  for (let n = 0; n < 6; n++) await subscribe(`${n}-${email}`)
  for (let rest = 0; rest < 4; rest++) {
    await runJobs()
    const { paused_until } = await connection()
    waits.push(paused_until!.getTime() - clock.now)
    const before = asked.mailerlite
    await subscribe(`more-${rest}-${email}`)
    await runJobs()
    // While it is paused, no requests are sent to it, even for new subscribers.
    expect(asked.mailerlite).toBe(before)
    clock.advance(paused_until!.getTime() - clock.now + 1)
  }
  // Part of the first second has already passed while sending to Brevo.
  expect(waits.map((wait) => Math.ceil(wait / 1000))).toEqual([5, 30, 120, 600])
  // In each turn, at most as many requests wait for a timeout as are sent at once.
  expect(asked.mailerlite).toBeLessThanOrEqual(4 * 2)
  expect(asked.brevo).toBe(10)
  silencing('')
  clock.advance(3 * 3_600_000)
  await runJobs()
  expect(await connection()).toMatchObject({ paused_until: null, pauses: 0 })
  clock.advance(3 * 3_600_000)
  await runJobs()
  const states = (await deliveries({ service: 'mailerlite' })).map(({ state }) => state)
  expect(states).toEqual(Array.from({ length: 10 }, () => 'delivered'))
  failing(undefined)
})
