import { expect, test } from 'vitest'
import { autoResponsesServer } from './testing/auto-responses-server.ts'

const { tools, member } = await autoResponsesServer()

test('saves, loads, changes and deletes an email with its rules', async () => {
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
])('rejects an invalid field with an error on it (%#)', async (fields, path) => {
  const { call } = member()
  const email = { name: 'Hello', subject: 'Hi', body: 'Hi', ...fields }
  const answer = await call('/autoresponse/email/save', { email })
  expect([answer.status, answer.body.issues.map((issue) => issue.path)]).toEqual([400, [path]])
})

test("another site's emails and rules are as if they did not exist", async () => {
  const [mine, theirs] = [member(), member()]
  const email = await theirs.save()
  const rule = await theirs.tie(tools.newId(), email.id)
  const draft = { name: 'x', subject: 'x', body: 'x' }
  const questions = (email_id: string, rule_id: string): [string, object][] => [
    ['/autoresponse/email/load', { email_id }],
    ['/autoresponse/email/save', { email: { ...draft, id: email_id } }],
    ['/autoresponse/email/usage', { email_id }],
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

test('an HTML body becomes a document and back; changing the subject changes nothing else', async () => {
  const it = member()
  const body =
    '<h2>Caf&eacute;</h2><p>Dear <strong>[name|you]</strong></p>\n<p><a class="button" href="https://shop.example">Go</a></p>'
  const headerImage = { src: 'https://shop.example/a.png', alt: 'Shop', width: 200 }
  const fields = { body, headerImage, footer: 'Shop Ltd.', footer_background_color: '#102030', template_id: 'fresh' }
  const email = await it.save(fields)
  expect(email).toMatchObject({ ...fields, body: body.replace('&eacute;', 'é'), footer_text_color: '#85B9DD' })
  const types = (one: typeof email) => one.document.blocks.map(({ type }) => type)
  expect(types(email)).toEqual(['image', 'text', 'button', 'footer'])
  // A designer adds a block that the fields can't express.
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

test('answers for missing emails and rules, or those of another site, with the error message of the call', async () => {
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

test('a preview contains subject, HTML and text', async () => {
  const { call } = member()
  const email = { name: 'x', subject: 'Hi [email]', body: '# Hello' }
  const { body } = await call('/autoresponse/email/preview', { email })
  expect(body.subject).toBe('Hi ann@example.com')
  expect(body.html).toMatch(/^<!doctype html>[\s\S]*>Hello<\/h1>/)
  expect(body.text).toContain('Hello')
})

test('a deleted email is restored with its rules, and the rule that replaced them stays active', async () => {
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

test('one email is the default, and a form without a choice gets it', async () => {
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

test.each([
  [{ footer_text_color: 'red;}' }, 'email.footer_text_color'],
  [{ headerImage: { src: 'javascript:alert(1)', alt: '', width: 100 } }, 'email.headerImage.src'],
  [{ headerImage: { src: 'https://a.example/"onload=', alt: '', width: 100 } }, 'email.headerImage.src'],
])('rejects an invalid design (%#)', async (fields, path) => {
  const email = { name: 'x', subject: 'x', body: 'x', ...fields }
  const answer = await member().call('/autoresponse/email/save', { email })
  expect([answer.status, answer.body.issues.map((issue) => issue.path)]).toEqual([400, [path]])
})

test('two people editing one email do not overwrite each other; repeating the same save is no conflict', async () => {
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
  // A caller who has seen it may overwrite it.
  expect((await save({ subject: 'Theirs', updated_at: emails[0]!.updated_at })).status).toBe(200)
  // If a caller doesn't say which copy is theirs, the save is accepted.
  expect((await save({ subject: 'By the API', updated_at: undefined })).status).toBe(200)
})
