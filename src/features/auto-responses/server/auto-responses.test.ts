import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '#platform/server/testing/calls.ts'
import { contacts, subscribeContact } from '#features/contacts/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { mailDesignRoom } from '#features/mail-design/server/index.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { convertOldEmails } from './convert-old-emails.ts'
import { autoResponses, autoResponsesRoom, copyRules, deleteFormRules, rulesOf } from './index.ts'
import { respond } from './respond.ts'
import { oldEmails as storedOld } from './store.ts'
import { oldEmails } from './testing/old-emails.ts'

const server = await testServer({ rooms: [sitesRoom(), contacts, sending, mailDesignRoom(), autoResponses] })
const { database, tools, clock, mailbox } = server
const aForm = tools.newId()
const guarded = await testServer({
  rooms: [autoResponsesRoom({ hasForm: async (_db, _site, id) => id === aForm })],
  database,
})

// The first to write a mail waits for MJML to load.
beforeAll(() => member().save(), 60_000)

function member() {
  const { siteId, token } = server.aMember()
  const call = <Path extends string>(path: Path, body: object = {}) =>
    server.post(path, { site_id: siteId, ...body }, { token })
  const save = async (fields: object = {}) =>
    (
      await call('/autoresponse/email/save', {
        email: { name: 'Hello', subject: 'Hi [name|you]', body: 'Hi', ...fields },
      })
    ).body.email
  const tie = async (popup_id: string, email_id: string) => {
    clock.advance(1)
    return (await call('/autoresponse/rule/create', { popup_id, email_id })).body.rule
  }
  const rules = (popupId: string) => database.inSite(siteId, (db) => rulesOf(db, siteId, popupId))
  return { siteId, call, save, tie, rules }
}
type Member = ReturnType<typeof member>

test('an email is saved, loaded, changed and deleted with its rules', async () => {
  const { call, save, tie, rules } = member()
  const email = await save({ custom_sender: 'Ann', reply_to: ' Ann@Example.com ' })
  expect(email).toMatchObject({ name: 'Hello', custom_sender: 'Ann', reply_to: 'ann@example.com', footer: '' })
  const popup = tools.newId()
  const rule = await tie(popup, email.id)
  expect((await call('/autoresponse/email/load')).body).toMatchObject({ emails: [email], rules: [rule] })
  expect(await save({ id: email.id, subject: 'New' })).toMatchObject({ id: email.id, subject: 'New' })
  const loaded = await call('/autoresponse/email/load', { email_id: email.id })
  expect(loaded.body.emails).toMatchObject([{ subject: 'New' }])
  expect((await call('/autoresponse/email/delete', { email_id: email.id })).status).toBe(200)
  expect(await rules(popup)).toEqual([])
  expect((await call('/autoresponse/email/load', { email_id: email.id })).status).toBe(404)
})

test.each([
  [{ name: '' }, 'email.name'],
  [{ subject: 'a\r\nBcc: b@c.de' }, 'email.subject'],
  [{ body: '' }, 'email.body'],
  [{ body: 'x'.repeat(50_001) }, 'email.body'],
  [{ reply_to: 'not an address' }, 'email.reply_to'],
  [{ reply_to: 'a@b.de, c@d.de' }, 'email.reply_to'],
  [{ custom_sender: 'A\nB' }, 'email.custom_sender'],
])('what does not fit is refused beside its field (%#)', async (fields, path) => {
  const { call } = member()
  const email = { name: 'Hello', subject: 'Hi', body: 'Hi', ...fields }
  const answer = await call('/autoresponse/email/save', { email })
  expect([answer.status, answer.body.issues.map((issue) => issue.path)]).toEqual([400, [path]])
})

