import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { SiteSettings } from '../contract.ts'
import { defaultSiteSettings } from '../default-site-settings.ts'

type Tables = { site_settings: { site_id: Id; settings: Partial<SiteSettings>; updated_at: Date } }

const tables = (db: Db) => db.withTables<Tables>()

/** Returns the stored settings for all forms of a site. Settings that were never set have their defaults. */
export async function settingsOfSite(db: Db, siteId: Id): Promise<SiteSettings> {
  const row = await tables(db)
    .selectFrom('site_settings')
    .select('settings')
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return { ...defaultSiteSettings, ...row?.settings }
}

export async function storeSettings(db: Db, siteId: Id, settings: SiteSettings, now: Date): Promise<void> {
  const row = { settings: JSON.stringify(settings) as never, updated_at: now }
  await tables(db)
    .insertInto('site_settings')
    .values({ site_id: siteId, ...row })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(row))
    .execute()
}
