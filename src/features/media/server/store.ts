import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { FontFace } from './font/read-font.ts'

/** A stored file. `size` is returned as text, because it may exceed JavaScript's safe integers. */
export interface MediaRow {
  readonly site_id: Id
  readonly id: Id
  readonly name: string
  readonly type: string
  readonly size: number
  /** Including its smaller versions. Also returned as text. */
  readonly stored_bytes: number
  readonly stored_as: string
  readonly created_at: Date
  readonly deleted_at: Date | null
  /** In pixels; null if it isn't an image. */
  readonly picture_width: number | null
  readonly picture_height: number | null
  /** Widths of the additional stored versions of the image. */
  readonly picture_widths: readonly number[]
  /** Null if it isn't a font. */
  readonly font: FontFace | null
}

/** Maximum number of font files per site. */
export const maxFonts = 40

const tables = (db: Kysely<unknown>) => db.withTables<{ media: MediaRow }>()

export async function insertMedia(db: Kysely<unknown>, row: MediaRow): Promise<void> {
  await tables(db)
    .insertInto('media')
    .values({
      ...row,
      picture_widths: JSON.stringify(row.picture_widths) as never,
      font: row.font && (JSON.stringify(row.font) as never),
    })
    .execute()
}

/** Finds a file that isn't deleted. */
export async function findMedia(db: Kysely<unknown>, siteId: Id, id: Id): Promise<MediaRow | undefined> {
  return tables(db)
    .selectFrom('media')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Returns a page of the site's files, newest first, and their total number. */
export async function listMedia(
  db: Kysely<unknown>,
  siteId: Id,
  { name, kind, page, limit }: { name: string; kind: 'all' | 'picture' | 'font'; page: number; limit: number },
): Promise<{ rows: MediaRow[]; total: number }> {
  const wanted = tables(db)
    .selectFrom('media')
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .$if(kind === 'picture', (query) => query.where('picture_width', 'is not', null))
    .$if(kind === 'font', (query) => query.where('font', 'is not', null))
    .$if(name !== '', (query) => query.where(sql<boolean>`strpos(lower(name), lower(${name})) > 0`))
  const rows = await wanted
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await wanted.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** Returns the size in bytes of the site's files, and of deleted files that can still be restored. */
export async function bytesOfSite(db: Kysely<unknown>, siteId: Id): Promise<{ used: number; deleted: number }> {
  const { used, deleted } = await tables(db)
    .selectFrom('media')
    .select(({ fn }) => [
      fn.sum<string | null>('stored_bytes').filterWhere('deleted_at', 'is', null).as('used'),
      fn.sum<string | null>('stored_bytes').filterWhere('deleted_at', 'is not', null).as('deleted'),
    ])
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow()
  return { used: Number(used ?? 0), deleted: Number(deleted ?? 0) }
}

/** Locks the site's quota until the transaction ends, so that only one upload at a time checks the remaining space. */
export async function lockQuota(db: Kysely<unknown>, siteId: Id): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('media.quota'), hashtext(${siteId}))`.execute(db)
}

/** Marks a file as deleted. Returns false if there is none. */
export async function deleteMedia(db: Kysely<unknown>, siteId: Id, id: Id, at: Date): Promise<boolean> {
  const answer = await tables(db)
    .updateTable('media')
    .set({ deleted_at: at })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return answer.numUpdatedRows === 1n
}

/** Restores a deleted file. Returns undefined if there is no deleted file with this id. */
export async function restoreMedia(db: Kysely<unknown>, siteId: Id, id: Id): Promise<MediaRow | undefined> {
  return tables(db)
    .updateTable('media')
    .set({ deleted_at: null })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/** Finds an image by its random name, on any site. */
export async function findPicture(db: Kysely<unknown>, storedAs: string): Promise<MediaRow | undefined> {
  return tables(db)
    .selectFrom('media')
    .selectAll()
    .where('stored_as', '=', storedAs)
    .where('picture_width', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Finds a font by its random name, on any site. */
export async function findFont(db: Kysely<unknown>, storedAs: string): Promise<MediaRow | undefined> {
  return tables(db)
    .selectFrom('media')
    .selectAll()
    .where('stored_as', '=', storedAs)
    .where('font', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the site's font files, newest first. */
export async function listFonts(db: Kysely<unknown>, siteId: Id): Promise<MediaRow[]> {
  const fonts = tables(db).selectFrom('media').selectAll().where('site_id', '=', siteId).where('font', 'is not', null)
  return fonts.where('deleted_at', 'is', null).orderBy('id', 'desc').limit(maxFonts).execute()
}

/** Returns the site's images with these random names. */
export async function picturesNamed(
  db: Kysely<unknown>,
  siteId: Id,
  names: readonly string[],
): Promise<Pick<MediaRow, 'stored_as' | 'picture_width' | 'picture_height' | 'picture_widths'>[]> {
  return tables(db)
    .selectFrom('media')
    .select(['stored_as', 'picture_width', 'picture_height', 'picture_widths'])
    .where('site_id', '=', siteId)
    .where('stored_as', 'in', names)
    .execute()
}

/** Returns files of all sites that were deleted before the given time; at most a hundred. */
export async function deletedMedia(db: Kysely<unknown>, before: Date): Promise<MediaRow[]> {
  return tables(db).selectFrom('media').selectAll().where('deleted_at', '<', before).limit(100).execute()
}

/** Returns all files of a site, including deleted ones. */
export async function filesOfSite(
  db: Kysely<unknown>,
  siteId: Id,
): Promise<Pick<MediaRow, 'stored_as' | 'picture_widths'>[]> {
  const files = tables(db).selectFrom('media').select(['stored_as', 'picture_widths'])
  return files.where('site_id', '=', siteId).execute()
}

/** Returns the site's files that aren't deleted, oldest first. */
export async function everyFile(db: Kysely<unknown>, siteId: Id): Promise<MediaRow[]> {
  const files = tables(db).selectFrom('media').selectAll().where('site_id', '=', siteId).where('deleted_at', 'is', null)
  return files.orderBy('id').execute()
}

export async function forgetMedia(db: Kysely<unknown>, siteId: Id, id: Id): Promise<void> {
  await tables(db).deleteFrom('media').where('site_id', '=', siteId).where('id', '=', id).execute()
}
