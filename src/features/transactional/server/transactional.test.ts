import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Scope } from '#core/access.ts'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { mailDesignRoom } from '#features/mail-design/server/index.ts'
import { openTransportPool, sendingRoom } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { idempotency } from '#platform/server/calls/idempotency-room.ts'
import { faultySmtpServer } from '#platform/server/mail/testing/faulty-smtp-server.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { atTheEnd } from '#platform/server/testing/at-the-end.ts'
import { transactional } from './index.ts'

const smtp = await faultySmtpServer({ fault: (to) => (to.startsWith('refused') ? 'rcpt 550' : 'take'), keep: true })
const privateServers = new Set(['127.0.0.1'])
const transports = openTransportPool({ smtpUrl: smtp.url, hostName: 'trellis.example', privateServers })
const { aMember, clock, database, post, runJobs } = await testServer({
  rooms: [
    idempotency,
    sitesRoom(),
    contacts,
    mailDesignRoom(),
    autoResponses,
    sendingRoom({ privateServers, transports }),
    transactional,
  ],
})
atTheEnd(async () => {
  await transports.close()
  await smtp.close()
})

/** Creates a site with a template, and functions to send it. */
async function aShop() {
  const { siteId, token } = aMember()
  const call = <Path extends string>(path: Path, body: object = {}, more: object = {}) =>
    post(path, { site_id: siteId, ...body }, { token, ...more })
  const email = {
    name: 'Receipt',
    subject: 'Receipt [order_number]',
    body: '<p>Hello [first_name|there], you paid [total].</p><p>[?note]Note: [note][/note]</p>',
    custom_sender: 'Kettle',
  }
  const saved = await call('/autoresponse/email/save', { email })
  expect(saved.body).toMatchObject({ success: true })
  const template = saved.body.email
  const sendTo = (to: string, more: object = {}, headers: object = {}) =>
    call(
      '/transactional/send',
      { email_id: template.id, to, data: { order_number: 1042, total: '€ <5>', paid: true }, ...more },
      headers,
    )
  const log = async (more: object = {}) => (await call('/transactional/list', more)).body.emails
  return { siteId, token, call, template, sendTo, log }
}