test('one rule of a form is active: tying or activating another pauses it', async () => {
  const { call, save, tie, rules } = member()
  const popup = tools.newId()
  const one = await tie(popup, (await save()).id)
  const two = await tie(popup, (await save()).id)
  const statuses = async () => (await rules(popup)).map((rule) => rule.status)
  expect(await statuses()).toEqual(['paused', 'active'])
  const answer = await call('/autoresponse/rule/status', { rule_id: one.id, status: 'active' })
  expect(answer.body.rules).toEqual(await rules(popup))
  expect(await statuses()).toEqual(['active', 'paused'])
  expect(await tie(popup, two.email_id)).toEqual({ ...two, status: 'active' })
  expect(await statuses()).toEqual(['paused', 'active'])
})

test('tying an email that is not to be on pauses no other', async () => {
  const { call, save, tie, rules } = member()
  const popup = tools.newId()
  await tie(popup, (await save()).id)
  for (const status of ['paused', 'inactive']) {
    clock.advance(1)
    const email_id = (await save()).id
    const { rule } = (await call('/autoresponse/rule/create', { popup_id: popup, email_id, status })).body
    expect(rule.status).toBe(status)
  }
  expect((await rules(popup)).map((rule) => rule.status)).toEqual(['active', 'paused', 'inactive'])
  const answer = await call('/autoresponse/rule/create', { popup_id: popup, status: 'gone' })
  expect(answer.status).toBe(400)
})

test('many activations at once leave one active', async () => {
  const { call, save, tie, rules } = member()
  const popup = tools.newId()
  const emails = await Promise.all([save(), save(), save(), save()])
  await Promise.all(emails.map((email) => tie(popup, email.id)))
  const all = await rules(popup)
  await Promise.all(all.map(({ id }) => call('/autoresponse/rule/status', { rule_id: id, status: 'active' })))
  expect((await rules(popup)).filter((rule) => rule.status === 'active')).toHaveLength(1)
})

test('toggling: active to paused, paused to inactive, inactive to paused', async () => {
  const { call, save, tie } = member()
  const { id } = await tie(tools.newId(), (await save()).id)
  const toggle = async () => (await call('/autoresponse/rule/status', { rule_id: id })).body.rules[0]!.status
  expect([await toggle(), await toggle(), await toggle()]).toEqual(['paused', 'inactive', 'paused'])
})

test("a copied form's rules are its own, and none is active", async () => {
  const { siteId, save, tie, rules } = member()
  const [from, to] = [tools.newId(), tools.newId()]
  await tie(from, (await save()).id)
  await tie(from, (await save()).id)
  await database.inSite(siteId, (db) =>
    copyRules({ ...tools, newId: () => (clock.advance(1), tools.newId()), db, siteId }, from, to),
  )
  expect((await rules(from)).map((rule) => rule.status)).toEqual(['paused', 'active'])
  expect((await rules(to)).map((rule) => rule.status)).toEqual(['paused', 'inactive'])
})

test('rules go with the form that is gone for good', async () => {
  const { save, tie, rules } = member()
  const [gone, kept] = [tools.newId(), tools.newId()]
  const { id } = await save()
  await tie(gone, id)
  await tie(kept, id)
  await database.acrossSites((db) => deleteFormRules(db, [gone]))
  expect([await rules(gone), (await rules(kept)).length]).toEqual([[], 1])
})

test("another site's emails and rules are as if they did not exist", async () => {
  const [mine, theirs] = [member(), member()]
  const email = await theirs.save()
  const rule = await theirs.tie(tools.newId(), email.id)
  const draft = { name: 'x', subject: 'x', body: 'x' }
  const questions = (email_id: string, rule_id: string): [string, object][] => [
    ['/autoresponse/email/load', { email_id }],
    ['/autoresponse/email/save', { email: { ...draft, id: email_id } }],
    ['/autoresponse/email/delete', { email_id }],
    ['/autoresponse/rule/create', { popup_id: rule.popup_id, email_id }],
    ['/autoresponse/rule/status', { rule_id }],
    ['/autoresponse/rule/delete', { rule_id }],
    ['/autoresponse/rule/test', { rule_id, email_address: 'me@example.com' }],
    ['/autoresponse/email/restore', { email_id }],
  ]
  const missing = questions(tools.newId(), tools.newId())
  for (const [i, [path, body]] of questions(email.id, rule.id).entries()) {
    const foreign = await mine.call(path, body)
    const absent = await mine.call(path, missing[i]![1])
    expect([path, foreign.status, foreign.body]).toEqual([path, 404, absent.body])
  }
  expect((await theirs.call('/autoresponse/email/load')).body).toMatchObject({ emails: [email], rules: [rule] })
})

