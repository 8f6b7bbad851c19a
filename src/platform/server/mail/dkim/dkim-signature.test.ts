import { createHash, createPublicKey, verify } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import { compileMail } from '../compose/compile-mail.ts'
import { newDkimKey } from './dkim-key.ts'
import { dkimHeader, dkimInput } from './dkim-signature.ts'
import { openSigner } from './open-signer.ts'

const key = await newDkimKey()
const signer = openSigner(2)
afterAll(() => signer.close())
const who = { domain: 'shop.example', selector: 'trellis1' }

const mail = compileMail({
  from: { name: 'Grüße', address: 'a@shop.example' },
  subject: 'Hello  [name]',
  html: '<p>Hi [name|there],  and   more</p>\n\n\n',
  text: 'Hi [name]\n\n',
  headers: {},
})
const recipient = {
  messageId: '<1@trellis.example>',
  address: 'ann@example.com',
  values: new Map([['name', 'Ann ✔ ']]),
  headers: { 'List-Unsubscribe': '<https://x.example/u/1>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  date: 'Fri, 20 Nov 2026 10:00:00 +0000',
}

async function signed(composed = mail.compose(recipient)): Promise<string> {
  const unsigned = dkimInput(composed, who)
  const [signature] = await signer.sign(key.privateKey, [unsigned.input])
  return `${dkimHeader(unsigned, signature!)}${composed.head}\r\n${composed.body}`
}

/** Verifies as a receiver would, using only the raw message (RFC 6376, relaxed/relaxed). */
function isVerified(raw: string): boolean {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const fields = head.split(/\r\n(?![ \t])/).map((field) => {
    const colon = field.indexOf(':')
    return [field.slice(0, colon).toLowerCase().trim(), field.slice(colon + 1)] as const
  })
  const relaxed = (value: string) =>
    value
      .replaceAll('\r\n', '')
      .replaceAll(/[ \t]+/g, ' ')
      .trim()
  const own = fields.find(([name]) => name === 'dkim-signature')![1]
  const tag = (name: string) => new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(own)![1]!.replaceAll(/\s/g, '')
  const left = fields.toReversed()
  let input = ''
  for (const name of tag('h').split(':')) {
    const at = left.findIndex(([other]) => other === name.toLowerCase())
    if (at !== -1) input += `${name.toLowerCase()}:${relaxed(left.splice(at, 1)[0]![1])}\r\n`
  }
  input += `dkim-signature:${relaxed(own.replace(/(\bb=)[^;]*$/, '$1'))}`
  const record = /p=(.*)$/.exec(key.record)![1]!
  const publicKey = createPublicKey({ key: Buffer.from(record, 'base64'), format: 'der', type: 'spki' })
  expect(rest.length).toBeGreaterThan(0)
  return verify('sha256', Buffer.from(input), publicKey, Buffer.from(tag('b'), 'base64'))
}

const bodyHash = (raw: string) => /\bbh=([^;]+);/.exec(raw)![1]!.replaceAll(/\s/g, '')

test('a receiver can verify the signature, and its body hash matches that of the standard library', async () => {
  const raw = await signed()
  expect(isVerified(raw)).toBe(true)
  const plain = raw.slice(raw.indexOf('From: '))
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    dkim: { domainName: 'shop.example', keySelector: 'x', privateKey: key.privateKey },
  })
  const { message } = (await transport.sendMail({
    envelope: { from: 'a@shop.example', to: 'ann@example.com' },
    raw: plain,
  })) as unknown as { message: Buffer }
  expect(isVerified(message.toString('latin1'))).toBe(true)
  expect(bodyHash(raw)).toBe(bodyHash(message.toString('latin1')))
})

test('signs each message of a campaign individually, however long the shared parts are', async () => {
  const long = `<p>${'So much to say – and all of it is news. '.repeat(200)}</p>`
  const campaign = compileMail({
    from: { name: 'Shop', address: 'a@shop.example' },
    replyTo: { name: '', address: 'b@shop.example' },
    subject: `[name],  ${'news '.repeat(20)}`,
    html: `${long}[name]${long}`,
    text: 'Hi [name]',
    headers: { 'List-Id': ' <a.b>  ', 'X-Own': '1' },
  })
  const values = ['Ann', 'Käthe', '', 'x'.repeat(3000)]
  const raws = await Promise.all(
    values.map((name) => signed(campaign.compose({ ...recipient, values: new Map([['name', name]]) }))),
  )
  expect(new Set(raws.map(bodyHash)).size).toBe(values.length)
  for (const raw of raws) {
    expect(isVerified(raw)).toBe(true)
    expect(raw).toContain('\r\nReply-To: b@shop.example\r\n')
    expect(isVerified(raw.replace('Reply-To: b@', 'Reply-To: c@'))).toBe(false)
    const body = raw.slice(raw.indexOf('\r\n\r\n') + 4)
    expect(createHash('sha256').update(body, 'latin1').digest('base64')).toBe(bodyHash(raw))
  }
})

test.each(['List-Unsubscribe: <https://x', 'List-Unsubscribe-Post: List-', 'Subject: ', 'From: ', 'To: '])(
  'the signature covers %s',
  async (start) => {
    const raw = await signed()
    expect(isVerified(raw.replace(`\n${start}`, `\n${start}evil`))).toBe(false)
    expect(isVerified(raw.replace(`\n${start}`, `\n${start.split(':')[0]}: a second one\r\n${start}`))).toBe(false)
  },
)

test('signs many messages in order, and refuses an invalid key', async () => {
  const inputs = Array.from({ length: 100 }, (_, i) => `message ${i}`)
  const signatures = await signer.sign(key.privateKey, inputs)
  const publicKey = createPublicKey(key.privateKey)
  expect(
    signatures.every((signature, i) =>
      verify('sha256', Buffer.from(inputs[i]!), publicKey, Buffer.from(signature, 'base64')),
    ),
  ).toBe(true)
  await expect(signer.sign('no key', ['x'])).rejects.toThrow('could not be signed')
})
