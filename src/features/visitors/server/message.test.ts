import { beforeEach, expect, test } from 'vitest'
import { documentWith, input } from './testing/a-live-form.ts'
import { type TestSite, visitorsServer } from './testing/visitors-server.ts'

const { begin, emitted, get, mailbox, post, runJobs, tools } = await visitorsServer()

let site: TestSite
let popup_id: string
let ticket: string
beforeEach(async () => {
  ;({ site, popup_id } = await begin())
  ticket = (await get('/v/ticket', { key: site.key })).body.ticket
})

const receipt = 'Thanks, we’ll write back.'
async function aContactForm(more: { receipt?: string } = {}) {
  const document = documentWith(input('textField', 'message', { kind: 'textarea', required: true }))
  await site.live(popup_id, { document, more: { message: more } })
}
const write = (more: object = {}, fields: object = {}) =>
  post('/v/subscribe', {
    key: site.key,
    popup_id,
    visitor_id: '',
    page: 'https://shop.example/contact#form',
    ticket,
    shown_for: 5000,
    id: tools.newId(),
    fields: { email: 'Ada@Example.com', message: 'Do you ship?', ...fields },
    ...more,
  })
const messages = () => emitted.filter(({ event }) => event === 'visitors.messaged').map(({ payload }) => payload)

test('a message is a conversion and creates no contact; its confirmation email repeats nothing that was typed', async () => {
  await aContactForm({ receipt })
  const before = [messages().length, mailbox.length]
  const sent = { id: tools.newId() }
  expect((await write(sent)).body).toEqual({ success: true, status: 'received' })
  expect((await write(sent)).body.status).toBe('received')
  expect(messages().slice(before[0])).toMatchObject([
    {
      email: 'ada@example.com',
      answers: { message: 'Do you ship?' },
      page: 'https://shop.example/contact',
      is_doubtful: false,
    },
  ])
  expect((await site.call('/contacts/list')).total).toBe(0)
  expect((await site.call('/stats', { object_id: popup_id })).totals.conversions).toBe(1)
  await runJobs()
  const mails = mailbox.slice(before[1])
  expect(mails).toMatchObject([{ to: { address: 'ada@example.com' }, headers: { 'Auto-Submitted': 'auto-replied' } }])
  expect(mails[0]!.text).toContain(receipt)
  expect(mails[0]!.text).not.toContain('Do you ship?')
})

test('sends no email without a confirmation, and at most three a day to an address', async () => {
  await aContactForm()
  const before = mailbox.length
  await write()
  await runJobs()
  expect(mailbox.length).toBe(before)
  await aContactForm({ receipt })
  for (let i = 0; i < 5; i++) await write({}, { email: 'eve@example.com', message: `No. ${i}` })
  await runJobs()
  expect(mailbox.length - before).toBe(3)
})

test('forwards a possible bot’s message marked as such, does not count it, and sends no confirmation', async () => {
  await aContactForm({ receipt })
  const before = [messages().length, mailbox.length]
  expect((await write({ trap: 'x' })).body.status).toBe('received')
  expect((await write({ ticket: '' })).body.status).toBe('received')
  expect(messages().slice(before[0])).toMatchObject([{ is_doubtful: true }, { is_doubtful: true }])
  expect((await site.call('/stats', { object_id: popup_id })).totals.conversions).toBe(0)
  await runJobs()
  expect(mailbox.length).toBe(before[1])
})

test('rejects a message without its text or an address, with an error on the field', async () => {
  // There is no earlier version of the form with fewer required fields.
  popup_id = tools.newId()
  await aContactForm()
  const blank = await write({}, { message: '  ' })
  expect([blank.status, blank.body.issues[0].path]).toEqual([400, 'message'])
  const nobody = await write({}, { email: 'nobody' })
  expect([nobody.status, nobody.body.issues[0].path]).toEqual([400, 'email'])
})