describe('a transactional email', () => {
  test('is filled with the data, sent, and stored as sent', async () => {
    const { sendTo, log, call, template } = await aShop()
    const { status, body } = await sendTo('Bob@Example.com', { to_name: 'Bob' })
    expect([status, body.state]).toEqual([200, 'waiting'])
    await runJobs()
    const [entry] = await log()
    expect(entry).toMatchObject({
      id: body.message_id,
      template: 'Receipt',
      email_id: template.id,
      to: 'bob@example.com',
      subject: 'Receipt 1042',
      state: 'delivered',
      reason: '',
    })
    const { email } = (await call('/transactional/load', { message_id: body.message_id })).body
    expect(email.html).toContain('Hello there, you paid € &lt;5&gt;.')
    expect(email.html).not.toMatch(/unsubscribe|Note:/i)
    expect(email.text).not.toMatch(/unsubscribe/i)
    expect(email.from).toMatch(/^Kettle </)
  })

  test('is sent to unsubscribed and never subscribed addresses, with their known data', async () => {
    const { sendTo, log, call, siteId } = await aShop()
    await call('/contacts/add', { email: 'ann@example.com', first_name: 'Ann', consent: 'Asked.' })
    await sql`UPDATE contacts SET status = 'unsubscribed' WHERE site_id = ${siteId}`.execute(database.system)
    await call('/suppressions/add', { emails: ['manual@example.com'] })
    for (const to of ['ann@example.com', 'manual@example.com']) {
      expect((await sendTo(to)).body.state).toBe('waiting')
    }
    const ann = (await log({ search: 'ann@' }))[0]!
    expect(ann.contact_id).not.toBeNull()
    const { email } = (await call('/transactional/load', { message_id: ann.id })).body
    expect(email.html).toContain('Hello Ann, you paid')
  })

  test('shows a block for a segment to its contacts, and never a link that a contact typed', async () => {
    const { sendTo, call } = await aShop()
    await call('/contacts/add', { email: 'ann@example.com', first_name: 'win at www.evil.example', consent: 'Asked.' })
    const filter = { match: 'all', conditions: [{ field: 'email', operator: 'is', value: 'ann@example.com' }] }
    const { segment } = (await call('/segments/save', { name: 'VIP', filter })).body
    const body = `<p>Hello [first_name|there].</p><p>[?segment.${segment.id}]For VIPs[/segment.${segment.id}]</p>`
    const { email } = (await call('/autoresponse/email/save', { email: { name: 'VIP', subject: 'VIP', body } })).body
    const htmlTo = async (to: string) => {
      const sent = (await sendTo(to, { email_id: email.id })).body
      return (await call('/transactional/load', { message_id: sent.message_id })).body.email.html
    }
    expect(await htmlTo('ann@example.com')).toMatch(/Hello there\.[\s\S]*For VIPs/)
    expect(await htmlTo('bob@example.com')).not.toContain('For VIPs')
  })

  test('is not sent to an address that bounced, complained or was erased, and says so', async () => {
    const { sendTo, log, siteId, call } = await aShop()
    await call('/suppressions/add', { emails: ['a@example.com', 'b@example.com', 'c@example.com'] })
    const hashes = await sql<{ address_hash: Buffer }>`SELECT address_hash FROM contact_suppressions
      WHERE site_id = ${siteId}`.execute(database.system)
    const reasons = ['bounced', 'complained', 'erased'] as const
    for (const [i, reason] of reasons.entries()) {
      await sql`UPDATE contact_suppressions SET reason = ${reason}
        WHERE address_hash = ${hashes.rows[i]!.address_hash}`.execute(database.system)
    }
    const told = []
    for (const to of ['a@example.com', 'b@example.com', 'c@example.com']) told.push((await sendTo(to)).body)
    expect(told.map(({ state }) => state)).toEqual(['suppressed', 'suppressed', 'suppressed'])
    expect(told.map(({ reason }) => reason).toSorted()).toEqual(['Bounced', 'Erased', 'Marked as spam'])
    const { rows } = await sql`SELECT FROM messages WHERE site_id = ${siteId}`.execute(database.system)
    expect(rows).toHaveLength(0)
    expect((await log({ state: 'suppressed' })).map(({ to }) => to).toSorted()).toEqual([
      'a@example.com',
      'b@example.com',
      'c@example.com',
    ])
    expect(await log({ state: 'delivered' })).toEqual([])
  })

  test('is sent once per idempotency key', async () => {
    const { sendTo, log } = await aShop()
    const once = { headers: { 'idempotency-key': 'order-1042' } }
    const answers = await Promise.all([1, 2, 3].map(() => sendTo('bob@example.com', {}, once)))
    expect(new Set(answers.map(({ body }) => body.message_id)).size).toBe(1)
    expect(await log()).toHaveLength(1)
    const other = await sendTo('eve@example.com', {}, once)
    expect(other.status).toBe(409)
    await sendTo('bob@example.com', {}, { headers: { 'idempotency-key': 'order-1043' } })
    expect(await log()).toHaveLength(2)
  })

  test('requires a key with its scope', async () => {
    const { siteId, template, call } = await aShop()
    const body = { site_id: siteId, email_id: template.id, to: 'bob@example.com' }
    const send = (scopes: readonly Scope[]) => {
      const key = aMember(siteId, 'admin')
      Object.assign(key.user, { siteId, scopes })
      return post('/transactional/send', body, { token: key.token })
    }
    expect((await send(['transactional:write'])).status).toBe(200)
    expect((await send(['transactional:read'])).status).toBe(403)
    expect((await send(['campaigns:write', 'emails:write', 'sending:write'])).status).toBe(403)
    const stranger = await aShop()
    expect((await stranger.call('/transactional/send', { email_id: template.id, to: 'bob@example.com' })).status).toBe(
      404,
    )
    const [mail] = (await call('/transactional/list')).body.emails
    expect((await stranger.call('/transactional/load', { message_id: mail!.id })).status).toBe(404)
    expect((await stranger.call('/transactional/list')).body.emails).toEqual([])
  })

  test('reports an error if it cannot be sent', async () => {
    const { sendTo, call } = await aShop()
    const wrong = await sendTo('nobody')
    expect([wrong.status, wrong.body.issues]).toEqual([400, [{ path: 'to', message: 'Enter a valid email address.' }]])
    expect((await sendTo('bob@example.com', { data: { 'a[b]': 'x' } })).status).toBe(400)
    expect((await sendTo('bob@example.com', { data: { a: { b: 1 } } })).status).toBe(400)
    const none = '0198b0c0-0000-7000-8000-000000000001'
    const { status, body } = await call('/transactional/send', { email_id: none, to: 'bob@example.com' })
    expect([status, body.error]).toEqual([404, 'Email not found.'])
  })

  test('is listed in a log with search and pagination', async () => {
    const { sendTo, call } = await aShop()
    for (const name of ['a', 'b_c', 'bxc', 'd']) {
      await sendTo(`${name}@example.com`)
      clock.advance(1000)
    }
    const found = async (search: string) =>
      (await call('/transactional/list', { search })).body.emails.map(({ to }) => to)
    expect(await found('b_c')).toEqual(['b_c@example.com'])
    expect(await found('receipt 1042')).toHaveLength(4)
    const first = (await call('/transactional/list', { limit: 3 })).body
    const rest = (await call('/transactional/list', { limit: 3, after: first.next })).body
    expect([...first.emails, ...rest.emails].map(({ to }) => to[0])).toEqual(['d', 'b', 'b', 'a'])
    expect(rest.next).toBeNull()
    expect((await call('/transactional/list', { after: 'x' })).status).toBe(400)
  })
})

describe('the sender', () => {
  test('is set separately for transactional emails, and must be at a verified domain', async () => {
    const { call, siteId, sendTo, log } = await aShop()
    const sender = {
      from_name: 'Kettle receipts',
      from_address: 'receipts@kettle.example',
      reply_to: 'help@kettle.example',
    }
    const refused = await call('/transactional/sender/save', { sender })
    expect(refused.body.issues).toEqual([
      {
        path: 'sender.from_address',
        message: 'Set up this domain first: emails are only sent from your verified domains.',
      },
    ])
    expect((await call('/transactional/sender/save', { sender: { reply_to: 'x' } })).body.issues).toEqual([
      { path: 'sender.reply_to', message: 'Enter a valid email address.' },
    ])
    await sql`INSERT INTO sending_domains (site_id, id, domain, selector, sealed, record, verified_at, checked_at, created_at)
      VALUES (${siteId}, ${siteId}, 'kettle.example', 's', '\\x00', '', now(), now(), now())`.execute(database.system)
    expect((await call('/transactional/sender/save', { sender })).body.sender).toEqual(sender)
    await sendTo('bob@example.com')
    const [mail] = await log()
    expect((await call('/transactional/load', { message_id: mail!.id })).body.email.from).toBe(
      'Kettle receipts <receipts@kettle.example>',
    )
    expect((await call('/transactional/sender')).body.sender).toEqual(sender)
  })
})
