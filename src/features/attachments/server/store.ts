import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'

export interface AttachmentRow {
  readonly site_id: Id
  readonly id: Id
  readonly name: string
  readonly type: string
  readonly size: number
  readonly holder_id: Id
  readonly person_id: Id | null
  readonly submission_id: Id | null
  readonly message_id: Id | null
  readonly created_at: Date
}
/** A file in the storage, whether or not it is attached to anything. */
export interface FileRow {
  readonly site_id: Id
  readonly id: Id
  readonly size: number
  readonly is_by_team: boolean
  readonly created_at: Date
}

type Db = Kysely<unknown>
const tables = (db: Db) => db.withTables<{ attachments: AttachmentRow; attachment_files: FileRow }>()

/** Locks the site's upload limit until the transaction ends, so that uploads check it one at a time. */
export async function lockUploadLimit(db: Db, siteId: Id): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('attachments.limit'), hashtext(${siteId}))`.execute(db)
}

/** Returns the number of bytes stored for a site since a moment, by its team or by others. */
export async function bytesSince(db: Db, siteId: Id, isByTeam: boolean, since: Date): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`SELECT coalesce(sum(size), 0) AS bytes FROM attachment_files
    WHERE site_id = ${siteId} AND is_by_team = ${isByTeam} AND created_at > ${since}`.execute(db)
  return Number(rows[0]!.bytes)
}

export async function insertFile(db: Db, row: FileRow): Promise<void> {
  await tables(db).insertInto('attachment_files').values(row).execute()
}

export async function forgetFile(db: Db, siteId: Id, id: Id): Promise<void> {
  await tables(db).deleteFrom('attachment_files').where('site_id', '=', siteId).where('id', '=', id).execute()
}

export async function insertAttachment(db: Db, row: AttachmentRow): Promise<void> {
  await tables(db).insertInto('attachments').values(row).execute()
}

export function findAttachment(db: Db, siteId: Id, id: Id): Promise<AttachmentRow | undefined> {
  const found = tables(db).selectFrom('attachments').selectAll().where('site_id', '=', siteId).where('id', '=', id)
  return found.executeTakeFirst()
}

/** Returns the attachments with these IDs, in the same order. */
export async function findAttachments(db: Db, siteId: Id, ids: readonly Id[]): Promise<AttachmentRow[]> {
  if (ids.length === 0) return []
  const found = tables(db).selectFrom('attachments').selectAll().where('site_id', '=', siteId)
  const rows = await found.where('id', 'in', ids).execute()
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Returns the attachments of these messages, oldest first. */
export async function attachedTo(db: Db, siteId: Id, messageIds: readonly Id[]): Promise<AttachmentRow[]> {
  if (messageIds.length === 0) return []
  const found = tables(db).selectFrom('attachments').selectAll().where('site_id', '=', siteId)
  return found.where('message_id', 'in', messageIds).orderBy('id').execute()
}

/** Attaches files that their holder uploaded and hasn't attached yet, and returns those that were attached. */
export async function attachRows(
  db: Db,
  siteId: Id,
  ids: readonly Id[],
  {
    holder_id,
    ...to
  }: Pick<AttachmentRow, 'holder_id' | 'person_id'> & Partial<Pick<AttachmentRow, 'message_id' | 'submission_id'>>,
): Promise<AttachmentRow[]> {
  const changed = tables(db).updateTable('attachments').set(to).where('site_id', '=', siteId).where('id', 'in', ids)
  const unused = changed.where('holder_id', '=', holder_id).where('message_id', 'is', null)
  return unused.where('submission_id', 'is', null).returningAll().execute()
}

/** Returns those files, in the order of the IDs, that their holder uploaded and hasn't attached yet. */
export async function findUnused(db: Db, siteId: Id, ids: readonly Id[], holderId: Id): Promise<AttachmentRow[]> {
  const rows = await findAttachments(db, siteId, ids)
  return rows.filter((row) => row.holder_id === holderId && row.message_id === null && row.submission_id === null)
}

/** Returns every attachment of a site, oldest first. */
export function everyAttachment(db: Db, siteId: Id): Promise<AttachmentRow[]> {
  const all = tables(db).selectFrom('attachments').selectAll().where('site_id', '=', siteId)
  return all
    .where((is) => is.or([is('message_id', 'is not', null), is('submission_id', 'is not', null)]))
    .orderBy('id')
    .execute()
}

/** Deletes, for all sites, files uploaded before a moment that aren't attached to anything. */
export async function deleteUnused(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM attachments WHERE message_id IS NULL AND submission_id IS NULL
    AND created_at < ${before}`.execute(db)
}

/** Returns files of all sites that were created before a moment and have no attachment, up to a limit. */
export async function orphanedFiles(db: Db, before: Date, limit: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`SELECT * FROM attachment_files AS file WHERE created_at < ${before}
    AND NOT EXISTS (SELECT 1 FROM attachments WHERE attachments.site_id = file.site_id AND attachments.id = file.id)
    ORDER BY created_at LIMIT ${limit}`.execute(db)
  return rows
}

/** Returns the IDs of all files of a site. */
export async function fileIds(db: Db, siteId: Id): Promise<Id[]> {
  const rows = await tables(db).selectFrom('attachment_files').select('id').where('site_id', '=', siteId).execute()
  return rows.map(({ id }) => id)
}
