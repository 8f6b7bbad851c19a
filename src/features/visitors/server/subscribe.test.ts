import { beforeEach, describe, expect, test } from 'vitest'
import { documentWith, input, liveForm } from './testing/a-live-form.ts'
import { type TestSite, visitorsServer } from './testing/visitors-server.ts'

const { aSite, anEvent, begin, eventsOf, get, limited, mailbox, post, runJobs, tools } = await visitorsServer()

let site: TestSite
let popup_id: string
beforeEach(async () => {
  ;({ site, popup_id } = await begin())
})

describe('subscribing', () => {
  let ticket: string
  beforeEach(async () => {
    ticket = (await get('/v/ticket', { key: site.key })).body.ticket
  })
  const aSubmission = (fields: object = {}, more: object = {}) => {
    const origin = { key: site.key, popup_id, visitor_id: '', page: 'https://shop.example/a#b', ticket }
    return { ...origin, id: tools.newId(), fields: { email: 'Ada@Example.com', ...fields }, ...more }
  }
  const subscribe = (submission: object) => post('/v/subscribe', submission)

  test('creates a contact with consent, a conversion, and sends the form’s email', async () => {
    const { email } = await site.call('/autoresponse/email/save', {
      email: { name: 'Hi', subject: 'Welcome', body: 'Hi' },
    })
    const { rule } = await site.call('/autoresponse/rule/create', { popup_id, email_id: email.id })
    await site.call('/autoresponse/rule/status', { rule_id: rule.id, status: 'active' })
    await site.live(popup_id, { document: documentWith(input('textField', 'first', { kind: 'text' })) })
    const sent = mailbox.length
    const { status, body, headers } = await subscribe(aSubmission({ first: 'Ada', other: 'x' }))
    expect([status, body]).toEqual([200, { success: true, status: 'subscribed' }])
    expect(headers['access-control-allow-origin']).toBe('*')

    const { contacts: found } = await site.call('/contacts/list')
    expect(found).toMatchObject([
      { email: 'ada@example.com', status: 'subscribed', fields: { first: 'Ada' }, source_popup_name: 'Spring' },
    ])
    const { consents } = await site.call('/contacts/load', { contact_id: found[0]!.id })
    expect(consents).toMatchObject([
      { text: 'Spring', method: 'form', page: 'https://shop.example/a', address_prefix: '127.0.0.0/24', popup_id },
    ])
    expect((await site.call('/stats', { object_id: popup_id })).totals.conversions).toBe(1)
    await runJobs()
    expect(mailbox.slice(sent).map(({ subject }) => subject)).toEqual(['Welcome'])
  })

  test('works but is not counted for an owner excluded from statistics, or a bot', async () => {
    expect((await subscribe(aSubmission({}, { owner: true }))).body.status).toBe('subscribed')
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
    expect((await post('/v/subscribe', aSubmission({ email: 'b@shop.example' }), { headers })).status).toBe(200)
    expect((await site.call('/contacts/list')).total).toBe(2)
    await post('/v/record', { key: site.key, events: [{ ...anEvent(), owner: true }] })
    expect(await eventsOf()).toEqual([])
    expect((await site.call('/stats', { object_id: popup_id })).totals).toMatchObject({ views: 0, conversions: 0 })
  })

  test('again is reported as such; the same submission gets the same response', async () => {
    const first = aSubmission()
    const answers = [await subscribe(first), await subscribe(first), await subscribe(aSubmission())]
    expect(answers.map(({ body }) => body.status)).toEqual(['subscribed', 'subscribed', 'already'])
    expect((await site.call('/contacts/list')).total).toBe(1)
    expect((await site.call('/stats', { object_id: popup_id })).totals.conversions).toBe(2)
  })

  test('twice at the same time with one ID happens once', async () => {
    const submission = aSubmission()
    const answers = await Promise.all([1, 2, 3].map(() => subscribe(submission)))
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ success: true, status: 'subscribed' }))
    expect(await eventsOf()).toHaveLength(1)
  })

  test('with other data under the same ID is a conflict', async () => {
    const submission = aSubmission()
    await subscribe(submission)
    const { status } = await subscribe({ ...submission, fields: { email: 'eve@example.com' } })
    expect(status).toBe(409)
    expect((await site.call('/contacts/list')).total).toBe(1)
  })

  test('reports errors by field, stores nothing, and accepts the same ID again', async () => {
    await site.live(popup_id, { document: documentWith(input('textField', 'first', { kind: 'text', required: true })) })
    const submission = aSubmission({ email: 'ada@', first: ' ' })
    const { status, body } = await subscribe(submission)
    expect(status).toBe(400)
    expect(body.issues).toEqual([
      { path: 'email', message: 'Please enter a valid email address.' },
      { path: 'first', message: 'Please fill in this field.' },
    ])
    expect(await eventsOf()).toEqual([])
    expect((await subscribe({ ...submission, fields: { email: 'ada@example.com', first: 'Ada' } })).status).toBe(200)
  })

  test('works on a page that was open before the form changed', async () => {
    await site.live(popup_id, { document: documentWith(input('textField', 'added', { kind: 'text', required: true })) })
    expect((await subscribe(aSubmission())).status).toBe(200)
    expect((await subscribe(aSubmission({ added: '' }))).status).toBe(200)
  })

  test("to a closed form, another site's or an unknown one gets the same response", async () => {
    const theirs = tools.newId()
    await (await aSite()).publishForms(liveForm(theirs))
    const closed = popup_id
    await site.publishForms()
    for (const id of [closed, theirs, tools.newId()]) {
      const { status, body } = await subscribe(aSubmission({}, { popup_id: id }))
      expect([status, body]).toEqual([404, { success: false, error: 'This form is closed.' }])
    }
    expect((await site.call('/contacts/list')).total).toBe(0)
  })

  test('is limited for many simultaneous submissions from one IP address to one form', async () => {
    const server = await limited()
    const statuses = []
    for (let i = 0; i < 40; i++) statuses.push((await server.post('/v/subscribe', aSubmission())).status)
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })

  test.each([
    ['fields', { fields: { email: 'x'.repeat(5001) } }],
    ['fields', { fields: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`f${i}`, ''])) }],
    ['fields.email', { fields: { email: 7 } }],
    ['id', { id: '1' }],
    ['popup_id', { popup_id: null }],
  ])('with a bad %s is refused', async (path, more) => {
    const { status, body } = await subscribe(aSubmission({}, more))
    expect([status, body.issues[0].path.startsWith(path)]).toEqual([400, true])
  })
})
