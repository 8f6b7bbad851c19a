import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testServer } from '#platform/server/testing/calls.ts'
import { send, sending, type Outgoing } from './index.ts'

const { aMember, aUser, database, mailbox, post, runJobs, tools } = await testServer({ rooms: [sending] })
const nilId = '00000000-0000-0000-0000-000000000000'

const to = { name: 'Ada', address: 'ada@example.com' }
let count = 0
const mailTo = (siteId: string, changes: Partial<Outgoing> = {}): Outgoing => ({
  siteId,
  kind: 'auto-response',
  to,
  subject: 'Welcome',
  html: '<p>Hello <b>Ada</b></p>',
  key: `key ${++count}`,
  ...changes,
})
const sendOne = (mail: Outgoing) => database.inSite(mail.siteId, (db) => send({ ...tools, db }, mail))

describe('sending', () => {
  test('delivers one message to one person, with a text part and our ID', async () => {
    const { siteId } = aMember()
    const headers = { 'List-Id': '<shop.example>' }
    const replyTo = { name: '', address: 'Help@Shop.example' }
    const id = await sendOne(mailTo(siteId, { headers, replyTo, to: { name: 'Ada', address: ' ADA@example.com' } }))
    expect(await runJobs()).toEqual(['sending.deliver'])
    expect(mailbox.at(-1)).toEqual({
      messageId: `<${id}@localhost>`,
      from: { name: 'Trellis', address: 'trellis@localhost.example' },
      to,
      replyTo: { name: '', address: 'help@shop.example' },
      subject: 'Welcome',
      html: '<p>Hello <b>Ada</b></p>',
      text: expect.stringContaining('Hello Ada'),
      headers,
    })
  })

  test('twice with the same key sends once', async () => {
    const { siteId } = aMember()
    const mail = mailTo(siteId)
    const before = mailbox.length
    const ids = await Promise.all([sendOne(mail), sendOne(mail), sendOne({ ...mail, subject: 'Again' })])
    expect(new Set(ids).size).toBe(1)
    await runJobs()
    expect(await sendOne(mail)).toBe(ids[0])
    await runJobs()
    expect(mailbox).toHaveLength(before + 1)
    const other = aMember()
    expect(await sendOne({ ...mail, siteId: other.siteId })).not.toBe(ids[0])
    await runJobs()
    expect(mailbox).toHaveLength(before + 2)
  })

  test('joins the transaction of its caller', async () => {
    const { siteId } = aMember()
    const failing = database.inSite(siteId, async (db) => {
      await send({ ...tools, db }, mailTo(siteId))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await runJobs()).toEqual([])
  })

  test('keeps line breaks out of headers', async () => {
    const { siteId } = aMember()
    const name = 'Ada\r\nBcc: eve@example.com'
    await sendOne(mailTo(siteId, { to: { ...to, name }, subject: 'Hi\nX-Evil: 1', html: '<img src="a.png">' }))
    await runJobs()
    const { to: recipient, subject, text } = mailbox.at(-1)!
    expect([recipient.name, subject]).toEqual(['Ada Bcc: eve@example.com', 'Hi X-Evil: 1'])
    expect(text.trim()).not.toBe('')
  })

  test.each(['nobody', 'a@b.example, c@d.example', '"x y"@b.example', ''])(
    'refuses %j as an address',
    async (address) => {
      const { siteId } = aMember()
      await expect(sendOne(mailTo(siteId, { to: { name: '', address } }))).rejects.toThrow('not an email address')
    },
  )
})

describe('the mailbox', () => {
  test('shows the messages of the site, newest first, page by page', async () => {
    const { siteId, token } = aMember()
    for (const subject of ['One', 'Two', 'Three']) await sendOne(mailTo(siteId, { subject }))
    await runJobs()
    const first = await post('/sending/mailbox', { site_id: siteId, limit: 2 }, { token })
    expect(first.body).toMatchObject({ success: true, total: 3, mode: 'mailbox' })
    const second = await post('/sending/mailbox', { site_id: siteId, limit: 2, page: 2 }, { token })
    const all: { id: string; subject: string }[] = [...first.body.messages, ...second.body.messages]
    expect(new Set(all.map(({ subject }) => subject))).toEqual(new Set(['One', 'Two', 'Three']))
    expect(all[0]).toMatchObject({ to: 'Ada <ada@example.com>', state: 'accepted', reason: '' })
    expect(all[0]).not.toHaveProperty('html')
    const { body } = await post('/sending/message', { site_id: siteId, message_id: all[0]!.id }, { token })
    expect(body.message).toMatchObject({ ...all[0], html: '<p>Hello <b>Ada</b></p>' })
    expect(body.message.headers).toEqual({ 'Message-ID': `<${all[0]!.id}@localhost>` })
  })

  test('refuses an invalid page', async () => {
    const { siteId, token } = aMember()
    const { status, body } = await post('/sending/mailbox', { site_id: siteId, page: 0, limit: 1000 }, { token })
    expect(status).toBe(400)
    expect(body.issues.map(({ path }) => path)).toEqual(['page', 'limit'])
  })

  test("treats another site's messages as nonexistent", async () => {
    const theirs = aMember()
    const messageId = await sendOne(mailTo(theirs.siteId))
    const { siteId, token } = aMember()
    expect((await post('/sending/mailbox', { site_id: siteId }, { token })).body.total).toBe(0)
    const answers = [messageId, tools.newId()].map((message_id) =>
      post('/sending/message', { site_id: siteId, message_id }, { token }),
    )
    const [theirAnswer, noAnswer] = await Promise.all(answers)
    expect(theirAnswer!.status).toBe(404)
    expect(theirAnswer!.body).toEqual(noAnswer!.body)
    expect((await post('/sending/mailbox', { site_id: theirs.siteId }, { token })).status).toBe(403)
    await runJobs()
  })

  test('of the installation is for admins only', async () => {
    await sendOne(mailTo(nilId, { kind: 'transactional', subject: 'Set a new password' }))
    await runJobs()
    const seen = await post('/sending/system-mailbox', {}, aUser({ isAdmin: true }))
    expect(seen.body).toMatchObject({ total: 1, messages: [{ subject: 'Set a new password', state: 'accepted' }] })
    const refused = await post('/sending/system-mailbox', {}, aUser())
    expect(refused.status).toBe(403)
    expect(refused.body).not.toHaveProperty('messages')
    const { token } = aMember()
    expect((await post('/sending/mailbox', { site_id: nilId }, { token })).status).toBe(403)
  })

  test('is also protected by row-level security', async () => {
    const { siteId } = aMember()
    const { rows } = await database.inSite(siteId, (db) => sql`SELECT id FROM messages`.execute(db))
    expect(rows).toEqual([])
  })
})
