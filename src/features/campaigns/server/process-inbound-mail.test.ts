import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { openTransportPool, send, sendingRoom } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { inboxServer } from '#platform/server/mail/testing/inbox-server.ts'
import { faultySmtpServer } from '#platform/server/mail/testing/faulty-smtp-server.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { campaignsRoom } from './index.ts'
import { push } from './testing/a-push-room.ts'

const [smtp, inbox] = [await faultySmtpServer({ keep: true }), await inboxServer()]
const transports = openTransportPool({ smtpUrl: smtp.url, hostName: 'trellis.example' })
const sending = sendingRoom({ privateServers: new Set(['127.0.0.1']) })
const rooms = [sitesRoom(), contacts, autoResponses, push, sending, campaignsRoom({ transports })]
const { aMember, clock, database, post, runJobs, tools } = await testServer({ rooms })
afterAll(async () => {
  await transports.close()
  await smtp.close()
  await inbox.close()
})

/** A bounce as Postfix reports it. */
function bounce(address: string, { messageId = '', status = '5.1.1', at = clock.now } = {}): string {
  return `Date: ${new Date(at).toUTCString()}\r
From: MAILER-DAEMON@mx.example\r
To: news@shop.example\r
Subject: Undelivered Mail Returned to Sender\r
Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r
\r
--b\r
Content-Type: text/plain\r
\r
I'm sorry to have to inform you that your message could not be delivered.\r
--b\r
Content-Type: message/delivery-status\r
\r
Reporting-MTA: dns; mx.example\r
\r
Final-Recipient: rfc822; ${address}\r
Action: failed\r
Status: ${status}\r
Diagnostic-Code: smtp; 550 ${status} No such user\r
\r
--b\r
Content-Type: text/rfc822-headers\r
\r
Message-ID: ${messageId}\r
Subject: News\r
\r
--b--\r
`
}

async function aSite(people = 2) {
  const { siteId, token } = aMember()
  const call = async <Path extends string>(path: Path, body: object = {}) =>
    (await post(path, { site_id: siteId, ...body }, { token })).body
  const ids: string[] = []
  for (let i = 0; i < people; i++) {
    const { contact } = await call('/contacts/add', { email: `p${i}@${siteId.slice(-6)}.example`, consent: 'Asked.' })
    ids.push(contact.id)
  }
  const place = { protocol: 'imap', host: '127.0.0.1', port: inbox.ports.imap, security: 'none', user: 'box' }
  await call('/sending/bounce-mailbox/save', { mailbox: { ...place, password: 'secret' } })
  const campaign = async () => {
    const email = { subject: 'News', html: '<p>Hello</p>' }
    const saved = (await call('/campaigns/save', { campaign: { name: 'Winter', email } })).campaign
    await call('/campaigns/send', { campaign_id: saved.id })
    await runJobs()
    const { rows } = await sql<{ id: string; recipient_id: string }>`
      SELECT id, recipient_id FROM deliveries WHERE campaign_id = ${saved.id}`.execute(database.system)
    const states = async () => {
      const found = await sql<{ recipient_id: string; state: string }>`
        SELECT recipient_id, state FROM deliveries WHERE campaign_id = ${saved.id}`.execute(database.system)
      return ids.map((id) => found.rows.find(({ recipient_id }) => recipient_id === id)?.state)
    }
    return { idOf: (contact: string) => rows.find(({ recipient_id }) => recipient_id === contact)!.id, states }
  }
  const contact = async (i: number) => (await call('/contacts/load', { contact_id: ids[i] })).contact
  const look = async (...mails: string[]) => {
    for (const mail of mails) inbox.add(mail)
    clock.advance(5 * 60_000)
    await call('/sending/bounce-mailbox/save', { mailbox: place })
    await runJobs()
  }
  return { siteId, call, ids, campaign, contact, look, address: (i: number) => `p${i}@${siteId.slice(-6)}.example` }
}

