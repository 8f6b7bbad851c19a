import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { domainGates, openTransportPool, sendingRoom } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import type { JobContext } from '#platform/server/context.ts'
import { type Fault, faultySmtpServer } from '#platform/server/mail/testing/faulty-smtp-server.ts'
import type { AnswerBody } from '#platform/server/testing/answer-body.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { campaignsRoom } from './index.ts'
import { sendPartIn } from './send-part.ts'
import { startCampaign } from './start-campaign.ts'
import { push } from './testing/a-push-room.ts'

const server = { isUp: true, fault: (_to: string, _times: number): Fault => 'take' }
const smtp = await faultySmtpServer({ fault: (to, times) => server.fault(to, times) })
const [heavy, light, frail] = [
  await faultySmtpServer(),
  await faultySmtpServer(),
  await faultySmtpServer({ isUp: () => server.isUp }),
]
const privateServers = new Set(['127.0.0.1'])
const fleets = [1, 2].map(() =>
  openTransportPool({ smtpUrl: smtp.url, hostName: 'trellis.example', privateServers, firstRest: 1 }),
)
const rooms = [
  sitesRoom(),
  contacts,
  autoResponses,
  push,
  sendingRoom({ privateServers }),
  notificationsRoom,
  campaignsRoom({ transports: fleets[0]! }),
]
const { aMember, clock, database, post, tools } = await testServer({ rooms })
/** Two workers as in two processes: each with its own connections and its own state of the limits. */
const workers = fleets.map((transports) => sendPartIn({ transports, gates: domainGates() }))
afterAll(async () => {
  for (const transports of fleets) await transports.close()
  for (const one of [smtp, heavy, light, frail]) await one.close()
})

/** Creates a planned campaign, with a function that runs both workers on it at the same time. */
async function aCampaign(emails: readonly string[], prepare?: (call: Call) => Promise<unknown>) {
  const { siteId, token } = aMember()
  const call: Call = async (path, body) => (await post(path, { site_id: siteId, ...body }, { token })).body
  for (const email of emails) await call('/contacts/add', { email, consent: 'Asked in the shop.' })
  await prepare?.(call)
  const email = { subject: 'News', html: '<p>Hello</p>' }
  const { campaign } = await call('/campaigns/save', { campaign: { name: 'Winter', email } })
  await call('/campaigns/send', { campaign_id: campaign.id })
  const context: JobContext = {
    ...tools,
    database,
    signal: new AbortController().signal,
    attempt: 1,
    maxAttempts: 25,
  }
  await startCampaign.run({ site_id: siteId, campaign_id: campaign.id }, context)
  const look = () =>
    Promise.all(workers.map(({ run }) => run({ site_id: siteId, campaign_id: campaign.id, bucket: 0 }, context)))
  const { rows: planned } = await sql`SELECT FROM deliveries WHERE site_id = ${siteId}`.execute(database.system)
  expect(planned).toHaveLength(emails.length)
  const states = async () => {
    const { rows } = await sql<{ state: string; count: number }>`
      SELECT state, count(*)::int AS count FROM deliveries WHERE site_id = ${siteId} GROUP BY state`.execute(
      database.system,
    )
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  }
  return {
    call,
    look,
    states,
    load: async () => (await call('/campaigns/load', { campaign_id: campaign.id })).campaign,
  }
}
type Call = <Path extends string>(path: Path, body: object) => Promise<AnswerBody<Path>>

const people = (count: number, domain: string) => Array.from({ length: count }, (_, i) => `p${i}@${domain}`)
const takenAt = (domain: string) => [...smtp.taken].filter(([to]) => to.endsWith(`@${domain}`))

test('a domain limit, in any script, applies across both workers, and everyone gets the email in the end', async () => {
  const { look, states } = await aCampaign([...people(45, 'bücher.example'), ...people(9, 'quick.example')], (call) =>
    call('/sending/settings/save', { settings: { domain_limits: { 'bücher.example': 60 } } }),
  )
  await look()
  expect([takenAt('xn--bcher-kva.example').length, takenAt('quick.example').length]).toEqual([16, 9])
  for (const expected of [21, 26, 31, 36, 41, 45]) {
    clock.advance(5000)
    await look()
    expect(takenAt('xn--bcher-kva.example')).toHaveLength(expected)
  }
  expect(await states()).toEqual({ accepted: 54 })
  expect([...smtp.taken.values()].filter((times) => times > 1)).toEqual([])
})

test('a server that greylists gets every message again, and none twice', async () => {
  server.fault = (_to, times) => (times === 0 ? 'rcpt 451' : 'take')
  const { look, states } = await aCampaign(people(30, 'grey.example'))
  await look()
  expect(await states()).toEqual({ deferred: 30 })
  clock.advance(30_000)
  await look()
  expect(takenAt('grey.example')).toHaveLength(0)
  clock.advance(30_000)
  await look()
  expect(await states()).toEqual({ accepted: 30 })
  expect(takenAt('grey.example').every(([, times]) => times === 1)).toBe(true)
  server.fault = () => 'take'
})

test('several servers get their share by weight, and a new one no more than its warm-up, whichever worker sends', async () => {
  const day = new Date(clock.now).toISOString().slice(0, 10)
  const { call, look, states } = await aCampaign(people(40, 'many.example'), async (call) => {
    const old = { name: 'Old', address: heavy.url, weight: 3 }
    const fresh = { name: 'New', address: light.url, weight: 1, warm_up_from: day, warm_up_first: 7 }
    for (const one of [old, fresh]) await call('/sending/servers/save', { server: one })
  })
  heavy.taken.clear()
  light.taken.clear()
  await look()
  expect(await states()).toEqual({ accepted: 40 })
  expect([heavy.taken.size, light.taken.size]).toEqual([33, 7])
  const { servers } = await call('/sending/servers/list', {})
  const given = servers.map(({ name, handed_today }: { name: string; handed_today: number }) => [name, handed_today])
  expect(Object.fromEntries(given)).toEqual({ Old: 33, New: 7 })
})

test('messages that a server could not accept while down do not count toward its warm-up', async () => {
  const day = new Date(clock.now).toISOString().slice(0, 10)
  server.isUp = false
  const { call, look, states, load } = await aCampaign(people(4, 'down.example'), async (call) => {
    await call('/sending/servers/save', {
      server: { name: 'New', address: frail.url, warm_up_from: day, warm_up_first: 3 },
    })
  })
  await look()
  expect(await states()).toEqual({ planned: 4 })
  expect((await call('/sending/servers/list', {})).servers[0]!.handed_today).toBe(0)
  expect((await load()).problem).toContain('Retrying. The mail server said: ')
  server.isUp = true
  await expect
    .poll(
      async () => {
        clock.advance(60_000)
        await look()
        return frail.taken.size
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe(3)
  expect(await states()).toEqual({ accepted: 3, planned: 1 })
  // The error is shown until a run succeeds.
  clock.advance(60_000)
  await look()
  expect((await load()).problem).toBe('')
})
