import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { type FaultySmtpOptions, faultySmtpServer } from '../testing/faulty-smtp-server.ts'
import { smtpPool, type PoolOptions } from './pool.ts'
import { smtpServerOf } from './smtp-server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function aPool(faults: FaultySmtpOptions = {}, options: PoolOptions = {}) {
  const server = await faultySmtpServer(faults)
  const pool = smtpPool(smtpServerOf(server.url)!, { firstRest: 20, ...options })
  closing.push(server.close, () => pool.close())
  return { server, pool }
}

const messageTo = (to: string) => ({ from: 'b@shop.example', to, content: ['Subject: x\r\n', '\r\nHello\r\n'] })
const many = (count: number) => Array.from({ length: count }, (_, i) => messageTo(`p${i}@example.com`))

describe.each([true, false])('with pipelining: %s', (canPipeline) => {
  test('delivers each message once, over a few connections', async () => {
    const { server, pool } = await aPool({ canPipeline, keep: true }, { connections: 3 })
    const results = await Promise.all(many(300).map((message) => pool.send(message)))
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']))
    expect([...server.taken.values()]).toEqual(Array.from({ length: 300 }, () => 1))
    expect(server.contents[0]).toBe('Subject: x\r\n\r\nHello\r\n')
    expect(server.connections()).toBeLessThanOrEqual(3)
  })

  test.each([
    ['rcpt 550', 'bounced', 'recipient'],
    ['rcpt 451', 'deferred', 'recipient'],
    ['data 554', 'bounced', 'content'],
    ['data 451', 'deferred', 'content'],
    ['dot 554', 'bounced', 'content'],
    ['dot 452', 'deferred', 'content'],
    ['dot 421', 'deferred', 'content'],
    ['cut before', 'cut', undefined],
    ['rcpt 421', 'cut', undefined],
    ['cut in', 'unknown', undefined],
    ['cut after', 'unknown', undefined],
  ] as const)('%s for one message of three leaves it %s, and the others arrive', async (fault, outcome, step) => {
    const options = { canPipeline, fault: (to: string) => (to.startsWith('p1@') ? fault : 'take') } as const
    const { server, pool } = await aPool(options, { connections: 1 })
    const results = await Promise.all(many(3).map((message) => pool.send(message)))
    expect(results[0]!.outcome).toBe('accepted')
    expect(results[1]).toMatchObject(step ? { outcome, step } : { outcome })
    // The message behind it on the connection is sent over another one.
    expect(results[2]!.outcome).toBe('accepted')
    expect(server.taken.get('p2@example.com')).toBe(1)
  })
})

describe.each([true, false])('with pipelining: %s', (canPipeline) => {
  test.each([
    [550, ['unsent']],
    [451, ['deferred']],
    // The server rejects us, not a single message.
    [421, ['unsent', 'deferred']],
  ])(
    'a sender refused with %i leaves messages %s, and messages arrive once the sender is accepted',
    async (code, outcomes) => {
      let senderCode = code
      const { server, pool } = await aPool(
        { canPipeline, senderCode: () => senderCode },
        { connections: 1, firstRest: 1 },
      )
      const [first] = await Promise.all(many(3).map((message) => pool.send(message)))
      expect(outcomes).toContain(first!.outcome)
      expect(first).toMatchObject({ reason: expect.stringContaining(String(code)) })
      expect(server.taken.size).toBe(0)
      senderCode = 0
      expect((await later(() => pool.send(messageTo('p9@example.com')))).outcome).toBe('accepted')
      expect([...server.taken]).toEqual([['p9@example.com', 1]])
    },
  )
})

test.each([421, 554])(
  'after a greeting with %i, the server is not tried for a while, and the reason is stored',
  async (code) => {
    let greetingCode = code
    const { pool } = await aPool({ greetingCode: () => greetingCode }, { firstRest: 1 })
    const [result] = await Promise.all(many(5).map((message) => pool.send(message)))
    expect(result).toEqual({ outcome: 'unsent', reason: `${code} Go away` })
    expect(pool.trouble()).toBe(`${code} Go away`)
    greetingCode = 0
    expect((await later(() => pool.send(messageTo('a@example.com')))).outcome).toBe('accepted')
    expect(pool.trouble()).toBe('')
  },
)

