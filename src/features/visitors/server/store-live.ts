import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { migrateDocument } from '#form/document/migrations.ts'

type Tables = { published_forms: { site_id: Id; popup_id: Id; document: FormDocument; superseded_at: Date | null } }

/** Returns the design of a live form; undefined if the form isn't live. */
export async function liveDocument(db: Kysely<unknown>, siteId: Id, popupId: Id): Promise<FormDocument | undefined> {
  const row = await db
    .withTables<Tables>()
    .selectFrom('published_forms')
    .select('document')
    .where('site_id', '=', siteId)
    .where('popup_id', '=', popupId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
  return row && migrateDocument(row.document)
}
