import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { openFleet, sending } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { runWaitingJobs } from '#platform/server/testing/run-waiting-jobs.ts'
import { campaignsRoom } from './index.ts'
import { push } from './testing/a-push-room.ts'

// A busy machine is slow, not wrong.
vi.setConfig({ testTimeout: 60_000 })

const fleet = openFleet({ hostName: 'trellis.example' })
afterAll(() => fleet.close())
const rooms = [sitesRoom(), contacts, autoResponses, push, sending, campaignsRoom({ fleet })]
const { aMember, clock, database, post, tools } = await testServer({ rooms })

/** What was handed to the push room, which has tests of its own. */
const pushed: { subscription_id: string; message: string; topic: string | null }[] = []
const payload = z.object({ subscription_id: z.string(), message: z.string(), topic: z.string().nullable() })
const handed = job({ name: 'push.deliver', payload, run: async (one) => void pushed.push(one) })
const jobs = [...rooms.flatMap((room) => room.jobs).filter(({ name }) => name !== 'push.deliver'), handed]

function aSite() {
  const { siteId, token } = aMember()
  const call = (path: string, body: object = {}) => post(path, { site_id: siteId, ...body }, { token })
  return { siteId, call }
}

test('without an SMTP server a campaign stays in the mailbox, as each contact would get it', async () => {
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
  const { message } = (await call('/sending/message', { message_id: bob.id })).body
  expect(message.html).toContain('<p>Dear &lt;b&gt;Bob&lt;/b&gt;</p>')
  expect(message.html).toMatch(/href="http:\/\/localhost:3000\/n\/[\w-]+"/)
  expect((await call('/campaigns/load', { campaign_id: campaign.id })).body.campaign).toMatchObject({
    status: 'sent',
    counts: { delivered: 2 },
  })
})

test('a push campaign goes once to every browser that takes push', async () => {
  const { siteId, call } = aSite()
  const ids = Array.from({ length: 7 }, () => tools.newId())
  for (const [i, id] of ids.entries()) {
    // The last is a member's own, the one before has ended.
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
  expect(tooLong.body.checks).toEqual([{ field: 'push.body', message: 'The notification is too long.' }])
  await call('/campaigns/save', { campaign: { id: campaign.id, name: 'Sale', type: 'push', push: content } })
  await call('/campaigns/send', { campaign_id: campaign.id })
  await runWaitingJobs(jobs, tools, database)
  expect(pushed.map(({ subscription_id }) => subscription_id).toSorted()).toEqual(ids.slice(0, 5).toSorted())
  expect(JSON.parse(pushed[0]!.message)).toMatchObject({
    web_push: 8030,
    notification: { title: 'Sale', body: 'Hello you', navigate: 'https://shop.example/' },
  })
  expect((await call('/campaigns/load', { campaign_id: campaign.id })).body.campaign).toMatchObject({
    status: 'sent',
    counts: { delivered: 5 },
  })
})

describe('a push campaign to browsers of contacts', () => {
  /** A site with Ann on the list VIP, Bob, who takes no e-mail, on both, and a browser of each, one of nobody, and another of Ann's. */
  async function aSiteOfThree() {
    const { siteId, call } = aSite()
    const { list_id: vip } = (await call('/lists/save', { name: 'VIP' })).body
    const { list_id: other } = (await call('/lists/save', { name: 'Other' })).body
    const contact = async (first_name: string, lists: string[]) => {
      const person = { email: `${first_name}@example.com`, first_name, consent: 'In the shop' }
      const { contact } = (await call('/contacts/add', person)).body
      await call('/contacts/save', { contact_id: contact.id, lists })
      return contact.id as string
    }
    const [ann, bob] = [await contact('Ann', [vip]), await contact('Bob', [vip, other])]
    await sql`UPDATE contacts SET status = 'unsubscribed' WHERE site_id = ${siteId} AND id = ${bob}`.execute(
      database.system,
    )
    const browser = async (contactId: string | null) => {
      const [id, visitor] = [tools.newId(), tools.newId()]
      await sql`INSERT INTO push_subscriptions (site_id, id, endpoint_hash, sealed, popup_id, visitor_id, created_at)
        VALUES (${siteId}, ${id}, ${Buffer.from(id)}, ${Buffer.from('x')}, ${tools.newId()}, ${visitor}, now())`.execute(
        database.system,
      )
      if (contactId)
        await sql`INSERT INTO visitor_identities (site_id, visitor_id, contact_id, external_id, at)
          VALUES (${siteId}, ${visitor}, ${contactId}, '', now())`.execute(database.system)
      return id
    }
    const browsers = {
      nobodys: await browser(null),
      anns: await browser(ann),
      bobs: await browser(bob),
      annsOther: await browser(ann),
    }
    return { siteId, call, vip: vip as string, other: other as string, ann, browsers }
  }

  test('is counted by lists and exclusions, whatever e-mail they take', async () => {
    const { call, vip, other, ann } = await aSiteOfThree()
    const count = async (audience: object) =>
      (await call('/campaigns/audience', { type: 'push', audience })).body.count as number
    expect(await count({})).toBe(4)
    expect(await count({ lists: [vip] })).toBe(3)
    expect(await count({ lists: [other] })).toBe(1)
    expect(await count({ excluded_lists: [other] })).toBe(3)
    expect(await count({ lists: [vip], excluded_lists: [other] })).toBe(2)
    expect(await count({ contact_ids: [ann] })).toBe(2)
    const theirs = await aSiteOfThree()
    expect(await count({ lists: [theirs.vip] })).toBe(0)
  })

  test('waits for the end of quiet hours', async () => {
    const { call } = await aSiteOfThree()
    const hour = new Date(clock.now).getUTCHours()
    await call('/sending/settings/save', { settings: { quiet_from: hour, quiet_to: (hour + 2) % 24 } })
    const push = { title: 'Sale', url: 'https://shop.example/' }
    const { campaign } = (await call('/campaigns/save', { campaign: { name: 'Sale', type: 'push', push } })).body
    await call('/campaigns/send', { campaign_id: campaign.id })
    pushed.length = 0
    await runWaitingJobs(jobs, tools, database)
    expect(pushed).toEqual([])
    clock.advance(2 * 3_600_000)
    await runWaitingJobs(jobs, tools, database)
    expect(pushed).toHaveLength(4)
  })

  test('reaches them alone, with what is known of each in the place of its tags', async () => {
    const { call, vip, other, browsers } = await aSiteOfThree()
    const push = { title: 'Hi [first_name|you]', body: 'Sale', url: 'https://shop.example/' }
    const messagesOf = async (audience: object) => {
      const { campaign } = (await call('/campaigns/save', { campaign: { name: 'Sale', type: 'push', push, audience } }))
        .body
      pushed.length = 0
      await call('/campaigns/send', { campaign_id: campaign.id })
      await runWaitingJobs(jobs, tools, database)
      return new Map(
        pushed.map(({ subscription_id, message }) => [
          subscription_id,
          JSON.parse(message).notification.title as string,
        ]),
      )
    }
    expect(await messagesOf({ lists: [vip], excluded_lists: [other] })).toEqual(
      new Map([
        [browsers.anns, 'Hi Ann'],
        [browsers.annsOther, 'Hi Ann'],
      ]),
    )
    const { nobodys, anns, annsOther, bobs } = browsers
    expect(await messagesOf({})).toEqual(
      new Map([
        [nobodys, 'Hi you'],
        [anns, 'Hi Ann'],
        [bobs, 'Hi Bob'],
        [annsOther, 'Hi Ann'],
      ]),
    )
  })
})

test('a campaign that lost its job on the way is taken up again', async () => {
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
