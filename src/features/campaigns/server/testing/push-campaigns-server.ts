import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { openTransportPool, sending } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { runWaitingJobs } from '#platform/server/testing/run-waiting-jobs.ts'
import { campaignsRoom } from '../index.ts'
import { push } from './a-push-room.ts'
import { atTheEnd } from '#platform/server/testing/at-the-end.ts'

const payload = z.object({
  subscription_id: z.string(),
  message: z.string(),
  ref: z.string().nullable(),
  ttl: z.number(),
})

/**
 * Starts a server with push campaigns. Messages handed to the push room (which has its own tests) are collected in
 * `pushed`. Call it at the top of a test file.
 */
export async function pushCampaignsServer() {
  const transports = openTransportPool({ hostName: 'trellis.example' })
  atTheEnd(() => transports.close())
  const rooms = [sitesRoom(), contacts, autoResponses, push, sending, campaignsRoom({ transports })]
  const server = await testServer({ rooms })
  const { aMember, database, post, tools } = server
  const pushed: z.infer<typeof payload>[] = []
  const handed = job({ name: 'push.deliver', payload, run: async (one) => void pushed.push(one) })
  const jobs = [...rooms.flatMap((room) => room.jobs).filter(({ name }) => name !== 'push.deliver'), handed]
  const run = () => runWaitingJobs(jobs, tools, database)

  /**
   * Creates a site with Ann on the list VIP and Bob, who is unsubscribed from email, on both lists. There is a browser
   * of each, one without a contact, and a second one of Ann's.
   */
  async function aSiteOfThree() {
    const { siteId, token } = aMember()
    const call = <Path extends string>(path: Path, body: object = {}) =>
      post(path, { site_id: siteId, ...body }, { token })
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
    const browser = async (contactId: string | null, service = 'fcm.googleapis.com') => {
      const [id, visitor] = [tools.newId(), tools.newId()]
      await sql`INSERT INTO push_subscriptions (site_id, id, endpoint_hash, sealed, service, popup_id, visitor_id, created_at)
        VALUES (${siteId}, ${id}, ${Buffer.from(id)}, ${Buffer.from('x')}, ${service}, ${tools.newId()}, ${visitor}, now())`.execute(
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
      annsOther: await browser(ann, 'push.apple.com'),
    }
    const send = async (more: object = {}, at?: object) => {
      const push = { title: 'Sale', url: 'https://shop.example/sale' }
      const { campaign } = (await call('/campaigns/save', { campaign: { name: 'Sale', type: 'push', push, ...more } }))
        .body
      pushed.length = 0
      const answer = await call(at ? '/campaigns/schedule' : '/campaigns/send', { campaign_id: campaign.id, ...at })
      expect(answer.body).toMatchObject({ success: true })
      await run()
      return campaign.id as string
    }
    const mail = async () => {
      const email = { subject: 'News', html: '<p>News</p>' }
      const { campaign } = (await call('/campaigns/save', { campaign: { name: 'News', email } })).body
      await call('/campaigns/send', { campaign_id: campaign.id })
      await run()
      return (await call('/campaigns/report', { campaign_id: campaign.id })).body
    }
    const report = async (campaign_id: string) => (await call('/campaigns/report', { campaign_id })).body
    return { siteId, call, send, mail, report, bob, vip: vip as string, other: other as string, ann, browsers }
  }

  /** Returns the browsers that it was sent to. */
  const reached = () => pushed.map(({ subscription_id }) => subscription_id).toSorted()
  return { ...server, jobs, run, pushed, reached, aSiteOfThree }
}
