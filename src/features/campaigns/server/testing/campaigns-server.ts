import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { openTransportPool, sendingRoom } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { type Fault, faultySmtpServer } from '#platform/server/mail/testing/faulty-smtp-server.ts'
import type { Room } from '#platform/server/room.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { campaignsRoom } from '../index.ts'
import { push } from './a-push-room.ts'
import { atTheEnd } from '#platform/server/testing/at-the-end.ts'

export const hour = 3_600_000
/** An email with a merge tag and a link. */
export const html =
  '<html><body><h1>Hi [first_name|there]</h1><a href="https://shop.example/sale?a=1&amp;b=2">Sale</a></body></html>'

/**
 * Starts a server with campaigns, over a mail server whose faults tests set, and DNS records that tests define. Call it
 * at the top of a test file.
 */
export async function campaignsServer({ more = [] }: { more?: readonly Room[] } = {}) {
  let faultOf: (to: string, times: number) => Fault = () => 'take'
  const smtp = await faultySmtpServer({ fault: (to, times) => faultOf(to, times), keep: true })
  const privateServers = new Set(['127.0.0.1'])
  const transports = openTransportPool({ smtpUrl: smtp.url, hostName: 'trellis.example', privateServers })
  /** DNS records by "TYPE name". */
  const records = new Map<string, string[]>()
  const ask = async (type: string, name: string) => records.get(`${type} ${name}`) ?? []
  const dns = { txt: (name: string) => ask('TXT', name), mx: (name: string) => ask('MX', name) }
  const rooms = [
    sitesRoom(),
    contacts,
    autoResponses,
    push,
    sendingRoom({ dns, privateServers, transports }),
    notificationsRoom,
    campaignsRoom({ transports }),
    ...more,
  ]
  const server = await testServer({ rooms })
  const { app, aMember, database, post } = server
  atTheEnd(async () => {
    await transports.close()
    await smtp.close()
  })
  beforeEach(() => {
    faultOf = () => 'take'
    smtp.contents.length = 0
  })

  /** Creates a site with the given number of subscribed contacts, and functions to query its campaigns. */
  async function aSite(people = 3, domain = 'example.com') {
    const { siteId, token } = aMember()
    const call = async <Path extends string>(path: Path, body: object = {}) =>
      await post(path, { site_id: siteId, ...body }, { token })
    const emails = Array.from({ length: people }, (_, i) => `p${i}-${siteId.slice(-6)}@${domain}`)
    for (const [i, email] of emails.entries()) {
      const added = await call('/contacts/add', { email, first_name: `Ann${i}`, consent: 'Asked in the shop.' })
      expect(added.body).toMatchObject({ success: true })
    }
    const listed = await call('/contacts/list', { limit: 100 })
    const ids = new Map(listed.body.contacts.map(({ id, email }) => [email, id]))
    /** Sets the site's URL, by which links to the site are recognized. */
    const hasAddress = (url: string) =>
      sql`INSERT INTO sites (site_id, name, url, key, time_zone, created_at)
        VALUES (${siteId}, 'Shop', ${url}, ${siteId}, 'UTC', now())`.execute(database.system)
    const save = async (changes: object = {}) => {
      const campaign = {
        name: 'Winter',
        email: { subject: 'News for [first_name|you]', preview_text: 'Up to half', html },
        ...changes,
      }
      return (await call('/campaigns/save', { campaign })).body.campaign
    }
    const act = <Verb extends string>(verb: Verb, campaign: { id: string }, more: object = {}) =>
      call(`/campaigns/${verb}`, { campaign_id: campaign.id, ...more })
    const load = async (campaign: { id: string }) => (await act('load', campaign)).body.campaign
    const deliveries = async () => {
      const { rows } = await sql<{
        id: string
        recipient_id: string
        state: string
        reason: string
        variant: string
      }>`
        SELECT id, recipient_id, state, reason, variant FROM deliveries WHERE site_id = ${siteId} ORDER BY id`.execute(
        database.system,
      )
      return rows
    }
    return { siteId, token, call, emails, ids, hasAddress, save, act, load, deliveries }
  }
  /** Creates a campaign on a new site that was delivered to all contacts a minute ago. */
  async function sent(people = 2) {
    const site = await aSite(people)
    const campaign = await site.save()
    await site.act('send', campaign)
    await server.runJobs()
    server.clock.advance(60_000)
    const rows = await site.deliveries()
    const contact = async (recipientId: string) => (await site.call('/contacts/load', { contact_id: recipientId })).body
    return { ...site, campaign, rows, contact, first: rows[0]! }
  }
  const received = (email: string) => smtp.contents.filter((raw) => raw.includes(`\r\nTo: ${email}\r\n`))
  const get = (url: string, userAgent = 'Mozilla/5.0 (Macintosh) AppleWebKit/605 (KHTML, like Gecko)') =>
    app.inject({ method: 'GET', url, headers: { 'user-agent': userAgent } })
  const answer = (fault: typeof faultOf) => (faultOf = fault)
  return { ...server, smtp, aSite, sent, answer, get, received, records }
}
