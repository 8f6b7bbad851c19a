import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { migrateDocument } from '#form/document/migrations.ts'
import type { DraftFields } from '../rules.ts'

/** Unpublished changes of a form, and when they were stored. */
export interface Draft {
  readonly changes: DraftFields
  readonly draft_at: string
}

type Tables = { popups: { site_id: Id; id: Id; draft: DraftFields | null; draft_at: Date | null } }
const tables = (db: Db) => db.withTables<Tables>()

/** Returns the draft of a form; null if everything is published. */
export async function draftOf(db: Db, siteId: Id, popupId: Id): Promise<Draft | null> {
  const row = await tables(db)
    .selectFrom('popups')
    .select(['draft', 'draft_at'])
    .where('site_id', '=', siteId)
    .where('id', '=', popupId)
    .executeTakeFirst()
  if (!row?.draft || !row.draft_at) return null
  const { json, ...changes } = row.draft
  return {
    changes: { ...changes, ...(json && { json: migrateDocument(json) }) },
    draft_at: row.draft_at.toISOString(),
  }
}

/** Returns which of these forms have a draft. */
export async function draftedOf(db: Db, siteId: Id, popupIds: readonly Id[]): Promise<ReadonlySet<Id>> {
  if (popupIds.length === 0) return new Set()
  const rows = await tables(db)
    .selectFrom('popups')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', 'in', popupIds)
    .where('draft_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Stores a draft; null deletes it. */
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
