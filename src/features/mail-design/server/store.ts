import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { MailBlock, MailDocument, MailTheme } from '../contract.ts'

interface ThemeRow {
  readonly site_id: Id
  readonly theme: MailTheme
  readonly updated_at: Date
}
export interface BlockRow {
  readonly site_id: Id
  readonly id: Id
  readonly name: string
  readonly block: MailBlock
  readonly updated_at: Date
}
export interface TemplateRow {
  readonly site_id: Id
  readonly id: Id
  readonly name: string
  readonly document: MailDocument
  readonly updated_at: Date
  /** User who shares it with the other sites they manage; null if it's not shared. */
  readonly shared_by: Id | null
}

type Db = Kysely<unknown>
type Tables = { mail_themes: ThemeRow; mail_blocks: BlockRow; mail_templates: TemplateRow }

/** Maximum number of shared templates offered. */
const maxShared = 50

const tables = (db: Db) => db.withTables<Tables>()
/** JSON is passed as text, because the driver would treat an array as a PostgreSQL array. */
const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`

export async function findTheme(db: Db, siteId: Id): Promise<MailTheme | null> {
  const row = await tables(db)
    .selectFrom('mail_themes')
    .select('theme')
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return row?.theme ?? null
}

export async function storeTheme(db: Db, { site_id, theme, updated_at }: ThemeRow): Promise<void> {
  const changed = { theme: json(theme), updated_at }
  await tables(db)
    .insertInto('mail_themes')
    .values({ site_id, ...changed })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(changed))
    .execute()
}

export function listBlocks(db: Db, siteId: Id): Promise<BlockRow[]> {
  return tables(db).selectFrom('mail_blocks').selectAll().where('site_id', '=', siteId).orderBy('name').execute()
}

export async function insertBlock(db: Db, { block, ...row }: BlockRow): Promise<void> {
  await tables(db)
    .insertInto('mail_blocks')
    .values({ ...row, block: json(block) })
    .execute()
}

export async function updateBlock(db: Db, { site_id, id, name, block, updated_at }: BlockRow): Promise<boolean> {
  const result = await tables(db)
    .updateTable('mail_blocks')
    .set({ name, block: json(block), updated_at })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteBlock(db: Db, siteId: Id, id: Id): Promise<boolean> {
  const query = tables(db).deleteFrom('mail_blocks').where('site_id', '=', siteId).where('id', '=', id)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

export function listTemplates(db: Db, siteId: Id): Promise<TemplateRow[]> {
  return tables(db).selectFrom('mail_templates').selectAll().where('site_id', '=', siteId).orderBy('name').execute()
}

export async function insertTemplate(db: Db, { document, ...row }: TemplateRow): Promise<void> {
  await tables(db)
    .insertInto('mail_templates')
    .values({ ...row, document: json(document) })
    .execute()
}

export function renameTemplate(
  db: Db,
  { site_id, id, name, updated_at }: Omit<TemplateRow, 'document' | 'shared_by'>,
): Promise<TemplateRow | undefined> {
  return tables(db)
    .updateTable('mail_templates')
    .set({ name, updated_at })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Sets who shares a template. Returns the template, or undefined if there is none with this id. */
export function shareTemplate(db: Db, siteId: Id, id: Id, shared_by: Id | null): Promise<TemplateRow | undefined> {
  const update = tables(db).updateTable('mail_templates').set({ shared_by })
  return update.where('site_id', '=', siteId).where('id', '=', id).returningAll().executeTakeFirst()
}

/** Returns the templates that these users share from these sites, by name. */
export function sharedTemplatesOf(
  db: Db,
  sharers: readonly { readonly site_id: Id; readonly user_id: Id }[],
): Promise<TemplateRow[]> {
  if (sharers.length === 0) return Promise.resolve([])
  const pairs = sharers.map(({ site_id, user_id }) => sql`(${site_id}::uuid, ${user_id}::uuid)`)
  return tables(db)
    .selectFrom('mail_templates')
    .selectAll()
    .where(sql<boolean>`(site_id, shared_by) IN (${sql.join(pairs)})`)
    .orderBy('name')
    .limit(maxShared)
    .execute()
}

export async function deleteTemplate(db: Db, siteId: Id, id: Id): Promise<boolean> {
  const query = tables(db).deleteFrom('mail_templates').where('site_id', '=', siteId).where('id', '=', id)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

/** Serializes calls that add to a site's blocks or templates, so that its limit holds. */
export async function lockDesigns(db: Db, siteId: Id): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mail-design ${siteId}`}, 0))`.execute(db)
}
