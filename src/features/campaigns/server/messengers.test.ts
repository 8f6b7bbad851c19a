import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { openTransportPool, sending } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { runWaitingJobs } from '#platform/server/testing/run-waiting-jobs.ts'
import { campaignsRoom } from './index.ts'
import { push } from './testing/a-push-room.ts'

const transports = openTransportPool({ hostName: 'trellis.example' })
afterAll(() => transports.close())
const rooms = [sitesRoom(), contacts, autoResponses, push, sending, campaignsRoom({ transports })]
const { aMember, database, post, tools } = await testServer({ rooms })

/** Messages handed to the push room, which has its own tests. */
const pushed: { subscription_id: string; message: string; topic: string | null }[] = []
const payload = z.object({ subscription_id: z.string(), message: z.string(), topic: z.string().nullable() })
const handed = job({ name: 'push.deliver', payload, run: async (one) => void pushed.push(one) })
const jobs = [...rooms.flatMap((room) => room.jobs).filter(({ name }) => name !== 'push.deliver'), handed]

function aSite() {
  const { siteId, token } = aMember()
  const call = <Path extends string>(path: Path, body: object = {}) =>
    post(path, { site_id: siteId, ...body }, { token })
  return { siteId, call }
}

test('without an SMTP server, a campaign stays in the mailbox as each contact would get it', async () => {
  const { call } = aSite()
  for (const first_name of ['Ann', '<b>Bob</b>']) {
    await call('/contacts/add', {
      email: `${first_name.replaceAll(/\W/g, '')}@example.com`,
      first_name,
      consent: 'In the shop',
    })
  }
  const email = { subject: 'Hi [first_name]', html: '<p>Dear [first_name]</p>' }
  const { campaign } = (await call('/campaigns/save', { campaign: { name: 'News', email } })).body
  await call('/campaigns/send', { campaign_id: campaign.id })
  await runWaitingJobs(jobs, tools, database)
  const { messages, total } = (await call('/sending/mailbox')).body
  expect(total).toBe(2)
  expect(messages.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual(['Hi <b>Bob</b>', 'Hi Ann'])
  const bob = messages.find(({ subject }: { subject: string }) => subject.includes('Bob'))
  const { message } = (await call('/sending/message', { message_id: bob!.id })).body
  expect(message.html).toContain('<p>Dear &lt;b&gt;Bob&lt;/b&gt;</p>')
  expect(message.html).toMatch(/href="http:\/\/localhost:3000\/n\/[\w-]+"/)
  expect((await call('/campaigns/load', { campaign_id: campaign.id })).body.campaign).toMatchObject({
    status: 'sent',
    counts: { delivered: 2 },
  })
})

test('sends a push campaign once to every browser subscribed to push', async () => {
  const { siteId, call } = aSite()
  const ids = Array.from({ length: 7 }, () => tools.newId())
  for (const [i, id] of ids.entries()) {
    // The last is a member's own; the one before is no longer active.
    const [popup, dead] = [i === 6 ? null : tools.newId(), i === 5 ? new Date() : null]
    await sql`INSERT INTO push_subscriptions (site_id, id, endpoint_hash, sealed, popup_id, created_at, dead_at)
      VALUES (${siteId}, ${id}, ${Buffer.from(id)}, ${Buffer.from('x')}, ${popup}, now(), ${dead})`.execute(
      database.system,
    )
  }
  expect((await call('/campaigns/audience', { type: 'push', audience: {} })).body.count).toBe(5)
  const { campaign, checks } = (await call('/campaigns/save', { campaign: { name: 'Sale', type: 'push' } })).body
  expect(checks.map(({ field }: { field: string }) => field)).toEqual(['push.title', 'push.url'])
  const content = {
    title: 'Sale[?name] for [name][/name]',
    body: 'Hello [first_name|you]',
    url: 'https://shop.example/',
  }
  const long = { ...content, body: 'ä'.repeat(1000), icon: `https://shop.example/${'i'.repeat(1900)}` }
  const tooLong = await call('/campaigns/save', {
    campaign: { id: campaign.id, name: 'Sale', type: 'push', push: long },
  })
  expect(tooLong.body.checks).toEqual([
    { severity: 'error', field: 'push.body', message: 'The notification is too long.' },
  ])
  await call('/campaigns/save', { campaign: { id: campaign.id, name: 'Sale', type: 'push', push: content } })
  pushed.length = 0
  await call('/campaigns/send', { campaign_id: campaign.id })
  await runWaitingJobs(jobs, tools, database)
  expect(pushed.map(({ subscription_id }) => subscription_id).toSorted()).toEqual(ids.slice(0, 5).toSorted())
  expect(JSON.parse(pushed[0]!.message)).toMatchObject({
    web_push: 8030,
    notification: {
      title: 'Sale',
      body: 'Hello you',
      navigate: expect.stringMatching(/^http:\/\/localhost:3000\/k\/[\w-]+\.0$/),
    },
  })
  expect((await call('/campaigns/load', { campaign_id: campaign.id })).body.campaign).toMatchObject({
    status: 'sent',
    counts: { delivered: 5 },
  })
})

test('resumes a campaign whose job was lost', async () => {
  const { siteId, call } = aSite()
  await call('/contacts/add', { email: 'ann@example.com', consent: 'In the shop' })
  const email = { subject: 'Hi', html: '<p>Hi</p>' }
  const { campaign } = (await call('/campaigns/save', { campaign: { name: 'News', email } })).body
  await call('/campaigns/send', { campaign_id: campaign.id })
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(database.system)
  await sql`UPDATE campaigns SET updated_at = ${new Date(tools.now() - 3_600_000)} WHERE site_id = ${siteId}`.execute(
    database.system,
  )
  const watch = jobs.find(({ name }) => name === 'campaigns.watch')!
  await watch.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })
  await runWaitingJobs(jobs, tools, database)
  expect((await call('/campaigns/load', { campaign_id: campaign.id })).body.campaign.status).toBe('sent')
})
