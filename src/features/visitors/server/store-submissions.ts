import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'

/** What a visitor sent with a form, and whose it was. */
export interface SubmissionRow {
  readonly site_id: Id
  readonly id: Id
  readonly popup_id: Id
  readonly contact_id: Id
  readonly at: Date
}

const tables = (db: Kysely<unknown>) => db.withTables<{ submissions: SubmissionRow }>()

export async function insertSubmission(db: Kysely<unknown>, row: SubmissionRow): Promise<void> {
  await tables(db).insertInto('submissions').values(row).execute()
}

/** The contact that sent a form; undefined for a submission that is unknown, or of another form. */
export async function submitterOf(
  db: Kysely<unknown>,
  siteId: Id,
  popupId: Id,
  submissionId: Id,
): Promise<Id | undefined> {
  const row = await tables(db)
    .selectFrom('submissions')
    .select('contact_id')
    .where('site_id', '=', siteId)
    .where('id', '=', submissionId)
    .where('popup_id', '=', popupId)
    .executeTakeFirst()
  return row?.contact_id
}

/** Forgets, over all sites, submissions that were sent before that moment. */
export async function dropSubmissions(db: Kysely<unknown>, before: Date): Promise<void> {
  await tables(db).deleteFrom('submissions').where('at', '<', before).execute()
}
