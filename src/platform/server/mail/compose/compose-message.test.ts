import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import type { MailMessage } from '../mail.ts'
import { composeMessage } from './compose-message.ts'

const message: MailMessage = {
  messageId: '<0197-1@trellis.example>',
  from: { name: 'Shop, "the" best', address: 'shop@trellis.example' },
  to: { name: 'Ada\r\nBcc: eve@evil.example', address: 'ada@example.com' },
  replyTo: { name: '', address: 'help@shop.example' },
  subject: 'Hello [name]\r\nX-Evil: 1 ✔',
  text: 'Hello [name]\n.\nFrom ✔',
  html: '<p>Hello [name] ✔</p>',
  headers: {
    'List-Unsubscribe': '<https://trellis.example/u/1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  },
}
const date = 'Fri, 20 Nov 2026 10:00:00 +0000'
const rawOf = (changes: Partial<MailMessage> = {}) => {
  const { head, body } = composeMessage({ ...message, ...changes }, date)
  return `${head}\r\n${body}`
}

test('a message decodes to its input, and merge tags in it are plain text', async () => {
  const raw = rawOf()
  const read = await PostalMime.parse(raw)
  expect(read).toMatchObject({
    from: message.from,
    to: [{ name: 'Ada Bcc: eve@evil.example', address: 'ada@example.com' }],
    subject: 'Hello [name] X-Evil: 1 ✔',
    messageId: message.messageId,
  })
  expect([read.text?.trim(), read.html?.trim()]).toEqual([message.text, message.html])
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(raw).not.toMatch(/^(Bcc|X-Evil)/im)
  expect(raw).not.toMatch(/^\./m)
})

test('a message without HTML is plain text', async () => {
  const { html: _, ...plain } = message
  const { head, body } = composeMessage(plain, date)
  const read = await PostalMime.parse(`${head}\r\n${body}`)
  expect([read.text?.trim(), read.html]).toEqual([message.text, undefined])
})

test.each<[string, Partial<MailMessage>]>([
  ['two recipients', { to: { name: '', address: 'a@example.com, b@example.com' } }],
  ['a quoted local part', { to: { name: '', address: '"a@evil.example x"@example.com' } }],
  ['a recipient with a line break', { to: { name: '', address: 'a@example.com\r\nBcc: b@example.com' } }],
  ['a header with a line break', { headers: { 'List-Id': 'x\r\nBcc: b@example.com' } }],
  ['a header of its own', { headers: { Bcc: 'b@example.com' } as object }],
  ['no text part', { text: ' ' }],
  ['an id with a line break', { messageId: '<a@b>\r\nX: 1' }],
])('refuses to compose a message with %s', (_what, changes) => {
  expect(() => rawOf(changes)).toThrow()
})
