import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { ExtraSettings } from '#embed/extra-data/compile-extra.ts'
import type { ExtraName, PublishedExtra } from '#embed/protocol.ts'

/** An extra as published to the site's visitors. `hash` identifies its settings. */
export interface ExtraRow {
  readonly name: ExtraName
  readonly hash: string
  readonly entry: Omit<PublishedExtra, 'name' | 'code'>
  readonly settings: ExtraSettings[ExtraName]
}

/** Returns the extras that are on a site's pages. */
export async function extrasOf(db: Kysely<unknown>, siteId: Id): Promise<ExtraRow[]> {
  const { rows } = await sql<ExtraRow>`SELECT name, hash, entry, settings FROM published_extras
    WHERE site_id = ${siteId} ORDER BY name`.execute(db)
  return rows
}

export async function storeExtra(
  db: Kysely<unknown>,
  siteId: Id,
  { name, hash, entry, settings }: ExtraRow,
): Promise<void> {
  await sql`INSERT INTO published_extras (site_id, name, hash, entry, settings)
    VALUES (${siteId}, ${name}, ${hash}, ${JSON.stringify(entry)}::jsonb, ${JSON.stringify(settings)}::jsonb)
    ON CONFLICT (site_id, name) DO UPDATE SET hash = excluded.hash, entry = excluded.entry, settings = excluded.settings`.execute(
    db,
  )
}

export async function removeExtra(db: Kysely<unknown>, siteId: Id, name: ExtraName): Promise<void> {
  await sql`DELETE FROM published_extras WHERE site_id = ${siteId} AND name = ${name}`.execute(db)
}

/** An extra that is previewed before it's live. */
export type ExtraPreview = Pick<ExtraRow, 'name' | 'settings'>

/** Maximum number of previews of extras per site; the newest are kept. */
const maxPreviews = 50

export async function storeExtraPreview(
  db: Kysely<unknown>,
  { siteId, id, expiresAt }: { siteId: Id; id: Id; expiresAt: Date },
  { name, settings }: ExtraPreview,
): Promise<void> {
  await sql`INSERT INTO extra_previews (site_id, id, name, settings, expires_at)
    VALUES (${siteId}, ${id}, ${name}, ${JSON.stringify(settings)}::jsonb, ${expiresAt})`.execute(db)
  await sql`DELETE FROM extra_previews WHERE site_id = ${siteId} AND id IN (
    SELECT id FROM extra_previews WHERE site_id = ${siteId} ORDER BY expires_at DESC, id DESC OFFSET ${maxPreviews})`.execute(
    db,
  )
}

export async function findExtraPreview(db: Kysely<unknown>, siteId: Id, id: Id): Promise<ExtraPreview | null> {
  const { rows } = await sql<ExtraPreview>`
    SELECT name, settings FROM extra_previews WHERE site_id = ${siteId} AND id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Deletes a site's previews of extras, so that their links stop working. */
export async function dropExtraPreviewsOf(db: Kysely<unknown>, siteId: Id): Promise<void> {
  await sql`DELETE FROM extra_previews WHERE site_id = ${siteId}`.execute(db)
}

/** Deletes, over all sites, previews of extras that expired before a time. */
export async function dropExpiredExtraPreviews(db: Kysely<unknown>, before: Date): Promise<void> {
  await sql`DELETE FROM extra_previews WHERE expires_at < ${before}`.execute(db)
}
