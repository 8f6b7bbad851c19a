import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import { migrateDocument } from '#form/document/migrations.ts'
import type { LiveForm } from './publish.ts'
import type { FormMore, LoaderEntry } from './store.ts'

type Tables = {
  form_previews: { site_id: Id; id: Id; entry: LoaderEntry; document: unknown; more: FormMore; expires_at: Date }
}

const tables = (db: Kysely<unknown>) => db.withTables<Tables>()

/** Maximum number of previews of a site; the newest are kept. */
const maxOfSite = 50

/** Stores a preview and deletes the site's oldest ones beyond the maximum. */
export async function storePreview(
  db: Kysely<unknown>,
  { siteId, id, expiresAt }: { siteId: Id; id: Id; expiresAt: Date },
  { entry, document, more = {} }: LiveForm,
): Promise<void> {
  const row = { entry: asJson(entry), document: asJson(document), more: asJson(more) }
  await tables(db)
    .insertInto('form_previews')
    .values({ site_id: siteId, id, expires_at: expiresAt, ...row })
    .execute()
  await tables(db)
    .deleteFrom('form_previews')
    .where('site_id', '=', siteId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('form_previews')
        .select('id')
        .where('site_id', '=', siteId)
        .orderBy('expires_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxOfSite),
    )
    .execute()
}

/** Returns the form of a preview; null if the preview no longer exists. */
export async function findPreview(db: Kysely<unknown>, siteId: Id, id: Id): Promise<Required<LiveForm> | null> {
  const row = await tables(db)
    .selectFrom('form_previews')
    .select(['entry', 'document', 'more'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, document: migrateDocument(row.document) } : null
}

/** Deletes a site's previews, so that their links stop working. */
export async function dropPreviewsOf(db: Kysely<unknown>, siteId: Id): Promise<void> {
  await tables(db).deleteFrom('form_previews').where('site_id', '=', siteId).execute()
}

/** Deletes, over all sites, previews that expired before a time. */
export async function dropExpiredPreviews(db: Kysely<unknown>, before: Date): Promise<void> {
  await tables(db).deleteFrom('form_previews').where('expires_at', '<', before).execute()
}

const asJson = (value: object) => JSON.stringify(value) as never
