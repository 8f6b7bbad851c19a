import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { testServer } from '#platform/server/testing/calls.ts'
import { runWaitingJobs } from '#platform/server/testing/run-waiting-jobs.ts'
import { targetOf } from '#platform/server/testing/test-database.ts'
import { openTransportPool, send, sendingRoom } from './index.ts'
import { retryWindow } from './retry-window.ts'
import { deliverBy } from './deliver.ts'
import type { DeliveryOrder, Step } from './testing/delivery-process.ts'
import { smtpServer } from './testing/smtp-server.ts'

const nilId = '00000000-0000-0000-0000-000000000000'
const smtp = await smtpServer()
const transports = openTransportPool({ smtpUrl: smtp.url, hostName: 'trellis.example' })
const sending = sendingRoom({ transports })
const { clock, database, tools } = await testServer({ rooms: [sending] })
const mail = { ...tools.mail, kind: 'smtp' } as const
afterAll(() => transports.close())
const minute = 60_000

const runJobs = () => runWaitingJobs(sending.jobs, { ...tools, mail }, database)

async function aMessage(changes: { siteId?: string; subject?: string } = {}) {
  const { siteId = tools.newId(), subject = 'Welcome' } = changes
  const key = tools.newId()
  const id = await database.inSite(siteId, (db) =>
    send(
      { ...tools, db },
      { siteId, key, subject, kind: 'test', to: { name: '', address: 'ada@example.com' }, html: '<p>Hi</p>' },
    ),
  )
  /** Returns the message's row in the ledger. */
  const row = async () => {
    const { rows } = await sql<{ state: string; reason: string; html: string; attempts: number }>`
      SELECT state, reason, html, attempts FROM messages WHERE site_id = ${siteId} AND id = ${id}`.execute(
      database.system,
    )
    return rows[0]!
  }
  const force = (state: string, leaseEnds: number | null) =>
    sql`UPDATE messages SET state = ${state}, attempts = 1, lease_ends_at = ${leaseEnds && new Date(leaseEnds)}
      WHERE site_id = ${siteId} AND id = ${id}`.execute(database.system)
  /** Returns how many times the SMTP server received it. */
  const arrived = () => smtp.received.filter((raw) => raw.includes(id)).length
  return { siteId, id, row, force, arrived }
}

describe('a message', () => {
  test('is accepted by the SMTP server', async () => {
    const { row, arrived } = await aMessage()
    await runJobs()
    expect([await row(), arrived()]).toMatchObject([{ state: 'accepted', reason: '', html: '<p>Hi</p>' }, 1])
  })

  test('that is deferred is retried, later each time', async () => {
    const { row, arrived } = await aMessage()
    smtp.answers.push(451, 451)
    await runJobs()
    expect(await row()).toMatchObject({ state: 'deferred', reason: expect.stringContaining('Not this one') })
    expect(await runJobs()).toEqual([])
    clock.advance(minute)
    await runJobs()
    clock.advance(minute)
    expect([await runJobs(), await row()]).toMatchObject([[], { state: 'deferred', attempts: 2 }])
    clock.advance(minute)
    await runJobs()
    expect([await row(), arrived()]).toMatchObject([{ state: 'accepted', reason: '' }, 1])
  })

  test('that is refused is not retried', async () => {
    const { row } = await aMessage()
    smtp.answers.push(550)
    await runJobs()
    expect(await row()).toMatchObject({ state: 'bounced', reason: expect.stringContaining('Not this one') })
    clock.advance(retryWindow)
    expect(await runJobs()).toEqual([])
  })

  test('that is deferred for three days bounces', async () => {
    const { row } = await aMessage()
    smtp.answers.push(...Array.from({ length: 40 }, () => 451))
    for (let tries = 0; tries < 40 && (await row()).state !== 'bounced'; tries++) {
      await runJobs()
      clock.advance(240 * minute)
    }
    const { state, reason, attempts } = await row()
    expect([state, reason]).toEqual(['bounced', expect.stringContaining('Given up after three days.')])
    expect(attempts).toBeGreaterThan(15)
    smtp.answers.length = 0
  })

  test('leased by another worker is left alone until the lease expires', async () => {
    const { row, force, arrived } = await aMessage()
    await force('leased', clock.now + minute)
    await runJobs()
    expect([await row(), arrived()]).toMatchObject([{ state: 'leased' }, 0])
    clock.advance(minute)
    await runJobs()
    expect([await row(), arrived()]).toMatchObject([{ state: 'accepted', attempts: 2 }, 1])
  })

  test('with a password reset link is not stored after it is sent', async () => {
    const { row } = await aMessage({ siteId: nilId })
    await runJobs()
    expect(await row()).toMatchObject({ state: 'accepted', html: '' })
  })

  test('that cannot be composed bounces with the reason', async () => {
    const { row, siteId, id } = await aMessage()
    await sql`UPDATE messages SET headers = '{"Bcc": "eve@example.com"}' WHERE site_id = ${siteId} AND id = ${id}`.execute(
      database.system,
    )
    await runJobs()
    expect(await row()).toMatchObject({ state: 'bounced', reason: expect.stringContaining('Bcc') })
  })
})

test('ten messages with many workers arrive exactly once each', async () => {
  const messages = await Promise.all(Array.from({ length: 10 }, () => aMessage()))
  const context = { ...tools, mail, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 25 }
  const payloads = messages.map(({ siteId, id }) => ({ site_id: siteId, message_id: id }))
  await Promise.all(
    [...payloads, ...payloads, ...payloads].map((payload) => deliverBy(transports).run(payload, context)),
  )
  expect(messages.map(({ arrived }) => arrived())).toEqual(messages.map(() => 1))
  await runJobs()
  expect(messages.map(({ arrived }) => arrived())).toEqual(messages.map(() => 1))
  for (const { row } of messages) expect((await row()).state).toBe('accepted')
})

describe('a killed worker', () => {
  test.each<[Step, { state: string; arrived: number }]>([
    ['leased', { state: 'accepted', arrived: 1 }],
    ['handing', { state: 'unknown', arrived: 0 }],
    ['sent', { state: 'unknown', arrived: 1 }],
  ])('after "%s"', async (stopAfter, end) => {
    const message = await aMessage()
    await killDelivery(message, stopAfter)
    expect((await message.row()).state).toBe(stopAfter === 'leased' ? 'leased' : 'handing')
    for (let i = 0; i < 3; i++) {
      await runJobs()
      clock.advance(minute)
    }
    expect({ state: (await message.row()).state, arrived: message.arrived() }).toEqual(end)
    if (end.state === 'unknown') expect((await message.row()).reason).toContain('may have arrived')
  })
})

/** Starts the delivery in a separate process, and kills that after the given step. */
async function killDelivery({ siteId, id }: { siteId: string; id: string }, stopAfter: Step): Promise<void> {
  const target = await targetOf(database)
  const order: DeliveryOrder = { target, smtpUrl: smtp.url, now: clock.now, siteId, messageId: id, stopAfter }
  const script = fileURLToPath(new URL('testing/delivery-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<string>((resolve) => child.once('close', (code, signal) => resolve(signal ?? String(code))))
  const reached = await Promise.race([
    new Promise<string>((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))),
    ended,
  ])
  child.kill('SIGKILL')
  expect([reached, await ended]).toEqual([stopAfter, 'SIGKILL'])
}