async function subscribe({ siteId }: Member, popupId: string, email = 'ann@example.com', fields = {}) {
  return database.inSite(siteId, async (db) => {
    const ctx = { ...tools, db }
    const consent = { text: '', method: 'form', addressPrefix: '' }
    const { contact } = await subscribeContact(ctx, { siteId, email, fields, popupId, page: '/', consent })
    return { contact, sent: await respond(ctx, { siteId, popupId, contact, submissionId: tools.newId() }) }
  })
}

test('a subscriber gets the mail of the active rule, with a way out that works by one click', async () => {
  const it = member()
  const popup = tools.newId()
  const body = 'Dear [name],\n\n[[Go](https://shop.example/?e=[email])]'
  await it.tie(popup, (await it.save({ body, custom_sender: "Ann's shop", reply_to: 'ann@shop.example' })).id)
  const { contact, sent } = await subscribe(it, popup, 'Bo@Example.com', { name: 'Bo <b>' })
  expect(sent).not.toBeNull()
  await server.runJobs()
  const mail = mailbox.at(-1)!
  expect(mail).toMatchObject({
    to: { name: '', address: 'bo@example.com' },
    from: { name: "Ann's shop", address: tools.sender.address.address },
    replyTo: { name: '', address: 'ann@shop.example' },
    subject: 'Hi Bo <b>',
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'Auto-Submitted': 'auto-generated' },
  })
  expect(mail.html).toContain('Dear Bo &lt;b&gt;,')
  expect(mail.html).toContain('href="https://shop.example/?e=Bo%40Example.com"')
  expect(mail.text).toContain('Go: https://shop.example/?e=Bo%40Example.com')
  expect(mail.text).toContain('1 Test Street')
  const [, link] = /^<(.*)>$/.exec(mail.headers!['List-Unsubscribe']!)!
  expect(mail.html).toContain(`href="${link}"`)
  expect((await server.app.inject({ method: 'POST', url: new URL(link!).pathname })).statusCode).toBe(200)
  const loaded = (await it.call('/contacts/load', { contact_id: contact.id })).body
  expect(loaded.contact.status).toBe('unsubscribed')
  expect(loaded.activity.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'sent',
    'subscribed',
    'unsubscribed',
  ])
})

test('nothing is sent without an active rule, to who is not subscribed, or twice within a day', async () => {
  const it = member()
  const popup = tools.newId()
  expect((await subscribe(it, popup)).sent).toBeNull()
  const rule = await it.tie(popup, (await it.save()).id)
  const { contact, sent } = await subscribe(it, popup)
  expect(sent).not.toBeNull()
  expect((await subscribe(it, popup)).sent).toBeNull()
  expect((await subscribe(it, popup, 'other@example.com')).sent).not.toBeNull()
  clock.advance(24 * 3600 * 1000)
  expect((await subscribe(it, popup)).sent).not.toBeNull()
  clock.advance(24 * 3600 * 1000)
  const again = {
    siteId: it.siteId,
    popupId: popup,
    contact: { ...contact, status: 'unsubscribed' as const },
    submissionId: tools.newId(),
  }
  expect(await database.inSite(it.siteId, (db) => respond({ ...tools, db }, again))).toBeNull()
  await it.call('/autoresponse/rule/status', { rule_id: rule.id })
  expect((await subscribe(it, popup)).sent).toBeNull()
})

