import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { type MoodyOptions, moodyServer } from '../testing/moody-server.ts'
import { smtpPool, type PoolOptions } from './pool.ts'
import { smtpServerOf } from './smtp-server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function aPool(moods: MoodyOptions = {}, options: PoolOptions = {}) {
  const server = await moodyServer(moods)
  const pool = smtpPool(smtpServerOf(server.url)!, { firstRest: 20, ...options })
  closing.push(server.close, () => pool.close())
  return { server, pool }
}

const letterTo = (to: string) => ({ from: 'b@shop.example', to, content: ['Subject: x\r\n', '\r\nHello\r\n'] })
const many = (count: number) => Array.from({ length: count }, (_, i) => letterTo(`p${i}@example.com`))

describe.each([true, false])('with pipelining: %s', (canPipeline) => {
  test('letters arrive once each, over a few lines', async () => {
    const { server, pool } = await aPool({ canPipeline, keep: true }, { connections: 3 })
    const results = await Promise.all(many(300).map((letter) => pool.hand(letter)))
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']))
    expect([...server.taken.values()]).toEqual(Array.from({ length: 300 }, () => 1))
    expect(server.contents[0]).toBe('Subject: x\r\n\r\nHello\r\n')
    expect(server.lines()).toBeLessThanOrEqual(3)
  })

  test.each([
    ['rcpt 550', 'bounced', 'recipient'],
    ['rcpt 451', 'deferred', 'recipient'],
    ['data 554', 'bounced', 'content'],
    ['data 451', 'deferred', 'content'],
    ['dot 554', 'bounced', 'content'],
    ['dot 452', 'deferred', 'content'],
    ['dot 421', 'deferred', 'content'],
    ['cut before', 'unsent', undefined],
    ['cut in', 'unknown', undefined],
    ['cut after', 'unknown', undefined],
  ] as const)('%s for one letter of three leaves it %s, and the others arrive', async (mood, outcome, step) => {
    const options = { canPipeline, mood: (to: string) => (to.startsWith('p1@') ? mood : 'take') } as const
    const { server, pool } = await aPool(options, { connections: 1 })
    const results = await Promise.all(many(3).map((letter) => pool.hand(letter)))
    expect(results[0]!.outcome).toBe('accepted')
    expect(results[1]).toMatchObject(step ? { outcome, step } : { outcome })
    // Whoever stood behind it on the line may have to be sent again, and is told so.
    const third =
      results[2]!.outcome === 'unsent' ? await later(() => pool.hand(letterTo('p2@example.com'))) : results[2]!
    expect(third.outcome).toBe('accepted')
    expect(server.taken.get('p2@example.com')).toBe(1)
  })
})

describe.each([true, false])('with pipelining: %s', (canPipeline) => {
  test.each([
    [550, ['unsent']],
    [451, ['deferred']],
    // Said of the line, not of the letter.
    [421, ['unsent', 'deferred']],
  ])('a sender that is refused with %i leaves letters %s, and they arrive when it is not', async (code, outcomes) => {
    let senderCode = code
    const { server, pool } = await aPool(
      { canPipeline, senderCode: () => senderCode },
      { connections: 1, firstRest: 1 },
    )
    const [first] = await Promise.all(many(3).map((letter) => pool.hand(letter)))
    expect(outcomes).toContain(first!.outcome)
    expect(first).toMatchObject({ reason: expect.stringContaining(String(code)) })
    expect(server.taken.size).toBe(0)
    senderCode = 0
    expect((await later(() => pool.hand(letterTo('p9@example.com')))).outcome).toBe('accepted')
    expect([...server.taken]).toEqual([['p9@example.com', 1]])
  })
})

test.each([421, 554])('a server that greets with %i is left alone for a while, and says why', async (code) => {
  let greetingCode = code
  const { pool } = await aPool({ greetingCode: () => greetingCode }, { firstRest: 1 })
  const [result] = await Promise.all(many(5).map((letter) => pool.hand(letter)))
  expect(result).toEqual({ outcome: 'unsent', reason: `${code} Go away` })
  expect(pool.trouble()).toBe(`${code} Go away`)
  greetingCode = 0
  expect((await later(() => pool.hand(letterTo('a@example.com')))).outcome).toBe('accepted')
  expect(pool.trouble()).toBe('')
})

/** After the rest that the pool takes when a server was busy. */
async function later<T extends { outcome: string }>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const result = await work()
    if (result.outcome !== 'unsent') return result
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test('a server that cannot be reached gives every letter back at once', async () => {
  const { server, pool } = await aPool({}, { firstRest: 60_000 })
  await server.close()
  closing.shift()
  const results = await Promise.all(many(50).map((letter) => pool.hand(letter)))
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['unsent']))
  expect(pool.restsUntil()).toBeGreaterThan(Date.now())
})

test('a name is connected to where it was checked to lead, and to nowhere else', async () => {
  const server = await moodyServer()
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
    return pool.hand(letterTo('a@example.com'))
  }
  expect((await handBy('mail.shop.example')).outcome).toBe('accepted')
  expect(await handBy('127.0.0.1')).toEqual({ outcome: 'unsent', reason: 'This address is not on the internet.' })
  expect(asked).toEqual([`mail.shop.example:${server.port}`, `127.0.0.1:${server.port}`])
  expect(server.lines()).toBe(1)
})

test('a server that falls silent after the content leaves a doubt', async () => {
  const { pool } = await aPool({ mood: () => 'silent' }, { silencePatience: 1500, connections: 1 })
  expect((await pool.hand(letterTo('a@example.com'))).outcome).toBe('unknown')
})

test('after so many letters a line is left for a new one', async () => {
  const { server, pool } = await aPool({}, { connections: 1, mostLetters: 10 })
  const results = await Promise.all(many(35).map((letter) => pool.hand(letter)))
  expect(results.every(({ outcome }) => outcome === 'accepted')).toBe(true)
  expect(server.lines()).toBe(4)
})

test('it turns to TLS and logs in where the server asks for it, and takes no unknown certificate', async () => {
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
    return pool.hand(letterTo('a@example.com'))
  }
  expect(await handTo(`smtp://ann:p%3Aw@127.0.0.1:${port}?tls=unchecked`)).toMatchObject({ outcome: 'accepted' })
  expect(received).toEqual(['a@example.com'])
  expect(await handTo(`smtp://ann:wrong@127.0.0.1:${port}?tls=unchecked`)).toMatchObject({ outcome: 'unsent' })
  expect(await handTo(`smtp://ann:p%3Aw@127.0.0.1:${port}`)).toMatchObject({
    outcome: 'unsent',
    reason: expect.stringMatching(/certificate/i),
  })
})

test.each(['http://a', 'smtp://', 'x', ''])('%j is no server', (address) => {
  expect(smtpServerOf(address)).toBeNull()
})
