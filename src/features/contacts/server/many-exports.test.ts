import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { pieceRows } from './export/export-source.ts'
import { contacts } from './index.ts'

const { app, aMember, database, post, runJobs } = await testServer({ rooms: [sitesRoom(), contacts] })
/** Several full parts, and a last one that is not full. */
const many = 22_500
/** Maximum size of one part of a file, which is how much is in memory at once. */
const maxBytes = 2_000_000

test.each([
  [
    'contacts',
    `INSERT INTO contacts (site_id, id, email, email_key, status, fields, source_page, subscribed_at, created_at)
    SELECT $site, gen_random_uuid(), 'p' || i || '@x.io', 'p' || i || '@x.io', 'subscribed', '{}', '', now(), now()`,
  ],
  [
    'suppressions',
    `INSERT INTO contact_suppressions (site_id, address_hash, reason, at)
    SELECT $site, sha256(i::text::bytea), 'manual', now()`,
  ],
])('exports %s in parts, with one part in memory at a time and none lost', async (kind, insert) => {
  const { siteId, token } = aMember()
  const call = async <Path extends string>(path: Path, body: object = {}) =>
    (await post(path, { site_id: siteId, ...body }, { token })).body
  await sql`${sql.raw(insert.replace('$site', `'${siteId}'::uuid`))} FROM generate_series(1, ${sql.lit(many)}) AS i`.execute(
    database.system,
  )
  const { download_id } = await call('/list/export', { kind })
  await runJobs()
  const { state, rows, url } = await call('/list/export/status', { download_id })
  expect([state, rows]).toEqual(['done', many])
  const { rows: parts } = await sql<{ bytes: number }>`
    SELECT octet_length(text) AS bytes FROM contact_export_parts WHERE export_id = ${download_id}`.execute(
    database.system,
  )
  // The heading is a separate part.
  expect(parts).toHaveLength(1 + Math.ceil(many / pieceRows))
  expect(Math.max(...parts.map(({ bytes }) => bytes))).toBeLessThan(maxBytes)
  const { body } = await app.inject({ method: 'GET', url: url! })
  const lines = body.split('\r\n').slice(1, -1)
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(many)
})