/** Retries until the pool's pause is over. */
async function later<T extends { outcome: string }>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const result = await work()
    if (result.outcome !== 'unsent') return result
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test('pauses only the domain at which the server disconnects', async () => {
  const { pool } = await aPool(
    { fault: (to) => (to.endsWith('@bad.example') ? 'rcpt 421' : 'take') },
    { firstRest: 60_000 },
  )
  for (let i = 0; i < 2; i++) {
    expect(await pool.send(messageTo('a@bad.example'))).toEqual({ outcome: 'cut', reason: '421 Too busy' })
  }
  const paused = await pool.send(messageTo('b@bad.example'))
  expect(paused).toMatchObject({ outcome: 'unsent', retryAt: expect.any(Number) })
  expect((await pool.send(messageTo('c@good.example'))).outcome).toBe('accepted')
  expect(pool.restsUntil()).toBe(0)
})

test('pauses a server that disconnects at every domain', async () => {
  const { pool, server } = await aPool({ fault: () => 'cut before' }, { firstRest: 60_000 })
  const messages = Array.from({ length: 40 }, (_, i) => messageTo(`a@shop${i}.example`))
  const results = await Promise.all(messages.map((message) => pool.send(message)))
  expect(results.filter(({ outcome }) => outcome === 'unsent').length).toBeGreaterThan(20)
  expect(pool.restsUntil()).toBeGreaterThan(Date.now())
  expect(server.connections()).toBeLessThan(20)
})

test('an unreachable server leaves every message unsent immediately', async () => {
  const { server, pool } = await aPool({}, { firstRest: 60_000 })
  await server.close()
  closing.shift()
  const results = await Promise.all(many(50).map((message) => pool.send(message)))
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['unsent']))
  expect(pool.restsUntil()).toBeGreaterThan(Date.now())
})

test('connects a host name only to its checked address', async () => {
  const server = await faultySmtpServer()
  closing.push(server.close)
  const asked: string[] = []
  const addressOf = async (host: string, port: number) => {
    asked.push(`${host}:${port}`)
    if (host !== 'mail.shop.example') throw new Error('This address is not on the internet.')
    return '127.0.0.1'
  }
  const handBy = async (host: string) => {
    const pool = smtpPool(smtpServerOf(`smtp://${host}:${server.port}`)!, { addressOf })
    closing.push(() => pool.close())
    return pool.send(messageTo('a@example.com'))
  }
  expect((await handBy('mail.shop.example')).outcome).toBe('accepted')
  expect(await handBy('127.0.0.1')).toEqual({ outcome: 'unsent', reason: 'This address is not on the internet.' })
  expect(asked).toEqual([`mail.shop.example:${server.port}`, `127.0.0.1:${server.port}`])
  expect(server.connections()).toBe(1)
})

test('a server that stops answering after the content leaves the result unknown', async () => {
  const { pool } = await aPool({ fault: () => 'silent' }, { silenceTimeout: 1500, connections: 1 })
  expect((await pool.send(messageTo('a@example.com'))).outcome).toBe('unknown')
})

test('replaces a connection after its maximum number of messages', async () => {
  const { server, pool } = await aPool({}, { connections: 1, maxMessages: 10 })
  const results = await Promise.all(many(35).map((message) => pool.send(message)))
  expect(results.every(({ outcome }) => outcome === 'accepted')).toBe(true)
  expect(server.connections()).toBe(4)
})

test('uses TLS and logs in if the server requires it, and refuses an unknown certificate', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    onAuth: ({ username, password }, _session, done) =>
      username === 'ann' && password === 'p:w' ? done(null, { user: 'ann' }) : done(new Error('no')),
    onData(stream, session, done) {
      stream.resume().on('end', () => (received.push(session.envelope.rcptTo[0]!.address), done()))
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  const handTo = async (address: string) => {
    const pool = smtpPool(smtpServerOf(address)!, { firstRest: 1 })
    closing.push(() => pool.close())
    return pool.send(messageTo('a@example.com'))
  }
  expect(await handTo(`smtp://ann:p%3Aw@127.0.0.1:${port}?tls=unchecked`)).toMatchObject({ outcome: 'accepted' })
  expect(received).toEqual(['a@example.com'])
  expect(await handTo(`smtp://ann:wrong@127.0.0.1:${port}?tls=unchecked`)).toMatchObject({ outcome: 'unsent' })
  expect(await handTo(`smtp://ann:p%3Aw@127.0.0.1:${port}`)).toMatchObject({
    outcome: 'unsent',
    reason: expect.stringMatching(/certificate/i),
  })
})

test.each(['http://a', 'smtp://', 'x', ''])('%j is not a valid server', (address) => {
  expect(smtpServerOf(address)).toBeNull()
})
