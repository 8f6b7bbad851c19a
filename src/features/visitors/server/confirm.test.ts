import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { harmlessName } from './ask-to-confirm.ts'
import { submitterOf } from './index.ts'
import { consentBox, documentWith, input, liveForm } from './testing/a-live-form.ts'
import { type TestSite, visitorsServer } from './testing/visitors-server.ts'

const {
  aSite,
  aTicket,
  anAutoResponse,
  app,
  begin,
  clock,
  contactOf,
  conversions,
  database,
  emitted,
  linkInMail,
  mailbox,
  moveTo,
  post,
  runJobs,
  send,
  statusOf,
  tools,
} = await visitorsServer()

let site: TestSite
let popup_id: string
let email: string
beforeEach(async () => {
  ;({ site, popup_id, email } = await begin())
})

describe('the code in a confirmation email', () => {
  const minute = 60_000
  const codeInMail = async () => {
    await runJobs()
    return /half an hour: (\d{6})\n/.exec(mailbox.at(-1)?.text ?? '')![1]!
  }
  const other = (code: string) => `${(Number(code) + 1) % 1_000_000}`.padStart(6, '0')
  const type = async (id: string, code: string, key = site.key) => {
    const { status, body } = await post('/v/confirm', { key, id, code })
    return status === 200 ? body.status : status
  }
  const hold = async (): Promise<string> => {
    const id = tools.newId()
    await send({ id })
    return id
  }

  test('works like its link, once, however it is typed', async () => {
    await anAutoResponse()
    const id = await hold()
    const code = await codeInMail()
    expect(await type(id, other(code))).toBe('wrong')
    expect([await statusOf(), await conversions()]).toEqual(['unconfirmed', 0])
    emitted.length = 0
    expect(await type(id, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe('subscribed')
    const names = emitted.map(({ event }) => event)
    expect(names).toEqual(['contacts.subscribed', 'contacts.confirmed', 'visitors.submitted'])
    expect(await type(id, code)).toBe('subscribed')
    expect([await statusOf(), await conversions()]).toEqual(['subscribed', 1])
    expect((await contactOf()).consents).toMatchObject([{ method: 'double opt-in' }])
  })

  test('is that of the email that was sent, if the form was submitted again', async () => {
    await hold()
    const code = await codeInMail()
    expect(await type(await hold(), code)).toBe('subscribed')
  })

  test('can be mistyped a few times; after that only the link works', async () => {
    const id = await hold()
    const code = await codeInMail()
    for (let i = 0; i < 8; i++) expect(await type(id, other(code))).toBe('wrong')
    expect(await type(id, code)).toBe('wrong')
    await app.inject({ method: 'POST', url: (await linkInMail())! })
    expect(await statusOf()).toBe('subscribed')
  })

  test('does not work after half an hour, on another site, or if no email was sent', async () => {
    const id = await hold()
    const code = await codeInMail()
    expect(await type(id, code, (await aSite()).key)).toBe('wrong')
    expect(await type(tools.newId(), code)).toBe('wrong')
    expect(await type('not-an-id', code)).toBe(400)
    expect(await type(id, '1'.repeat(21))).toBe(400)
    expect(await type(id, code, 'unknown')).toBe(403)
    clock.advance(31 * minute)
    expect(await type(id, code)).toBe('wrong')
  })
})

describe('double opt-in', () => {
  beforeEach(() =>
    site.live(popup_id, { more: { doubleOptIn: true }, document: documentWith(input('checkbox', 'news', consentBox)) }),
  )
  const fields = () => ({ email, news: 'yes' })

  test('counts after the click, with both times of consent and the text that was agreed to', async () => {
    await anAutoResponse()
    expect((await send({ ticket: await aTicket(), fields: fields() })).body.status).toBe('unconfirmed')
    const link = (await linkInMail())!
    clock.advance(60_000)
    await app.inject({ method: 'POST', url: link })
    const { contact, consents } = await contactOf()
    expect(contact).toMatchObject({ status: 'subscribed', fields: { news: 'yes' } })
    const text = 'I want the newsletter. Privacy (https://shop.example/privacy)'
    expect(consents).toMatchObject([{ text, method: 'double opt-in', page: 'https://shop.example/a', popup_id }])
  })

  test('makes consent to text messages count after the click too', async () => {
    const box = { ...consentBox, label: 'Text me.', link: undefined, channel: 'sms' }
    const document = documentWith(input('checkbox', 'news', box))
    await site.live(popup_id, { more: { doubleOptIn: true }, document })
    await send({ ticket: await aTicket(), fields: fields() })
    expect((await contactOf()).consents).toEqual([])
    await app.inject({ method: 'POST', url: (await linkInMail())! })
    const { consents } = await contactOf()
    expect(consents.find(({ channel }) => channel === 'sms')).toMatchObject({
      text: 'Text me.',
      method: 'double opt-in',
    })
  })

  test('sends the email from the site once its domain is verified', async () => {
    const from = async () => {
      await send({ ticket: await aTicket(), fields: { email: `${tools.newId()}@example.com`, news: 'yes' } })
      await runJobs()
      return mailbox.at(-1)!.from
    }
    expect(await from()).toEqual(tools.sender.address)
    await site.call('/sending/domains/add', { domain: 'shop.example' })
    await sql`UPDATE sending_domains SET verified_at = now() WHERE site_id = ${site.id}`.execute(database.system)
    expect(await from()).toEqual({ name: 'Corner & Shop', address: 'no-reply@shop.example' })
  })

  test('confirms nothing when the link is opened; the button confirms, once', async () => {
    await anAutoResponse()
    await send({ ticket: await aTicket(), fields: fields() })
    const url = (await linkInMail())!
    const asked = await app.inject({ method: 'GET', url })
    expect([asked.statusCode, asked.body.includes('<form method="post">')]).toEqual([200, true])
    expect(asked.body).toContain('Corner &amp; Shop')
    expect(asked.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    expect(await statusOf()).toBe('unconfirmed')
    for (let i = 0; i < 3; i++) expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200)
    expect([await statusOf(), await conversions(), (await contactOf()).consents.length]).toEqual(['subscribed', 1, 1])
    await runJobs()
    expect(mailbox.filter(({ subject }) => subject === 'Welcome')).toHaveLength(1)
  })

  test('ignores a link that is modified, truncated or too old', async () => {
    await send({ ticket: await aTicket(), fields: fields() })
    const link = (await linkInMail())!
    const last = link.at(-5) === 'A' ? 'B' : 'A'
    for (const url of [link.slice(0, -1), `${link}A`, link.slice(0, -5) + last + link.slice(-4), '/y/x', '/y/%00']) {
      expect([url, (await app.inject({ method: 'POST', url })).statusCode]).toEqual([url, 404])
    }
    clock.advance(7 * 24 * 3600 * 1000)
    expect((await app.inject({ method: 'POST', url: link })).statusCode).toBe(404)
    expect(await statusOf()).toBe('unconfirmed')
  })

  test('ignores the link of a deleted contact', async () => {
    await send({ ticket: await aTicket(), fields: fields() })
    const url = (await linkInMail())!
    const { contact } = await contactOf()
    await site.call('/contacts/delete', { contact_ids: [contact.id] })
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404)
  })

  test('does not override a later unsubscription with a second click', async () => {
    await send({ ticket: await aTicket(), fields: fields() })
    const url = (await linkInMail())!
    await app.inject({ method: 'POST', url })
    await database.system
      .updateTable('contacts' as never)
      .set({ status: 'unsubscribed' } as never)
      .execute()
    await app.inject({ method: 'POST', url })
    expect(await statusOf()).toBe('unsubscribed')
  })
})

test('tells subscribed contacts so, on forms with double opt-in too, and keeps earlier answers', async () => {
  await send({ ticket: await aTicket() })
  const fresh = input('textField', 'first', { kind: 'text' })
  await site.live(popup_id, { more: { doubleOptIn: true }, document: documentWith(fresh) })
  expect((await send({ ticket: await aTicket(), fields: { email, first: 'Eve' } })).body.status).toBe('already')
  expect((await send({ fields: { email, first: 'Eve' } })).body.status).toBe('unconfirmed')
  await runJobs()
  expect([mailbox.length, (await contactOf()).contact.fields]).toEqual([0, {}])
})

describe('whether a submission is pending', () => {
  const isPending = async (id: string) => (await submitterOf(database.system, site.id, popup_id, id))?.isPending
  const sent = async (more: object = {}) => {
    const id = tools.newId()
    await send({ id, ticket: await aTicket(), ...more })
    return id
  }

  test('depends on the submission, even for former subscribers, until the click, which confirms all their submissions of the form', async () => {
    const [first, other] = [await sent(), tools.newId()]
    await site.publishForms(liveForm(popup_id, { more: { doubleOptIn: true } }), liveForm(other))
    await database.system
      .updateTable('contacts' as never)
      .set({ status: 'unsubscribed' } as never)
      .execute()
    const [second, third, elsewhere] = [await sent(), await sent(), await sent({ popup_id: other, ticket: '' })]
    expect([await isPending(first), await isPending(second), await isPending(third)]).toEqual([false, true, true])
    await runJobs()
    const [link] = mailbox.flatMap(({ text }) => /(\/y\/[\w-]+)/.exec(text)?.[1] ?? [])
    await app.inject({ method: 'POST', url: link! })
    expect([await isPending(second), await isPending(third)]).toEqual([false, false])
    expect(await submitterOf(database.system, site.id, other, elsewhere)).toMatchObject({ isPending: true })
  })

  test('does not apply to a contact who is already subscribed and gets no email', async () => {
    await sent()
    await site.live(popup_id, { more: { doubleOptIn: true } })
    expect([await isPending(await sent()), await isPending(await sent({ ticket: '' }))]).toEqual([false, false])
  })
})

describe('a confirmation email', () => {
  test('contains nothing that the visitor entered', async () => {
    await site.live(popup_id, { document: documentWith(input('textField', 'first', { kind: 'text' })) })
    const bait = 'WIN at https://spam.example'
    await send({ fields: { email, first: bait }, page: 'https://spam.example/' })
    await runJobs()
    expect(JSON.stringify(mailbox)).toContain('Please confirm')
    expect(JSON.stringify(mailbox)).not.toContain('spam')
  })

  test('counts an address without its +tag, and contains no URL in its subject', async () => {
    const tagged = (tag: string) => email.replace('@', `+${tag}@`)
    for (let i = 0; i < 5; i++) {
      clock.advance(11 * 60_000)
      await send({ fields: { email: tagged(`t${i}`) } })
    }
    await runJobs()
    expect(mailbox).toHaveLength(3)
    for (const name of ['Free money at evil.example', 'https://evil', 'www evil', 'a@evil.example', '。evil.example'])
      expect(harmlessName(name)).toBe('')
    for (const name of ['Corner & Shop', 'St. Mary Bakery', 'Dr. No']) expect(harmlessName(name)).toBe(name)
  })

  test('is sent once per form within ten minutes, and three times a day across all sites', async () => {
    await send()
    await send()
    await runJobs()
    expect(mailbox).toHaveLength(1)
    for (let i = 0; i < 4; i++) {
      site = await aSite()
      moveTo(site)
      await site.live(popup_id)
      expect((await send()).body.status).toBe('unconfirmed')
    }
    await runJobs()
    expect(mailbox).toHaveLength(3)
    clock.advance(24 * 3600 * 1000)
    await send()
    await runJobs()
    expect(mailbox).toHaveLength(4)
  })
})
