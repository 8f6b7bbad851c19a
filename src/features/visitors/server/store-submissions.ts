import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'

/** A submission of a form by a visitor, and the contact it belongs to. */
export interface SubmissionRow {
  readonly site_id: Id
  readonly id: Id
  readonly popup_id: Id
  readonly contact_id: Id
  /** Whether it waits for the click in its email, regardless of the contact's status otherwise. */
  readonly pending: boolean
  readonly at: Date
}

const tables = (db: Kysely<unknown>) => db.withTables<{ submissions: SubmissionRow }>()

export async function insertSubmission(db: Kysely<unknown>, row: SubmissionRow): Promise<void> {
  await tables(db).insertInto('submissions').values(row).execute()
}

/**
 * Returns the contact who submitted a form, and whether the submission waits for confirmation; undefined if the
 * submission is unknown or belongs to another form.
 */
export async function submitterOf(
  db: Kysely<unknown>,
  siteId: Id,
  popupId: Id,
  submissionId: Id,
): Promise<{ contactId: Id; isPending: boolean } | undefined> {
  const row = await tables(db)
    .selectFrom('submissions')
    .select(['contact_id', 'pending'])
    .where('site_id', '=', siteId)
    .where('id', '=', submissionId)
    .where('popup_id', '=', popupId)
    .executeTakeFirst()
  return row && { contactId: row.contact_id, isPending: row.pending }
}

/** Returns the same for many submissions, by their IDs, each with its form. */
export async function submittersOf(
  db: Kysely<unknown>,
  siteId: Id,
  submissionIds: readonly Id[],
): Promise<Map<Id, { contactId: Id; popupId: Id; isPending: boolean }>> {
  if (submissionIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('submissions')
    .select(['id', 'contact_id', 'popup_id', 'pending'])
    .where('site_id', '=', siteId)
    .where('id', 'in', [...submissionIds])
    .execute()
  return new Map(
    rows.map((row) => [row.id, { contactId: row.contact_id, popupId: row.popup_id, isPending: row.pending }]),
  )
}

/**
 * After a click in an email, marks all submissions of the form by that contact as no longer pending, however many there
 * are.
 */
export async function releaseSubmissions(
  db: Kysely<unknown>,
  { site_id, popup_id, contact_id }: Pick<SubmissionRow, 'site_id' | 'popup_id' | 'contact_id'>,
): Promise<void> {
  await tables(db)
    .updateTable('submissions')
    .set({ pending: false })
    .where('site_id', '=', site_id)
    .where('contact_id', '=', contact_id)
    .where('popup_id', '=', popup_id)
    .where('pending', '=', true)
    .execute()
}

/** Deletes, over all sites, submissions sent before a time. */
export async function dropSubmissions(db: Kysely<unknown>, before: Date): Promise<void> {
  await tables(db).deleteFrom('submissions').where('at', '<', before).execute()
}