test('a test goes to the address given, marked, with the tokens given; a bad address is refused', async () => {
  const { call } = member()
  const email = { name: 'x', subject: 'Hi [name|you]', body: 'Your code: [code|none|ABC]' }
  const bad = await call('/autoresponse/test', { email_address: 'nobody', email })
  expect([bad.status, bad.body.issues[0].path]).toEqual([400, 'email_address'])
  const request = { email_address: 'me@example.com', email, tokens: { name: 'Zoe' }, label: 'Größe' }
  const answer = await call('/autoresponse/test', { ...request, emailTemplateId: 'night' })
  expect(answer.body).toEqual({
    success: true,
    emailId: null,
    templateId: 'night',
    label: 'Größe',
    needs_confirmation: false,
  })
  await server.runJobs()
  expect(mailbox.at(-1)).toMatchObject({ to: { address: 'me@example.com' }, subject: '[Test] Hi Zoe' })
  expect(mailbox.at(-1)!.text).toContain('Your code: ABC')
  // The design is that of the template, and the label goes along.
  expect(mailbox.at(-1)!.html).toContain('#0b0d12')
  expect(mailbox.at(-1)!.headers).toMatchObject({ 'X-Label': '=?UTF-8?B?R3LDtsOfZQ==?=' })
  const unknown = await call('/autoresponse/test', { ...request, emailTemplateId: 'nonsense' })
  expect([unknown.status, unknown.body.issues]).toEqual([
    400,
    [{ path: 'emailTemplateId', message: 'Template not found.' }],
  ])
})

test('a test can be sent in the design of a template of the site, not of another site', async () => {
  const [mine, theirs] = [member(), member()]
  const { document } = await mine.save({ template_id: 'warm' })
  const saved = await mine.call('/mail-design/template/save', { name: 'Mine', document })
  const emailTemplateId = saved.body.template.id
  const request = { email_address: 'me@example.com', email: { name: 'x', subject: 'x', body: 'x' }, emailTemplateId }
  expect((await mine.call('/autoresponse/test', request)).body.templateId).toBe(emailTemplateId)
  await server.runJobs()
  expect(mailbox.at(-1)!.html).toContain('#fbf1ea')
  expect((await theirs.call('/autoresponse/test', request)).body.issues).toMatchObject([{ path: 'emailTemplateId' }])
})

test('a body of HTML makes a document, and comes back; who changes the subject changes nothing else', async () => {
  const it = member()
  const body =
    '<h2>Caf&eacute;</h2><p>Dear <strong>[name|you]</strong></p>\n<p><a class="button" href="https://shop.example">Go</a></p>'
  const headerImage = { src: 'https://shop.example/a.png', alt: 'Shop', width: 200 }
  const fields = { body, headerImage, footer: 'Shop Ltd.', footer_background_color: '#102030', template_id: 'fresh' }
  const email = await it.save(fields)
  expect(email).toMatchObject({ ...fields, body: body.replace('&eacute;', 'é'), footer_text_color: '#85B9DD' })
  const types = (one: typeof email) => one.document.blocks.map(({ type }) => type)
  expect(types(email)).toEqual(['image', 'text', 'button', 'footer'])
  // A designer adds a block that the fields know nothing of.
  const spacer = { ...email.document.blocks[1]!, id: 'own', type: 'spacer' as const, height: 9 }
  const document = { ...email.document, blocks: email.document.blocks.toSpliced(2, 0, spacer) }
  const designed = await it.save({ id: email.id, template_id: 'fresh', document })
  const { document: _, updated_at: __, ...known } = designed
  const renamed = await it.save({ ...known, subject: 'New' })
  expect(renamed).toMatchObject({ subject: 'New', document: designed.document })
  const rewritten = await it.save({ ...known, body: '<p>Other</p>', footer: 'Other Ltd.' })
  expect(types(rewritten)).toEqual(['image', 'text', 'footer'])
  expect(rewritten).toMatchObject({ body: '<p>Other</p>', footer: 'Other Ltd.', headerImage })
  const table = await it.save({ body: '<table><tr><td>x</td></tr></table>' })
  expect(types(table)).toEqual(['html', 'footer'])
})

