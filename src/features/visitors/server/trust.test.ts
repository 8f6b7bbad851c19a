import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FormDocument } from '#form/document/form-document.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { accountsRoom, identify } from '#features/accounts/server/index.ts'
import { analyticsRoom, createIntake } from '#features/analytics/server/index.ts'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import { isMember, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { dropOldVersions } from './drop-old.ts'
import { type LiveForm, publish, visitorsRoom } from './index.ts'
import { versionsOfForm } from './store.ts'
import { versionName } from './version-name.ts'

const database = await testDatabase()
const intake = createIntake({ database, now: () => server.clock.now, log: silentLog })
const rooms = [
  accountsRoom({ signUp: 'open' }),
  sitesRoom(),
  contacts,
  sending,
  autoResponses,
  analyticsRoom(),
  visitorsRoom({ intake, embed: { scriptFor: () => '', chunks: new Map() } }),
]
const server = await testServer({
  rooms,
  database,
  callers: (tools, { system }) => ({
    identify: (hash) => identify(system, hash, tools.now()),
    isMember: (userId, siteId) => isMember(system, userId, siteId),
    siteOfKey: (key) => siteOfKey(system, key),
  }),
})
const { app, clock, get, mailbox, post, runJobs, tools } = server

const input = (type: string, name: string, more: object = {}) => ({
  type,
  id: name,
  name,
  style: {},
  label: '',
  showLabel: false,
  placeholder: '',
  required: false,
  ...more,
})
const consentBox = {
  isConsent: true,
  label: 'I want the newsletter.',
  required: true,
  link: { text: 'Privacy', url: 'https://shop.example/privacy' },
}
const documentWith = (...fields: object[]) => {
  const tab = (id: string, childComponents: object[]) => ({ type: 'tab', id, name: 'Main', style: {}, childComponents })
  const steps = {
    subscribe: { tabs: [tab('a', [input('textField', 'email', { kind: 'email' }), ...fields])] },
    success: { tabs: [tab('b', [])] },
  }
  return { version: 1, steps } as FormDocument
}

async function anOwner() {
  const email = `${randomBytes(6).toString('hex')}@owner.example`
  const { body } = await post('/accounts/sign-up', { email, password: 'correct horse battery', name: 'Ann' })
  return { email, token: body.token as string }
}

async function aSite() {
  const owner = await anOwner()
  const { site } = (await post('/sites/create', { name: 'Corner & Shop' }, owner)).body
  const { id, key } = site as { id: string; key: string }
  const call = async (path: string, body: object = {}) => (await post(path, { site_id: id, ...body }, owner)).body
  const live = (popupId: string, form: Partial<LiveForm> = {}) =>
    database.inSite(id, (db) =>
      publish({ ...tools, db }, id, async () => ({
        forms: [
          {
            entry: {
              id: popupId,
              name: 'Spring',
              type: 'popup',
              triggers: {},
              frequency: { count: 1, interval: 'day' },
            },
            document: documentWith(),
            ...form,
          },
        ],
      })),
    )
  return { id, key, owner, call, live }
}

let site: Awaited<ReturnType<typeof aSite>>
let popup_id: string
let email: string
beforeEach(async () => {
  site = await aSite()
  popup_id = tools.newId()
  email = `${randomBytes(6).toString('hex')}@example.com`
  await site.live(popup_id)
  await runJobs()
  mailbox.length = 0
})

const aTicket = async (key = site.key): Promise<string> => (await get('/v/ticket', { key })).body.ticket
const send = (more: object = {}) =>
  post('/v/subscribe', {
    key: site.key,
    id: tools.newId(),
    popup_id,
    visitor_id: '',
    page: 'https://shop.example/a',
    fields: { email },
    shown_for: 5000,
    ...more,
  })
const statusOf = async (address = email) =>
  (await site.call('/contacts/list', { search: address })).contacts[0]?.status as string | undefined
const contactOf = async () => {
  const { contacts: found } = await site.call('/contacts/list', { search: email })
  return site.call('/contacts/load', { contact_id: found[0].id })
}
const conversions = async () => (await site.call('/stats', { object_id: popup_id })).totals.conversions as number
/** Delivers what waits; answers the path of the confirmation link in the last mail, or undefined. */
const linkInMail = async () => {
  await runJobs()
  const url = /http:\/\/localhost:3000(\/y\/[\w-]+)/.exec(mailbox.at(-1)?.text ?? '')
  return url?.[1]
}
const anAutoResponse = async () => {
  const mail = { name: 'Hi', subject: 'Welcome', body: 'Hi' }
  const { email: saved } = await site.call('/autoresponse/email/save', { email: mail })
  const { rule } = await site.call('/autoresponse/rule/create', { popup_id, email_id: saved.id })
  await site.call('/autoresponse/rule/status', { rule_id: rule.id, status: 'active' })
}

describe('a submission', () => {
  test('with a ticket subscribes at once', async () => {
    expect((await send({ ticket: await aTicket() })).body.status).toBe('subscribed')
    expect(await statusOf()).toBe('subscribed')
  })

  const doubts: [string, () => Promise<object>][] = [
    ['without a ticket', async () => ({})],
    ['with a made-up ticket', async () => ({ ticket: 'A'.repeat(72) })],
    ['with a ticket of another site', async () => ({ ticket: await aTicket((await aSite()).key) })],
    ['that fills in what nobody sees', async () => ({ ticket: await aTicket(), trap: 'https://spam.example' })],
    ['sent within a second', async () => ({ ticket: await aTicket(), shown_for: 400 })],
  ]
  test.each(doubts)('%s subscribes nobody until the mail is clicked', async (_what, make) => {
    await anAutoResponse()
    expect((await send(await make())).body).toEqual({ success: true, status: 'unconfirmed' })
    expect([await statusOf(), await conversions()]).toEqual(['unconfirmed', 0])
    const link = (await linkInMail())!
    expect(mailbox.map(({ subject }) => subject)).toEqual(['Please confirm your subscription to Corner & Shop'])
    await app.inject({ method: 'POST', url: link })
    expect([await statusOf(), await conversions()]).toEqual(['subscribed', 1])
    await runJobs()
    expect(mailbox.at(-1)!.subject).toBe('Welcome')
  })

  test('with an old ticket, or one that was used too often, is held', async () => {
    const old = await aTicket()
    clock.advance(2 * 3600 * 1000 + 1)
    expect((await send({ ticket: old })).body.status).toBe('unconfirmed')
    const ticket = await aTicket()
    const statuses = []
    for (let i = 0; i < 6; i++) {
      const fields = { email: `${i}-${email}` }
      statuses.push((await send({ ticket, fields })).body.status)
    }
    expect(statuses).toEqual([...Array(5).fill('subscribed'), 'unconfirmed'])
  })

  test('that was refused does not wear out its ticket', async () => {
    const ticket = await aTicket()
    for (let i = 0; i < 8; i++) expect((await send({ ticket, fields: { email: 'ada@' } })).status).toBe(400)
    expect((await send({ ticket })).body.status).toBe('subscribed')
  })
})

describe('the code in a confirmation mail', () => {
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

  test('does what its link does, once, however it is typed', async () => {
    await anAutoResponse()
    const id = await hold()
    const code = await codeInMail()
    expect(await type(id, other(code))).toBe('wrong')
    expect([await statusOf(), await conversions()]).toEqual(['unconfirmed', 0])
    expect(await type(id, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe('subscribed')
    expect(await type(id, code)).toBe('subscribed')
    expect([await statusOf(), await conversions()]).toEqual(['subscribed', 1])
    expect((await contactOf()).consents).toMatchObject([{ method: 'double opt-in' }])
  })

  test('is the one of the mail that was sent, when the form was sent again', async () => {
    await hold()
    const code = await codeInMail()
    expect(await type(await hold(), code)).toBe('subscribed')
  })

  test('can be mistyped a few times, then the link alone is left', async () => {
    const id = await hold()
    const code = await codeInMail()
    for (let i = 0; i < 8; i++) expect(await type(id, other(code))).toBe('wrong')
    expect(await type(id, code)).toBe('wrong')
    await app.inject({ method: 'POST', url: (await linkInMail())! })
    expect(await statusOf()).toBe('subscribed')
  })

  test('is of no use after half an hour, at another site, or where no mail was sent', async () => {
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

describe('somebody who is subscribed', () => {
  beforeEach(async () => {
    await send({ ticket: await aTicket() })
  })

  test('is told so, but not to a machine; and a machine changes nothing', async () => {
    expect((await send({ ticket: await aTicket() })).body.status).toBe('already')
    await site.live(popup_id, { document: documentWith(input('textField', 'first', { kind: 'text' })) })
    expect((await send({ fields: { email, first: 'Mallory' } })).body.status).toBe('unconfirmed')
    await runJobs()
    expect(mailbox).toEqual([])
    expect((await contactOf()).contact).toMatchObject({ status: 'subscribed', fields: {} })
  })

  test('and unsubscribed stays so until the mail is clicked', async () => {
    await database.system
      .updateTable('contacts' as never)
      .set({ status: 'unsubscribed' } as never)
      .execute()
    await send()
    expect(await statusOf()).toBe('unsubscribed')
    await app.inject({ method: 'POST', url: (await linkInMail())! })
    expect(await statusOf()).toBe('subscribed')
  })

  test.each(['bounced', 'complained'])('and %s is never asked again', async (status) => {
    await database.system
      .updateTable('contacts' as never)
      .set({ status } as never)
      .execute()
    await send()
    expect([await linkInMail(), await statusOf()]).toEqual([undefined, status])
  })
})

describe('the lists of a form', () => {
  const aList = async () => (await site.call('/lists/save', { name: 'News' })).list_id as string
  const listsOfContact = async () => (await contactOf()).contact.lists as string[]
  const live = (lists: string[], more: object = {}) => site.live(popup_id, { more: { ...more, lists } })

  test('are those that a subscriber goes on, deleted ones and those of other sites aside', async () => {
    const [list, gone, theirs] = [
      await aList(),
      await aList(),
      (await (await aSite()).call('/lists/save', { name: 'A' })).list_id,
    ]
    await site.call('/lists/delete', { list_id: gone })
    await live([gone, list, theirs])
    expect((await send({ ticket: await aTicket() })).body.status).toBe('subscribed')
    expect(await listsOfContact()).toEqual([list])
  })

  test('take who is subscribed already, once, and leave the lists that they are on', async () => {
    const [first, second] = [await aList(), await aList()]
    await live([first])
    await send({ ticket: await aTicket() })
    await live([first, second])
    for (let i = 0; i < 2; i++) expect((await send({ ticket: await aTicket() })).body.status).toBe('already')
    expect(await listsOfContact()).toEqual([first, second])
  })

  test('wait for the click where the form asks to confirm', async () => {
    const list = await aList()
    await live([list], { doubleOptIn: true })
    await send({ ticket: await aTicket() })
    expect(await listsOfContact()).toEqual([])
    await app.inject({ method: 'POST', url: (await linkInMail())! })
    expect([await statusOf(), await listsOfContact()]).toEqual(['subscribed', [list]])
    mailbox.length = 0
    expect((await send({ ticket: await aTicket() })).body.status).toBe('already')
    expect(await linkInMail()).toBeUndefined()
  })

  test('wait for it even of who is subscribed, for a stranger may have typed the address', async () => {
    await send({ ticket: await aTicket() })
    const list = await aList()
    await live([list], { doubleOptIn: true })
    expect((await send({ ticket: await aTicket() })).body.status).toBe('unconfirmed')
    expect([await statusOf(), await listsOfContact()]).toEqual(['subscribed', []])
    await app.inject({ method: 'POST', url: (await linkInMail())! })
    expect(await listsOfContact()).toEqual([list])
  })
})

describe('double opt-in', () => {
  beforeEach(() =>
    site.live(popup_id, { more: { doubleOptIn: true }, document: documentWith(input('checkbox', 'news', consentBox)) }),
  )
  const fields = () => ({ email, news: 'yes' })

  test('counts after the click, with both moments of consent and what was agreed to', async () => {
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

  test('opening the link confirms nobody; the button does, once', async () => {
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

  test('a link that is changed, cut or too old does nothing', async () => {
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

  test('a link of somebody who was deleted does nothing', async () => {
    await send({ ticket: await aTicket(), fields: fields() })
    const url = (await linkInMail())!
    const { contact } = await contactOf()
    await site.call('/contacts/delete', { contact_ids: [contact.id] })
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404)
  })

  test('an unsubscription after it stands against a second click', async () => {
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

test('whoever is subscribed hears it from a form with double opt-in too, and keeps what they once said', async () => {
  await send({ ticket: await aTicket() })
  const fresh = input('textField', 'first', { kind: 'text' })
  await site.live(popup_id, { more: { doubleOptIn: true }, document: documentWith(fresh) })
  expect((await send({ ticket: await aTicket(), fields: { email, first: 'Eve' } })).body.status).toBe('already')
  expect((await send({ fields: { email, first: 'Eve' } })).body.status).toBe('unconfirmed')
  await runJobs()
  expect([mailbox.length, (await contactOf()).contact.fields]).toEqual([0, {}])
})

test('what was typed before somebody confirmed is not theirs', async () => {
  await site.live(popup_id, { document: documentWith(input('textField', 'first', { kind: 'text' })) })
  await send({ fields: { email, first: 'Eve' } })
  expect((await contactOf()).contact.fields).toEqual({})
  clock.advance(10 * 60 * 1000)
  await send({ fields: { email, first: 'Ada' } })
  await app.inject({ method: 'POST', url: (await linkInMail())! })
  expect((await contactOf()).contact.fields).toEqual({ first: 'Ada' })
})

describe('a confirmation mail', () => {
  test('carries nothing that a stranger chose', async () => {
    await site.live(popup_id, { document: documentWith(input('textField', 'first', { kind: 'text' })) })
    const bait = 'WIN at https://spam.example'
    await send({ fields: { email, first: bait }, page: 'https://spam.example/' })
    await runJobs()
    expect(JSON.stringify(mailbox)).toContain('Please confirm')
    expect(JSON.stringify(mailbox)).not.toContain('spam')
  })

  test('comes once for a form within ten minutes, and thrice a day over all sites', async () => {
    await send()
    await send()
    await runJobs()
    expect(mailbox).toHaveLength(1)
    for (let i = 0; i < 4; i++) {
      site = await aSite()
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

describe('an address', () => {
  test('that looks mistyped is doubted once', async () => {
    const typed = `${email.split('@')[0]!}@gmial.com`
    const meant = `${email.split('@')[0]!}@gmail.com`
    const doubted = await send({ ticket: await aTicket(), fields: { email: typed }, sure: '' })
    const message = `Did you mean ${meant}? If not, send it again as it is.`
    expect([doubted.status, doubted.body.issues]).toEqual([400, [{ path: 'email', message, suggestion: meant }]])
    expect((await send({ ticket: await aTicket(), fields: { email: typed }, sure: typed })).status).toBe(200)
    expect(await statusOf(typed)).toBe('subscribed')
  })

  test('of a script that does not ask is not doubted', async () => {
    expect((await send({ ticket: await aTicket(), fields: { email: 'ann@gmial.com' } })).status).toBe(200)
  })

  test('that lasts for minutes is refused', async () => {
    for (const domain of ['mailinator.com', 'sub.mailinator.com']) {
      const { status, body } = await send({ ticket: await aTicket(), fields: { email: `ann@${domain}` } })
      expect([status, body.issues]).toEqual([
        400,
        [{ path: 'email', message: 'Please use an address of your own that lasts.' }],
      ])
    }
  })
})

describe('a form that changed while somebody had it open', () => {
  /** Publishes it; answers what browsers call it. */
  const publishNow = async (document: FormDocument): Promise<string> => {
    await site.live(popup_id, { document })
    const [live] = await versionsOfForm(database.system, site.id, popup_id)
    return (await versionName(database.system, site.id, live!))!
  }
  const sent = async (version: string, fields: object = {}) =>
    send({ ticket: await aTicket(), version, fields: { email, ...fields } })
  let plain: string
  let asking: string
  beforeEach(async () => {
    plain = await publishNow(documentWith())
    asking = await publishNow(documentWith(input('checkbox', 'news', consentBox)))
  })

  test('takes what the version asked for that was seen', async () => {
    expect((await sent(plain)).body.status).toBe('subscribed')
    expect((await contactOf()).consents).toMatchObject([{ method: 'form' }])
  })

  test('demands the consent that was on the screen, and keeps it', async () => {
    expect((await sent(asking)).body).toMatchObject({ issues: [{ path: 'news' }] })
    expect((await sent(asking, { news: 'yes' })).body.status).toBe('subscribed')
    expect((await contactOf()).consents).toMatchObject([{ method: 'checkbox' }])
  })

  test.each(['', '0'.repeat(20)])(
    'demands the consent of today where the version is not known: "%s"',
    async (version) => {
      expect((await sent(version)).body).toMatchObject({ issues: [{ path: 'news' }] })
    },
  )

  test('takes other fields of yesterday where nothing is said', async () => {
    const older = documentWith(
      input('checkbox', 'news', consentBox),
      input('textField', 'size', { kind: 'text', required: true }),
    )
    await publishNow(older)
    expect((await sent('', { news: 'yes' })).body.status).toBe('subscribed')
  })
})

describe('consent', () => {
  test('is kept as the box says it, not as a visitor sends it; without the box nobody subscribes', async () => {
    popup_id = tools.newId()
    await site.live(popup_id, { document: documentWith(input('checkbox', 'news', consentBox)) })
    const refused = await send({ ticket: await aTicket(), fields: { email, news: '' } })
    expect([refused.status, refused.body.issues]).toEqual([400, [{ path: 'news', message: 'Please tick this box.' }]])
    expect((await send({ ticket: await aTicket(), fields: { email, news: 'Everything' } })).status).toBe(400)
    await send({ ticket: await aTicket(), fields: { email, news: 'yes' }, consent: 'Everything' })
    expect((await contactOf()).consents).toMatchObject([
      { method: 'checkbox', text: 'I want the newsletter. Privacy (https://shop.example/privacy)' },
    ])
  })

  test('that is free is kept when it was given', async () => {
    await site.live(popup_id, { document: documentWith(input('checkbox', 'news', { ...consentBox, required: false })) })
    await send({ ticket: await aTicket(), fields: { email, news: '' } })
    expect((await contactOf()).consents).toMatchObject([{ method: 'form', text: 'Spring' }])
  })
})

describe('the owner', () => {
  const notices = () => mailbox.filter(({ subject }) => subject.includes('subscriber'))

  test('is told of new subscribers, gathered, with what they answered, escaped', async () => {
    const document = documentWith(input('textField', 'first', { kind: 'text' }))
    await site.live(popup_id, { document, more: { notify: site.owner.email } })
    for (const first of ['<b>Ada</b>', 'Bob', 'Cy'])
      await send({ ticket: await aTicket(), fields: { email: `${first.length}${email}`, first } })
    await send({ fields: { email: `machine${email}` } })
    await runJobs()
    expect(notices()).toEqual([])
    clock.advance(10 * 60 * 1000)
    await runJobs()
    expect(notices()).toMatchObject([{ subject: '3 new subscribers by “Spring”', to: { address: site.owner.email } }])
    expect(notices()[0]!.html).toContain('&lt;b&gt;Ada&lt;/b&gt;')
    expect(notices()[0]!.html).not.toContain('machine')
  })

  test('is told nothing once no member has the address', async () => {
    await site.live(popup_id, { more: { notify: 'stranger@example.org' } })
    await send({ ticket: await aTicket() })
    clock.advance(10 * 60 * 1000)
    await runJobs()
    expect(notices()).toEqual([])
  })
})

test('tickets are limited by address, and tell nothing of whether a site exists', async () => {
  expect((await get('/v/ticket', { key: 'unknown' })).body).toEqual({
    success: false,
    error: 'There is no site with this key.',
  })
  const limited = await testServer({
    rooms,
    database,
    limits: true,
    callers: (_tools, { system }) => ({
      identify: async () => null,
      isMember: async () => false,
      siteOfKey: (key) => siteOfKey(system, key),
    }),
  })
  const statuses = []
  for (let i = 0; i < 70; i++) statuses.push((await limited.get('/v/ticket', { key: site.key })).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
})

test('a key made for one purpose signs for no other', async () => {
  const ticket = await aTicket()
  expect((await app.inject({ method: 'POST', url: `/y/${ticket}` })).statusCode).toBe(404)
  expect((await app.inject({ method: 'GET', url: `/p/${ticket}` })).statusCode).toBe(404)
})

test('what trust is made of is forgotten when its time is over', async () => {
  const clean = () =>
    dropOldVersions.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })
  const counts = async () => {
    const rows = await Promise.all(
      ['ticket_uses', 'confirmations', 'confirmation_counts'].map((table) =>
        sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(database.system),
      ),
    )
    return rows.map(({ rows: [row] }) => row!.count)
  }
  clock.advance(30 * 24 * 3600 * 1000)
  await clean()
  expect(await counts()).toEqual([0, 0, 0])
  await send({ ticket: await aTicket() })
  await send({ fields: { email: `b${email}` } })
  await clean()
  expect(await counts()).toEqual([1, 1, 1])
})
