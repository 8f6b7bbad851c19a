import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { TextLanguage } from '#form/document/translations/languages.ts'
import type { OwnTexts } from '#form/document/translations/text-module.ts'

/** The languages of a site's pages besides English, and the owner's own wording of what forms say by themselves. */
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

/** The languages that the script has texts for, English among them where the owner changed it. */
export function scriptLanguages({ languages, texts }: SiteTexts): string[] {
  return [...new Set([...languages, ...('en' in texts ? ['en'] : [])])]
}