test('an email is sent with the postal address of today', async () => {
  const it = member()
  const popup = tools.newId()
  await it.tie(popup, (await it.save()).id)
  await database.inSite(it.siteId, async (db) => {
    const ctx = { ...tools, db, sender: { ...tools.sender, postalAddress: '7 New Road' } }
    const consent = { text: '', method: 'form', addressPrefix: '' }
    const wanted = { siteId: it.siteId, email: 'moved@example.com', fields: {}, popupId: popup, page: '/', consent }
    const { contact } = await subscribeContact(ctx, wanted)
    await respond(ctx, { siteId: it.siteId, popupId: popup, contact, submissionId: tools.newId() })
  })
  await server.runJobs()
  expect(mailbox.at(-1)).toMatchObject({ to: { address: 'moved@example.com' } })
  expect(mailbox.at(-1)!.html).toContain('7 New Road')
})

test('emails from before documents are converted: when opened, when sent, and by the job', async () => {
  const it = member()
  const popup = tools.newId()
  const [opened, sent, left] = [await it.save(), await it.save(), await it.save()]
  await it.tie(popup, sent.id)
  const old = { ...oldEmails[0]!.old, template_id: 'warm' }
  await sql`UPDATE auto_response_emails SET document = NULL, html = NULL, text = NULL, old = ${JSON.stringify(old)}::jsonb
    WHERE site_id = ${it.siteId}`.execute(database.system)
  const loaded = (await it.call('/autoresponse/email/load', { email_id: opened.id })).body.emails[0]
  expect(loaded).toMatchObject({ document: { theme: { colors: { canvas: '#fbf1ea' } } } })
  expect(loaded!.body).toContain('<strong>you</strong>')
  await subscribe(it, popup, 'converted@example.com', { name: 'Bo' })
  await server.runJobs()
  expect(mailbox.at(-1)!.text).toContain('Hello Bo\n\nThank you for signing up.')
  const waiting = () => database.acrossSites((db) => storedOld(db, 10))
  expect((await waiting()).map(({ id }) => id).toSorted()).toEqual(
    [opened, left].map(({ id }) => id as string).toSorted(),
  )
  await convertOldEmails.run({}, { ...tools, database, log: silentLog } as never)
  expect(await waiting()).toEqual([])
})

test('a rule needs a form of the site', async () => {
  const { siteId, token } = guarded.aMember()
  const call = <Path extends string>(path: Path, body: object) =>
    guarded.post(path, { site_id: siteId, ...body }, { token })
  const { email } = (await call('/autoresponse/email/save', { email: { name: 'x', subject: 'x', body: 'x' } })).body
  const create = (popup_id: string) => call('/autoresponse/rule/create', { popup_id, email_id: email.id })
  expect((await create(aForm)).status).toBe(200)
  const unknown = await create(tools.newId())
  const issues = [{ path: 'popup_id', message: 'Form not found.' }]
  expect([unknown.status, unknown.body]).toEqual([
    404,
    { success: false, error: 'Failed to create auto response rule.', issues },
  ])
})

test('what does not exist, or is of another site, is answered with the message of the call', async () => {
  const [owner, other] = [member(), member()]
  const email = await owner.save()
  const rule = await owner.tie(tools.newId(), email.id)
  const refusals = async (email_id: string, rule_id: string) => [
    (await other.call('/autoresponse/email/delete', { email_id })).body,
    (await other.call('/autoresponse/rule/create', { popup_id: tools.newId(), email_id })).body,
    (await other.call('/autoresponse/rule/status', { rule_id, status: 'paused' })).body,
    (await other.call('/autoresponse/rule/test', { rule_id, email_address: 'a@shop.example' })).body,
  ]
  const foreign = await refusals(email.id, rule.id)
  expect(foreign.map(({ error }) => error)).toEqual([
    'Failed to delete auto response email.',
    'Failed to create auto response rule.',
    'Failed to set auto response rule status.',
    'Failed to send auto response test email.',
  ])
  expect(await refusals(tools.newId(), tools.newId())).toEqual(foreign)
})

