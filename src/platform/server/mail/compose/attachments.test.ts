import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { dkimInput } from '../dkim/dkim-signature.ts'
import type { MailMessage } from '../mail.ts'
import { composeMessage } from './compose-message.ts'

const message: MailMessage = {
  messageId: '<0197-1@trellis.example>',
  from: { name: 'Shop', address: 'shop@trellis.example' },
  to: { name: 'Ada', address: 'ada@example.com' },
  subject: 'Your invoice',
  text: 'Here it is.',
  html: '<p>Here it is.</p>',
}
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 256))
const rawOf = (changes: Partial<MailMessage>) => {
  const { head, body } = composeMessage({ ...message, ...changes }, 'Fri, 20 Nov 2026 10:00:00 +0000')
  return `${head}\r\n${body}`
}

test.each([
  'invoice.pdf',
  'Rechnung für “März” 100%.pdf',
  `${'ё'.repeat(150)}.pdf`,
  "it's (1);name=evil.pdf",
  'a\r\nBcc: eve@evil.example',
])('an attachment arrives byte for byte with its name: %s', async (name) => {
  const raw = rawOf({ attachments: [{ name, type: 'application/pdf', bytes }] })
  const read = await PostalMime.parse(raw)
  expect([read.text?.trim(), read.html?.trim()]).toEqual(['Here it is.', '<p>Here it is.</p>'])
  const [file] = read.attachments
  expect([file?.filename, file?.mimeType, file?.disposition]).toEqual([name, 'application/pdf', 'attachment'])
  expect(Buffer.from(file!.content as ArrayBuffer)).toEqual(bytes)
  expect(raw).not.toMatch(/^(Bcc|\.)/im)
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(998)
})

test('several attachments follow the plain text in order, and an invalid type becomes the generic one', async () => {
  const attachments = [
    { name: 'a.txt', type: 'text/plain\r\nX-Evil: 1', bytes: Buffer.from('A') },
    { name: 'b.png', type: 'image/png', bytes: Buffer.from('B') },
  ]
  const read = await PostalMime.parse(rawOf({ html: undefined, attachments }))
  expect(read.text?.trim()).toBe('Here it is.')
  expect(read.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['a.txt', 'application/octet-stream'],
    ['b.png', 'image/png'],
  ])
})

test('the signed content is the sent content', () => {
  const composed = composeMessage({ ...message, attachments: [{ name: 'a', type: 'image/png', bytes }] }, 'today')
  const signed = dkimInput(composed, { domain: 'trellis.example', selector: 's' })
  const other = composeMessage(
    { ...message, attachments: [{ name: 'a', type: 'image/png', bytes: Buffer.from('x') }] },
    'today',
  )
  expect(signed.input).not.toBe(dkimInput(other, { domain: 'trellis.example', selector: 's' }).input)
  // The canonical form of a body has no spaces at the end of a line and no double spaces.
  expect(composed.body).not.toMatch(/[ \t]\r\n| {2}/)
})
