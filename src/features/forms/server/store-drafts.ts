import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { PopupFields } from '../rules.ts'

/** What was changed of a live form, and when. */
export interface Draft {
  readonly changes: PopupFields
  readonly draft_at: string
}

type Tables = { popups: { site_id: Id; id: Id; draft: PopupFields | null; draft_at: Date | null } }
const tables = (db: Db) => db.withTables<Tables>()

/** The draft of a form; null when everything is published. */
export async function draftOf(db: Db, siteId: Id, popupId: Id): Promise<Draft | null> {
  const row = await tables(db)
    .selectFrom('popups')
    .select(['draft', 'draft_at'])
    .where('site_id', '=', siteId)
    .where('id', '=', popupId)
    .executeTakeFirst()
  return row?.draft && row.draft_at ? { changes: row.draft, draft_at: row.draft_at.toISOString() } : null
}

/** Keeps a draft; null forgets it. */
export async function putDraft(db: Db, siteId: Id, popupId: Id, draft: Draft | null): Promise<void> {
  await tables(db)
    .updateTable('popups')
    .set({
      draft: draft && (JSON.stringify(draft.changes) as never),
      draft_at: draft && new Date(draft.draft_at),
    })
    .where('site_id', '=', siteId)
    .where('id', '=', popupId)
    .execute()
}