test('a preview is a document of subject, HTML and text', async () => {
  const { call } = member()
  const email = { name: 'x', subject: 'Hi [email]', body: '# Hello' }
  const { body } = await call('/autoresponse/email/preview', { email })
  expect(body.subject).toBe('Hi ann@example.com')
  expect(body.html).toMatch(/^<!doctype html>[\s\S]*>Hello<\/h1>/)
  expect(body.text).toContain('Hello')
})

const minute = 60_000

test('a form sends a sequence: one mail a moment is on, and each leaves when its moment comes', async () => {
  const it = member()
  const popup = tools.newId()
  const emails = []
  for (const subject of ['At once', 'Next day', 'Next day, other']) emails.push(await it.save({ subject }))
  const [now, later, other] = emails
  await it.tie(popup, now!.id)
  const wait = { delay: 24, delay_interval: 'hour' }
  await it.call('/autoresponse/rule/create', { popup_id: popup, email_id: later!.id, ...wait })
  expect((await it.rules(popup)).map((rule) => rule.status)).toEqual(['active', 'active'])
  const day = { delay: 1, delay_interval: 'day' }
  await it.call('/autoresponse/rule/create', { popup_id: popup, email_id: other!.id, ...day })
  const statusOf = async (id: string) => (await it.rules(popup)).find((rule) => rule.email_id === id)!.status
  expect([await statusOf(now!.id), await statusOf(later!.id), await statusOf(other!.id)]).toEqual([
    'active',
    'paused',
    'active',
  ])
  const before = mailbox.length
  const { contact } = await subscribe(it, popup)
  await subscribe(it, popup)
  await server.runJobs()
  expect(mailbox.slice(before).map(({ subject }) => subject)).toEqual(['At once'])
  clock.advance(24 * 60 * minute)
  await server.runJobs()
  expect(mailbox.slice(before).map(({ subject }) => subject)).toEqual(['At once', 'Next day, other'])
  expect(contact.email).toBe('ann@example.com')
})

test('a mail that waits does not leave when its rule was paused or its reader left meanwhile', async () => {
  const it = member()
  const popup = tools.newId()
  const email = await it.save()
  const created = await it.call('/autoresponse/rule/create', { popup_id: popup, email_id: email.id, delay: 5 })
  await subscribe(it, popup, 'a@example.com')
  const before = mailbox.length
  await it.call('/autoresponse/rule/status', { rule_id: created.body.rule.id, status: 'paused' })
  clock.advance(5 * minute)
  await server.runJobs()
  await it.call('/autoresponse/rule/status', { rule_id: created.body.rule.id, status: 'active' })
  const { contact } = await subscribe(it, popup, 'b@example.com')
  await it.call('/contacts/delete', { contact_ids: [contact.id] })
  clock.advance(5 * minute)
  await server.runJobs()
  expect(mailbox.slice(before)).toEqual([])
})

test('a rule moves to another moment, and pauses who stands there', async () => {
  const it = member()
  const popup = tools.newId()
  const one = await it.tie(popup, (await it.save()).id)
  clock.advance(1)
  const { rule: two } = (
    await it.call('/autoresponse/rule/create', { popup_id: popup, email_id: (await it.save()).id, delay: 2 })
  ).body
  const moved = await it.call('/autoresponse/rule/status', { rule_id: two.id, delay: 0, delay_interval: 'day' })
  expect(moved.body.rules).toMatchObject([
    { id: one.id, status: 'paused' },
    { id: two.id, status: 'active', delay: 0, delay_interval: 'day' },
  ])
  const left = await it.call('/autoresponse/rule/delete', { rule_id: two.id })
  expect(left.body.rules).toMatchObject([{ id: one.id }])
})

