import { glob, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { analyticsRoom } from '#features/analytics/server/index.ts'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { games } from '#features/games/server/index.ts'
import { pushRoom } from '#features/push/server/index.ts'
import { send, sending } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { visitorsRoom } from '#features/visitors/server/index.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { contactsRoom, subscribeContact } from './index.ts'
import { ownPersonTables } from './person.ts'

const none = null as never
const others = [
  sitesRoom(),
  sending,
  notificationsRoom,
  autoResponses,
  games,
  pushRoom({ services: none }),
  analyticsRoom({ retentionDays: 365 }),
  visitorsRoom({ intake: none, embed: none }),
]
const personTables = others.flatMap((room) => room.personTables)
const server = await testServer({ rooms: [sitesRoom(), sending, contactsRoom({ personTables })] })
const { database, tools, post } = server

/** Columns whose names show that a table stores data about a person. */
const telling = /^(contact_id|recipient_id|visitor_id|email_key|to_address|endpoint_hash)$/

test('every table that stores personal data is declared', async () => {
  const { rows } = await sql<{ table: string }>`
    SELECT c.relname AS table, a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0
      AND a.attname ~ ${telling.source}`.execute(database.system)
  const declared = new Set(ownPersonTables.map(({ table }) => table))
  const rooms = new URL('../../', import.meta.url)
  for await (const file of glob('*/server/index.ts', { cwd: rooms })) {
    const text = await readFile(new URL(file, rooms), 'utf8')
    for (const [, table] of text.matchAll(/\{\s*table: '(\w+)'/g)) declared.add(table!)
  }
  expect([...new Set(rows.map(({ table }) => table))].filter((table) => !declared.has(table)).toSorted()).toEqual([])
})

test('exports a person, then erases their rows, emails, events and files, leaving only a keyed hash', async () => {
  const { siteId, token } = server.aMember()
  const call = <Path extends string>(path: Path, body: object = {}) =>
    post(path, { site_id: siteId, ...body }, { token })
  const [popupId, submissionId, visitorId] = [tools.newId(), tools.newId(), tools.newId()]
  const consent = { text: 'News.', method: 'form', addressPrefix: '203.0.113.0/24' }
  await database.inSite(siteId, async (db) => {
    const ctx = { ...tools, db }
    for (const email of ['ann@example.com', 'bob@example.com']) {
      await subscribeContact(ctx, { siteId, email, fields: { color: 'red' }, popupId, page: '/', consent })
    }
    const { contact } = await subscribeContact(ctx, {
      siteId,
      email: 'ann@example.com',
      fields: {},
      popupId,
      page: '/',
      consent,
    })
    const to = { name: 'Ann', address: 'ann@example.com' }
    await send(ctx, { siteId, kind: 'transactional', to, subject: 'Hi', html: '<p>Hi</p>', key: 'a' })
    await sql`INSERT INTO submissions (site_id, id, popup_id, contact_id, at)
      VALUES (${siteId}, ${submissionId}, ${popupId}, ${contact.id}, ${new Date(tools.now())})`.execute(db)
    for (const [id, kind] of [
      [submissionId, 'conversion'],
      [tools.newId(), 'view'],
    ] as const) {
      await sql`INSERT INTO events (site_id, id, popup_id, kind, visitor_id, page, at)
        VALUES (${siteId}, ${id}, ${popupId}, ${kind}, ${visitorId}, '/', ${new Date(tools.now())})`.execute(db)
    }
  })
  await call('/list/export', {})
  const { person } = (await call('/contacts/person/export', { email: 'ANN@example.com' })).body
  expect(
    Object.fromEntries(Object.entries(person).map(([table, rows]) => [table, (rows as unknown[]).length])),
  ).toEqual({
    contacts: 1,
    consents: 1,
    contact_activity: 1,
    messages: 1,
    submissions: 1,
    events: 2,
  })
  expect((await call('/contacts/person/erase', { email: 'ann@example.com' })).status).toBe(200)
  expect((await call('/contacts/person/export', { email: 'ann@example.com' })).body.person).toEqual({})
  expect((await call('/contacts/list')).body.contacts).toMatchObject([{ email: 'bob@example.com' }])
  const payload = { site_id: siteId, email_key: 'ann@example.com' }
  expect(server.emitted).toContainEqual({ event: 'contacts.erased', payload })
  expect((await call('/suppressions/check', { email: 'ann@example.com' })).body.reason).toBe('erased')
  for (const table of ['contact_exports', 'events', 'submissions', 'messages']) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE site_id = ${siteId}`.execute(database.system)
    expect([table, rows]).toEqual([table, []])
  }
  expect((await call('/contacts/person/erase', { email: 'nonsense' })).status).toBe(400)
  const other = server.aMember()
  const elsewhere = await post(
    '/contacts/person/export',
    { site_id: other.siteId, email: 'bob@example.com' },
    { token: other.token },
  )
  expect(elsewhere.body.person).toEqual({})
})
