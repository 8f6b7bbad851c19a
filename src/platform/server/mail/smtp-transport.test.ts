import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import type { MailMessage } from './mail.ts'
import { smtpTransport } from './smtp-transport.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const message: MailMessage = {
  messageId: '<0197-1@trellis.example>',
  from: { name: 'Shop, "the" best', address: 'shop@trellis.example' },
  to: { name: 'Ada\r\nBcc: eve@evil.example', address: 'ada@example.com' },
  replyTo: { name: '', address: 'help@shop.example' },
  subject: 'Hello\r\nX-Evil: 1 ✔',
  text: 'Hello Ada',
  html: '<p>Hello Ada</p>',
  headers: {
    'List-Unsubscribe': '<https://trellis.example/u/1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  },
}

/** A real SMTP server whose steps a test may refuse. */
async function aServer(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
  const received: { raw: string; to: string[]; from: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const raw = Buffer.concat(chunks).toString()
        received.push({ raw, to: rcptTo.map(({ address }) => address), from: mailFrom ? mailFrom.address : '' })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  return { url: urlOf(server.server), received }
}

/** A server of our own that speaks just enough, and breaks off where a test wants. */
async function aRudeServer(breakAt: 'greeting' | 'RCPT' | 'DATA' | 'body' | 'dot', how: 'cut' | 'hang') {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', () => {})
    const end = () => void (how === 'cut' && socket.destroy())
    if (breakAt === 'greeting') return end()
    socket.write('220 rude\r\n')
    let inBody = false
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (inBody && (breakAt === 'body' || text.includes('\r\n.\r\n'))) return end()
      const verb = text.slice(0, 4)
      if (inBody || !text.endsWith('\r\n')) return
      text = ''
      if (breakAt === verb) return end()
      inBody = verb === 'DATA'
      socket.write(inBody ? '354 go on\r\n' : '250 fine\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: urlOf(server), connections: () => connections }
}

function urlOf(server: { address(): ReturnType<Server['address']> }): string {
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`
}

/** Patient, but where a server hangs: on a busy machine any of them is slow. */
function aTransport(url: string, patience = 30_000) {
  const transport = smtpTransport(url, { connectPatience: patience, silencePatience: patience })
  closing.unshift(() => transport.close())
  return transport
}

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

test('a message arrives as it was meant, to one person', async () => {
  const { url, received } = await aServer()
  expect(await aTransport(url).hand(message)).toMatchObject({
    outcome: 'accepted',
    response: expect.stringMatching(/^250/),
  })
  expect(received).toHaveLength(1)
  const { raw, to, from } = received[0]!
  expect([from, to]).toEqual(['shop@trellis.example', ['ada@example.com']])
  expect(raw).toContain('Message-ID: <0197-1@trellis.example>')
  expect(raw).toContain('List-Unsubscribe: <https://trellis.example/u/1>')
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(raw).toContain('Content-Type: text/plain')
  expect(raw).toContain('Content-Type: text/html')
  expect(raw).not.toMatch(/^(Bcc|X-Evil)/im)
})

test('many messages share a few connections', async () => {
  let connections = 0
  const { url, received } = await aServer({ onConnect: (_session, done) => (connections++, done()) })
  const transport = aTransport(url)
  const many = Array.from({ length: 30 }, (_, i) => ({ ...message, messageId: `<${i}@trellis.example>` }))
  await Promise.all(many.map((one) => transport.hand(one)))
  expect(received).toHaveLength(30)
  expect(connections).toBeLessThanOrEqual(4)
})

test.each([
  [
    'the recipient with 550',
    { onRcptTo: (_a: unknown, _s: unknown, done: (e: Error) => void) => done(refusal(550, 'no such user')) },
    'bounced',
  ],
  [
    'the recipient with 451',
    { onRcptTo: (_a: unknown, _s: unknown, done: (e: Error) => void) => done(refusal(451, 'greylisted')) },
    'deferred',
  ],
  [
    'the recipient with 421',
    { onRcptTo: (_a: unknown, _s: unknown, done: (e: Error) => void) => done(refusal(421, 'busy')) },
    'deferred',
  ],
  [
    'the sender with 550',
    { onMailFrom: (_a: unknown, _s: unknown, done: (e: Error) => void) => done(refusal(550, 'who are you')) },
    'deferred',
  ],
  [
    'the connection with 554',
    { onConnect: (_s: unknown, done: (e: Error) => void) => done(refusal(554, 'go away')) },
    'deferred',
  ],
  ['whoever does not log in', { authOptional: false }, 'deferred'],
])('a server that refuses %s', async (_what, options, outcome) => {
  const { url } = await aServer(options as ConstructorParameters<typeof SMTPServer>[0])
  const result = await aTransport(url).hand(message)
  expect(result.outcome).toBe(outcome)
  expect('reason' in result && result.reason.length).toBeGreaterThan(5)
})

test.each([
  [550, 'bounced'],
  [451, 'deferred'],
  [421, 'deferred'],
])('a server that answers the message itself with %d', async (code, outcome) => {
  const { url } = await aServer({
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => done(refusal(code, 'not this one')))
    },
  })
  expect((await aTransport(url).hand(message)).outcome).toBe(outcome)
})

test.each([
  ['greeting', 'cut', 'deferred'],
  ['greeting', 'hang', 'deferred'],
  ['RCPT', 'cut', 'deferred'],
  ['RCPT', 'hang', 'deferred'],
  ['DATA', 'cut', 'deferred'],
  ['body', 'cut', 'unknown'],
  ['body', 'hang', 'unknown'],
  ['dot', 'cut', 'unknown'],
  ['dot', 'hang', 'unknown'],
] as const)('a line that breaks at %s (%s) leaves the message %s', async (breakAt, how, outcome) => {
  const { url, connections } = await aRudeServer(breakAt, how)
  const big = { ...message, text: 'x\n'.repeat(breakAt === 'body' ? 500_000 : 1) }
  expect((await aTransport(url, how === 'hang' ? 2000 : undefined).hand(big)).outcome).toBe(outcome)
  if (outcome === 'unknown') expect(connections()).toBe(1)
})

test('no server at all is for later', async () => {
  const { url } = await aRudeServer('greeting', 'cut')
  await closing.pop()?.()
  expect((await aTransport(url).hand(message)).outcome).toBe('deferred')
})

test.each<[string, Partial<MailMessage>]>([
  ['two recipients', { to: { name: '', address: 'a@example.com, b@example.com' } }],
  ['a quoted local part', { to: { name: '', address: '"a@evil.example x"@example.com' } }],
  ['a recipient with a line break', { to: { name: '', address: 'a@example.com\r\nBcc: b@example.com' } }],
  ['a header with a line break', { headers: { 'List-Id': 'x\r\nBcc: b@example.com' } }],
  ['a header of its own', { headers: { Bcc: 'b@example.com' } as object }],
  ['no text part', { text: ' ' }],
  ['an id with a line break', { messageId: '<a@b>\r\nX: 1' }],
])('a message with %s is never handed over', async (_what, change) => {
  const { url, received } = await aServer()
  await expect(aTransport(url).hand({ ...message, ...change })).rejects.toThrow()
  expect(received).toHaveLength(0)
})

test('a message reads no file and no address, whatever stands in it', async () => {
  const { url, received } = await aServer()
  const sly = {
    text: { path: '/etc/passwd' },
    html: { href: 'http://127.0.0.1:1/' },
  } as unknown as Partial<MailMessage>
  await aTransport(url)
    .hand({ ...message, ...sly })
    .catch(() => {})
  expect(received).toHaveLength(0)
})
