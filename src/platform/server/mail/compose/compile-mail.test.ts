import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTags } from '#core/merge-tags.ts'
import { compileMail } from './compile-mail.ts'
import { headerAddress, headerText } from './header-text.ts'
import { quotedPrintable } from './quoted-printable.ts'

const decode = (encoded: string) =>
  Buffer.from(
    encoded
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

const letters = fc.constantFrom('a', 'F', '.', ' ', '=', 'ü', '✔', '😀', '\n', '\r\n', 'From ', '[x]', 'word')
const texts = fc.array(letters, { maxLength: 200 }).map((parts) => parts.join(''))

test('quoted-printable preserves the text, in lines that are safe for SMTP and DKIM', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const encoded = quotedPrintable(text)
      expect(decode(encoded)).toBe(text.replaceAll(/\r\n|\r|\n/g, '\r\n'))
      for (const line of encoded.split('\r\n')) {
        expect(line.length).toBeLessThanOrEqual(76)
        expect(line).not.toMatch(/^\.|^From |[ \t]$| {2}|[^ -~]/)
      }
    }),
  )
})

const from = { name: 'Käthe’s "shop"', address: 'shop@trellis.example' }
const recipient = { messageId: '<1@trellis.example>', address: 'ann@example.com', headers: {}, date: 'now' }
const partsOf = (body: string) => body.split(/\r\n--=_\w+(?:--)?\r\n|^--=_\w+\r\n/).slice(1, 3)
const bodyOf = (part: string) => decode(part.slice(part.indexOf('\r\n\r\n') + 4))

test('an inserted value decodes as if it had been part of the template', () => {
  fc.assert(
    fc.property(texts, texts, texts, (before, after, value) => {
      const template = `${before}[name]${after}`
      const mail = compileMail({ from, subject: 's', html: template, text: template, headers: {} })
      const { body } = mail.compose({
        ...recipient,
        values: new Map([
          ['x', 'y'],
          ['name', value],
        ]),
      })
      const [text] = partsOf(body)
      const expected = mergeTags(template, { x: 'y', name: '\0' }, { write: (v) => (v === '\0' ? value : v) })
      const asLines = (lines: string) => lines.replaceAll(/\r\n|\r|\n/g, '\r\n').trimEnd()
      if (!value.trim()) return
      expect(asLines(bodyOf(text!))).toBe(asLines(expected))
      expect(body).not.toMatch(/\r\n\.|[ \t]\r\n| {2}|[^\r\n -~]/)
      for (const line of body.split('\r\n')) expect(line.length).toBeLessThanOrEqual(80)
    }),
  )
})

test('escapes values for their context', () => {
  const html =
    '<a href="https://a.example/?n=[name]&amp;u=1" title="[name]">[name]</a><a href="[unsubscribe_url]">x</a>'
  const mail = compileMail({ from, subject: 'Hi [name]', html, text: '[name]\n.\n', headers: { 'List-Id': '<a.b>' } })
  const values = new Map([
    ['name', `"<b>&\r\nBcc: x`],
    ['unsubscribe_url', 'https://t.example/u/a?b=1&c'],
  ])
  const { head, body } = mail.compose({ ...recipient, values, headers: { 'List-Unsubscribe': '<https://x>' } })
  const [text, page] = partsOf(body)
  expect(bodyOf(page!)).toContain('?n=%22%3Cb%3E%26%0D%0ABcc%3A%20x&amp;u=1" title="&quot;&lt;b&gt;&amp;')
  expect(bodyOf(page!)).toContain('href="https://t.example/u/a?b=1&amp;c"')
  expect(bodyOf(text!)).toContain('"<b>&')
  expect(head.split('\r\n')).toEqual(
    expect.arrayContaining([
      'Subject: Hi "<b>& Bcc: x',
      'List-Id: <a.b>',
      'To: ann@example.com',
      'List-Unsubscribe: <https://x>',
    ]),
  )
})

test.each([
  ['Plain', 'Plain'],
  ['a'.repeat(60) + ' ' + 'b'.repeat(30), `${'a'.repeat(60)}\r\n ${'b'.repeat(30)}`],
  ['Grüße', '=?UTF-8?B?R3LDvMOfZQ==?='],
  ['=?UTF-8?Q?x?=', `=?UTF-8?B?${Buffer.from('=?UTF-8?Q?x?=').toString('base64')}?=`],
])('encodes the header %j', (text, header) => {
  expect(headerText(text)).toBe(header)
})

test('formats addresses in headers', () => {
  expect(headerAddress({ name: 'A "b"', address: 'a@b.example' })).toBe('"A \\"b\\"" <a@b.example>')
  expect(headerAddress({ name: 'Ü', address: 'a@bücher.example' })).toBe('=?UTF-8?B?w5w=?= <a@xn--bcher-kva.example>')
})