test('a deleted email comes back with its rules; what took its place meanwhile stays on', async () => {
  const it = member()
  const popup = tools.newId()
  const email = await it.save()
  const rule = await it.tie(popup, email.id)
  await it.call('/autoresponse/email/delete', { email_id: email.id })
  const other = await it.save()
  await it.tie(popup, other.id)
  const back = await it.call('/autoresponse/email/restore', { email_id: email.id })
  expect(back.body).toMatchObject({ email: { id: email.id }, rules: [{ id: rule.id, status: 'paused' }] })
  expect((await it.rules(popup)).map(({ status }) => status).toSorted()).toEqual(['active', 'paused'])
  expect((await it.call('/autoresponse/email/restore', { email_id: email.id })).status).toBe(404)
})

test('one email is the default, and what a form gets when nobody chose', async () => {
  const it = member()
  expect((await it.call('/autoresponse/rule/create', { popup_id: tools.newId() })).status).toBe(404)
  const first = await it.save()
  expect(first.default).toBe(true)
  const second = await it.save({ default: true })
  const { emails } = (await it.call('/autoresponse/email/load')).body
  expect(emails.filter((email: { default: boolean }) => email.default)).toMatchObject([{ id: second.id }])
  const { rule } = (await it.call('/autoresponse/rule/create', { popup_id: tools.newId() })).body
  expect(rule).toMatchObject({ email_id: second.id, status: 'active', delay: 0 })
  await it.call('/autoresponse/email/delete', { email_id: second.id })
  expect((await it.call('/autoresponse/email/load')).body.emails).toMatchObject([{ id: first.id, default: true }])
})

test("a rule's test is its email as it is stored", async () => {
  const it = member()
  const email = await it.save({ subject: 'Hello [name|you]', template_id: 'night' })
  const rule = await it.tie(tools.newId(), email.id)
  const answer = await it.call('/autoresponse/rule/test', { rule_id: rule.id, email_address: 'me@example.com' })
  expect(answer.body).toEqual({ success: true, needs_confirmation: false, emailId: email.id })
  await server.runJobs()
  expect(mailbox.at(-1)).toMatchObject({ to: { address: 'me@example.com' }, subject: '[Test] Hello you' })
  expect(mailbox.at(-1)!.html).toContain('#0b0d12')
})

test.each([
  [{ footer_text_color: 'red;}' }, 'email.footer_text_color'],
  [{ headerImage: { src: 'javascript:alert(1)', alt: '', width: 100 } }, 'email.headerImage.src'],
  [{ headerImage: { src: 'https://a.example/"onload=', alt: '', width: 100 } }, 'email.headerImage.src'],
])('a look that makes no sense is refused (%#)', async (fields, path) => {
  const email = { name: 'x', subject: 'x', body: 'x', ...fields }
  const answer = await member().call('/autoresponse/email/save', { email })
  expect([answer.status, answer.body.issues.map((issue) => issue.path)]).toEqual([400, [path]])
})

test('two who write one email do not overwrite each other; the same save again is no conflict', async () => {
  const { call, save: create } = member()
  const email = await create()
  const save = (change: object) => call('/autoresponse/email/save', { email: { ...email, ...change } })
  const mine = await save({ subject: 'Mine' })
  expect(mine.status).toBe(200)
  expect((await save({ subject: 'Mine' })).status).toBe(200)
  const theirs = await save({ subject: 'Theirs' })
  expect([theirs.status, theirs.body.error]).toEqual([409, 'Someone else saved this email after you opened it.'])
  const { emails } = (await call('/autoresponse/email/load', { email_id: email.id })).body
  expect(emails[0]!.subject).toBe('Mine')
  // Who has seen it may.
  expect((await save({ subject: 'Theirs', updated_at: emails[0]!.updated_at })).status).toBe(200)
  // Who does not say which copy is theirs is believed.
  expect((await save({ subject: 'By the API', updated_at: undefined })).status).toBe(200)
})
