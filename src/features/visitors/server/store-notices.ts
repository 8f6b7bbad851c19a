import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'

interface NoticeRow {
  readonly site_id: Id
  readonly id: Id
  readonly popup_id: Id
  readonly contact_id: Id
  readonly at: Date
}

const tables = (db: Kysely<unknown>) => db.withTables<{ subscriber_notices: NoticeRow }>()

export async function insertNotice(db: Kysely<unknown>, row: NoticeRow): Promise<void> {
  await tables(db).insertInto('subscriber_notices').values(row).execute()
}

/** Removes all pending notices of a form; returns their contacts, oldest first. */
export async function takeNotices(db: Kysely<unknown>, siteId: Id, popupId: Id): Promise<Id[]> {
  const rows = await tables(db)
    .deleteFrom('subscriber_notices')
    .where('site_id', '=', siteId)
    .where('popup_id', '=', popupId)
    .returning(['contact_id', 'at'])
    .execute()
  return rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ contact_id }) => contact_id)
}