test('a bounce in the mailbox marks the contact as bounced, and is recorded on its message', async () => {
  const { campaign, ids, contact, look, address, call } = await aSite()
  const { idOf, states } = await campaign()
  await look(bounce(address(1), { messageId: `<${idOf(ids[1]!)}@localhost>` }))
  expect(await states()).toEqual(['accepted', 'bounced'])
  expect([(await contact(0)).status, (await contact(1)).status]).toEqual(['subscribed', 'bounced'])
  const { mailbox } = await call('/sending/bounce-mailbox/load')
  expect(mailbox).toMatchObject({ read_count: 1, found_count: 1 })
  expect([...inbox.mails[0]!.flags]).toEqual(['\\Seen'])
})

test('a bounce without a message id is matched to the last earlier message to its address, or ignored', async () => {
  inbox.mails.length = 0
  const { campaign, contact, look, address } = await aSite()
  const longAgo = clock.now - 30 * 86_400_000
  const { states } = await campaign()
  // Such an email can be forged, so it suppresses only contacts who were sent something.
  await look(bounce('stranger@elsewhere.example'), bounce(address(0), { at: longAgo, status: '4.2.2' }))
  expect(await states()).toEqual(['accepted', 'accepted'])
  await look(bounce(address(0)))
  expect(await states()).toEqual(['bounced', 'accepted'])
  expect((await contact(0)).status).toBe('bounced')
})

test('a forged bounce does not suppress a contact who was sent nothing', async () => {
  inbox.mails.length = 0
  const { call, contact, look, address } = await aSite()
  await look(bounce(address(0)), bounce('stranger@elsewhere.example'))
  expect((await contact(0)).status).toBe('subscribed')
  for (const email of [address(0), 'stranger@elsewhere.example']) {
    expect((await call('/suppressions/check', { email })).reason).toBeNull()
  }
})

test('a bounce of a single message is recorded on that message, not on a campaign', async () => {
  inbox.mails.length = 0
  const { siteId, ids, campaign, contact, look, address, call } = await aSite()
  const { states } = await campaign()
  const to = { name: '', address: address(0) }
  const mail = {
    siteId,
    kind: 'auto-response',
    to,
    subject: 'Hi',
    html: '<p>Hi</p>',
    key: 'k',
    contactId: ids[0],
  } as const
  const id = await database.inSite(siteId, (db) => send({ ...tools, db }, mail))
  await runJobs()
  await look(bounce(address(0), { messageId: `<${id}@localhost>` }))
  expect((await call('/sending/message', { message_id: id })).message).toMatchObject({
    state: 'bounced',
    reason: '550 5.1.1 No such user',
  })
  expect(await states()).toEqual(['accepted', 'accepted'])
  expect((await contact(0)).status).toBe('bounced')
})

test('an email unsubscribes its contact once and is counted by the campaign, and can’t be forged for another contact', async () => {
  inbox.mails.length = 0
  const { siteId, call, campaign, contact, look, ids } = await aSite()
  await call('/sending/settings/save', { settings: { return_domain: 'bounces.shop.example' } })
  smtp.contents.length = 0
  const { idOf } = await campaign()
  const sent = smtp.contents.find((raw) => raw.includes(`<${idOf(ids[0]!)}@`))!
  const [, asked = ''] = /^List-Unsubscribe: <http[^>]+>, <mailto:([^>]+)\?subject=unsubscribe>\r$/m.exec(sent)!
  const mail = (to: string) => `From: p0@elsewhere.example\r\nTo: <${to}>\r\nSubject: unsubscribe\r\n\r\nPlease.\r\n`
  const forged = asked.replace(/.@/, (last) => (last === 'a@' ? 'b@' : 'a@'))
  await look(mail(forged), mail('box@shop.example'))
  expect((await contact(0)).status).toBe('subscribed')
  await look(mail(asked), mail(asked.toUpperCase()))
  expect([(await contact(0)).status, (await contact(1)).status]).toEqual(['unsubscribed', 'subscribed'])
  const { rows } = await sql<{ kind: string; what: string }>`
    SELECT kind, what FROM contact_activity WHERE site_id = ${siteId} AND contact_id = ${ids[0]} AND kind = 'unsubscribed'`.execute(
    database.system,
  )
  expect(rows).toEqual([{ kind: 'unsubscribed', what: 'By mail' }])
  const marks = await sql<{ unsubscribed_at: Date | null }>`
    SELECT unsubscribed_at FROM deliveries WHERE id = ${idOf(ids[0]!)}`.execute(database.system)
  expect(marks.rows[0]!.unsubscribed_at).not.toBeNull()
})
