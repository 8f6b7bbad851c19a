import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { dropOldVersions } from './drop-old.ts'
import { documentWith, input } from './testing/a-live-form.ts'
import { type TestSite, visitorsServer } from './testing/visitors-server.ts'

const {
  aSite,
  aTicket,
  anAutoResponse,
  app,
  begin,
  clock,
  contactOf,
  conversions,
  database,
  get,
  limited,
  linkInMail,
  mailbox,
  runJobs,
  send,
  statusOf,
  tools,
} = await visitorsServer()

let site: TestSite
let popup_id: string
let email: string
beforeEach(async () => {
  ;({ site, popup_id, email } = await begin())
})

describe('a submission', () => {
  test('with a ticket subscribes immediately', async () => {
    expect((await send({ ticket: await aTicket() })).body.status).toBe('subscribed')
    expect(await statusOf()).toBe('subscribed')
  })

  const doubts: [string, () => Promise<object>][] = [
    ['without a ticket', async () => ({})],
    ['with a made-up ticket', async () => ({ ticket: 'A'.repeat(72) })],
    ['with a ticket of another site', async () => ({ ticket: await aTicket((await aSite()).key) })],
    ['that fills in the hidden field', async () => ({ ticket: await aTicket(), trap: 'https://spam.example' })],
    ['sent within a second', async () => ({ ticket: await aTicket(), shown_for: 400 })],
  ]
  test.each(doubts)('%s subscribes no contact until the link in the email is clicked', async (_what, make) => {
    await anAutoResponse()
    expect((await send(await make())).body).toEqual({ success: true, status: 'unconfirmed' })
    expect([await statusOf(), await conversions()]).toEqual(['unconfirmed', 0])
    const link = (await linkInMail())!
    expect(mailbox.map(({ subject }) => subject)).toEqual(['Please confirm your subscription to Corner & Shop'])
    await app.inject({ method: 'POST', url: link })
    expect([await statusOf(), await conversions()]).toEqual(['subscribed', 1])
    await runJobs()
    expect(mailbox.at(-1)!.subject).toBe('Welcome')
  })

  test('with an old or overused ticket is held', async () => {
    const old = await aTicket()
    clock.advance(2 * 3600 * 1000 + 1)
    expect((await send({ ticket: old })).body.status).toBe('unconfirmed')
    const ticket = await aTicket()
    const statuses = []
    for (let i = 0; i < 6; i++) {
      const fields = { email: `${i}-${email}` }
      statuses.push((await send({ ticket, fields })).body.status)
    }
    expect(statuses).toEqual([...Array(5).fill('subscribed'), 'unconfirmed'])
  })

  test('that was refused does not use up its ticket', async () => {
    const ticket = await aTicket()
    for (let i = 0; i < 8; i++) expect((await send({ ticket, fields: { email: 'ada@' } })).status).toBe(400)
    expect((await send({ ticket })).body.status).toBe('subscribed')
  })
})

test('values typed before a confirmation are not stored on the contact', async () => {
  await site.live(popup_id, { document: documentWith(input('textField', 'first', { kind: 'text' })) })
  await send({ fields: { email, first: 'Eve' } })
  expect((await contactOf()).contact.fields).toEqual({})
  clock.advance(10 * 60 * 1000)
  await send({ fields: { email, first: 'Ada' } })
  await app.inject({ method: 'POST', url: (await linkInMail())! })
  expect((await contactOf()).contact.fields).toEqual({ first: 'Ada' })
})

test('tickets are limited by IP address, and do not reveal whether a site exists', async () => {
  expect((await get('/v/ticket', { key: 'unknown' })).body).toEqual({
    success: false,
    error: 'Site not found for this key.',
  })
  const server = await limited()
  const statuses = []
  for (let i = 0; i < 70; i++) statuses.push((await server.get('/v/ticket', { key: site.key })).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
})

test('a key made for one purpose signs for no other', async () => {
  const ticket = await aTicket()
  expect((await app.inject({ method: 'POST', url: `/y/${ticket}` })).statusCode).toBe(404)
  expect((await app.inject({ method: 'GET', url: `/p/${ticket}` })).statusCode).toBe(404)
})

test('deletes trust records when they expire', async () => {
  const clean = () =>
    dropOldVersions.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })
  const counts = async () => {
    const rows = await Promise.all(
      ['ticket_uses', 'confirmations', 'confirmation_counts'].map((table) =>
        sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(database.system),
      ),
    )
    return rows.map(({ rows: [row] }) => row!.count)
  }
  clock.advance(30 * 24 * 3600 * 1000)
  await clean()
  expect(await counts()).toEqual([0, 0, 0])
  await send({ ticket: await aTicket() })
  await send({ fields: { email: `b${email}` } })
  await clean()
  expect(await counts()).toEqual([1, 1, 1])
})
