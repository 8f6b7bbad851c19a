import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { TextLanguage } from '#form/document/translations/languages.ts'
import type { OwnTexts } from '#form/document/translations/text-module.ts'

/** The languages of a site's pages other than English, and the owner's own wording of the forms' built-in texts. */
export interface SiteTexts {
  readonly languages: readonly TextLanguage[]
  readonly texts: OwnTexts
}

export async function textsOfSite(db: Kysely<unknown>, siteId: Id): Promise<SiteTexts> {
  const { rows } = await sql<SiteTexts>`
    SELECT languages, texts FROM script_settings WHERE site_id = ${siteId}`.execute(db)
  return rows[0] ?? { languages: [], texts: {} }
}

export async function saveTextsOfSite(db: Db, siteId: Id, { languages, texts }: SiteTexts): Promise<void> {
  await sql`INSERT INTO script_settings (site_id, server_cookie, languages, texts)
    VALUES (${siteId}, false, ${[...languages]}::text[], ${JSON.stringify(texts)}::jsonb)
    ON CONFLICT (site_id) DO UPDATE SET languages = excluded.languages, texts = excluded.texts`.execute(db)
}

/** Returns the languages for which the script has texts. They include English if the owner changed its texts. */
export function scriptLanguages({ languages, texts }: SiteTexts): string[] {
  return [...new Set([...languages, ...('en' in texts ? ['en'] : [])])]
}
