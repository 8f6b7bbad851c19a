import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { ExtraSettings } from '#embed/extra-data/compile-extra.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ImageSharer, Share } from '../contract.ts'

/** Settings of each extra apart from its appearance. */
export interface ExtraMore {
  'share-buttons': Pick<Share, 'order' | 'former_hosts' | 'with_pinterest'>
  'image-buttons': Pick<ImageSharer, 'devices'>
}
export type SharingExtra = keyof ExtraMore

/** An extra with its owner's settings. */
export interface ExtraRow<Name extends SharingExtra = SharingExtra> {
  readonly object_id: Id
  readonly is_on: boolean
  readonly settings: ExtraSettings[Name]
  readonly more: ExtraMore[Name]
}

/** Adds an extra in its initial state if the site has none with that name. */
export async function addExtra<Name extends SharingExtra>(
  db: Db,
  siteId: Id,
  name: Name,
  { object_id, is_on, settings, more }: ExtraRow<Name>,
): Promise<void> {
  await sql`INSERT INTO sharing_extras (site_id, name, object_id, is_on, settings, more)
    VALUES (${siteId}, ${name}, ${object_id}, ${is_on}, ${JSON.stringify(settings)}::jsonb, ${JSON.stringify(more)}::jsonb)
    ON CONFLICT (site_id, name) DO NOTHING`.execute(db)
}

export async function findExtra<Name extends SharingExtra>(
  db: Kysely<unknown>,
  siteId: Id,
  name: Name,
): Promise<ExtraRow<Name> | undefined> {
  const { rows } = await sql<ExtraRow<Name>>`SELECT object_id, is_on, settings, more FROM sharing_extras
    WHERE site_id = ${siteId} AND name = ${name}`.execute(db)
  return rows[0]
}

/** Returns the name of the extra with this id in display rules; `hold` locks it until the transaction ends. */
export async function extraByObject(db: Db, siteId: Id, objectId: Id, hold = false): Promise<SharingExtra | undefined> {
  const { rows } = await sql<{ name: SharingExtra }>`SELECT name FROM sharing_extras
    WHERE site_id = ${siteId} AND object_id = ${objectId} ${hold ? sql`FOR UPDATE` : sql``}`.execute(db)
  return rows[0]?.name
}

export async function updateExtra<Name extends SharingExtra>(
  db: Db,
  siteId: Id,
  name: Name,
  { is_on, settings, more }: Omit<ExtraRow<Name>, 'object_id'>,
): Promise<void> {
  await sql`UPDATE sharing_extras SET is_on = ${is_on}, settings = ${JSON.stringify(settings)}::jsonb, more = ${JSON.stringify(more)}::jsonb
    WHERE site_id = ${siteId} AND name = ${name}`.execute(db)
}

/** Returns the sites whose share buttons are on and sorted by use. */
export async function sitesOrderedByUse(db: Kysely<unknown>): Promise<Id[]> {
  const { rows } = await sql<{ site_id: Id }>`SELECT site_id FROM sharing_extras
    WHERE name = 'share-buttons' AND is_on AND more->>'order' = 'usage' ORDER BY site_id`.execute(db)
  return rows.map(({ site_id }) => site_id)
}

export async function sealedToken(db: Kysely<unknown>, siteId: Id): Promise<Buffer | undefined> {
  const { rows } = await sql<{
    sealed: Buffer
  }>`SELECT sealed FROM share_tokens WHERE site_id = ${siteId}`.execute(db)
  return rows[0]?.sealed
}

/** Stores the sealed token, or removes it if it's null. */
export async function storeToken(db: Db, siteId: Id, sealed: Buffer | null): Promise<void> {
  if (!sealed) await sql`DELETE FROM share_tokens WHERE site_id = ${siteId}`.execute(db)
  else
    await sql`INSERT INTO share_tokens (site_id, sealed) VALUES (${siteId}, ${sealed})
      ON CONFLICT (site_id) DO UPDATE SET sealed = excluded.sealed`.execute(db)
}
