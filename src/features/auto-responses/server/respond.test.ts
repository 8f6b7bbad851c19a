import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { subscribeContact } from '#features/contacts/server/index.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { convertOldEmails } from './convert-old-emails.ts'
import { respond } from './respond.ts'
import { oldEmails as storedOld } from './store.ts'
import { autoResponsesServer } from './testing/auto-responses-server.ts'
import { oldEmails } from './testing/old-emails.ts'

const { server, database, tools, clock, mailbox, member, subscribe } = await autoResponsesServer()

test('a subscriber gets the email of the active rule, with one-click unsubscribe', async () => {
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

test('sends nothing without an active rule, to contacts who are not subscribed, or twice within a day', async () => {
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

test('sends a marked test with the given tokens to the given address, and rejects an invalid address', async () => {
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
  // The design is the template's, and the label is sent along.
  expect(mailbox.at(-1)!.html).toContain('#0b0d12')
  expect(mailbox.at(-1)!.headers).toMatchObject({ 'X-Label': '=?UTF-8?B?R3LDtsOfZQ==?=' })
  const unknown = await call('/autoresponse/test', { ...request, emailTemplateId: 'nonsense' })
  expect([unknown.status, unknown.body.issues]).toEqual([
    400,
    [{ path: 'emailTemplateId', message: 'Template not found.' }],
  ])
})

test('a test can use the design of a template of the same site, but not of another site', async () => {
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

test('sends an email with the current postal address', async () => {
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

test('converts emails from before documents when opened, when sent, and by the job', async () => {
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

const minute = 60_000

test('a form sends a sequence: one active email per time, each sent at its time', async () => {
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

test('does not send a delayed email if its rule was paused or its recipient deleted in the meantime', async () => {
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

test('testing a rule sends its email as stored', async () => {
  const it = member()
  const email = await it.save({ subject: 'Hello [name|you]', template_id: 'night' })
  const rule = await it.tie(tools.newId(), email.id)
  const answer = await it.call('/autoresponse/rule/test', { rule_id: rule.id, email_address: 'me@example.com' })
  expect(answer.body).toEqual({ success: true, needs_confirmation: false, emailId: email.id })
  await server.runJobs()
  expect(mailbox.at(-1)).toMatchObject({ to: { address: 'me@example.com' }, subject: '[Test] Hello you' })
  expect(mailbox.at(-1)!.html).toContain('#0b0d12')
})
