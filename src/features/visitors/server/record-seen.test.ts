import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { analyticsRoom, createIntake } from '#features/analytics/server/index.ts'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { visitorsRoom } from './index.ts'
import { recordSeen } from './record-seen.ts'

const database = await testDatabase()
const intake = createIntake({ database, now: () => clock.now, log: silentLog })
const embed = { scriptFor: () => '', chunks: new Map() }
const rooms = [sitesRoom(), contacts, sending, autoResponses, analyticsRoom(), visitorsRoom({ intake, embed })]
const { aMember, clock, post, tools } = await testServer({ rooms, database })
const hourMs = 3_600_000
const look = () =>
  recordSeen.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })

async function aSite() {
  const { siteId, token } = aMember()
  const call = async <Path extends string>(path: Path, body: object = {}) =>
    (await post(path, { site_id: siteId, ...body }, { token })).body
  const [form, visitor, stranger] = [tools.newId(), tools.newId(), tools.newId()]
  await sql`INSERT INTO published_sites (site_id, forms, hash, published_at) VALUES (${siteId}, '[]', '', now())`.execute(
    database.system,
  )
  await sql`INSERT INTO published_forms (site_id, popup_id, hash, name, document, fields, published_at)
    VALUES (${siteId}, ${form}, '', 'Spring', '{}', '[]', now())`.execute(database.system)
  const { contact } = await call('/contacts/add', { email: 'ann@example.com', consent: 'Asked.' })
  await sql`INSERT INTO visitor_identities (site_id, visitor_id, contact_id, external_id, at)
    VALUES (${siteId}, ${visitor}, ${contact.id}, '', now())`.execute(database.system)
  const view = (page: string, visitor_id: string | undefined = visitor, kind: 'view' | 'close' = 'view') => {
    const event = { id: tools.newId(), kind, popup_id: form, visitor_id, page: `https://shop.example${page}` }
    const traits = { device: 'desktop', source: '', country: '' } as const
    return intake.record(siteId, [{ ...event, ...traits }])
  }
  const seen = async () => {
    const { activity, contact: known } = await call('/contacts/load', { contact_id: contact.id })
    const lines = activity.filter(({ kind }: { kind: string }) => kind === 'seen')
    return { lines: lines.map(({ what }: { what: string }) => what), at: known.last_seen_at }
  }
  return { view, seen, stranger }
}

test('records that a known contact visited the site: one line a day, and the last time', async () => {
  const { view, seen, stranger } = await aSite()
  await view('/tea')
  await view('/cups', stranger)
  await view('/close', undefined, 'close')
  await look()
  // Events that have just arrived may not be in the database yet.
  expect(await seen()).toEqual({ lines: [], at: null })
  clock.advance(5 * 60_000)
  await look()
  const first = await seen()
  expect(first.lines).toEqual(['https://shop.example/tea, saw Spring'])
  const date = new Date(clock.now)
  clock.advance(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1, 12) - clock.now)
  await view('/pots')
  clock.advance(hourMs)
  await view('/mugs')
  clock.advance(hourMs)
  await look()
  await look()
  const { lines, at } = await seen()
  expect(lines.toSorted()).toEqual(['https://shop.example/pots, saw Spring', 'https://shop.example/tea, saw Spring'])
  expect(Date.parse(at!)).toBe(clock.now - hourMs)
})
