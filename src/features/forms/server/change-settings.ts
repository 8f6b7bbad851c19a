import type { SiteContext } from '#platform/server/context.ts'
import type { SiteSettings } from '../contract.ts'
import { publishForms } from './change-form.ts'
import { settingsInForce } from './settings-in-force.ts'
import { settingsOfSite, storeSettings } from './settings-store.ts'

/** Changes to a site's settings. Omitted ones stay unchanged. */
type Changes = { [Name in keyof SiteSettings]?: SiteSettings[Name] | undefined }

/** Changes the settings for all forms of the site. Visitors see the result as soon as the transaction commits. */
export async function changeSettings(
  ctx: Pick<SiteContext, 'db' | 'siteId' | 'now' | 'offer'>,
  changes: Changes,
): Promise<SiteSettings> {
  const { db, siteId, now } = ctx
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const settings: SiteSettings = { ...(await settingsOfSite(db, siteId)), ...given }
  await storeSettings(db, siteId, settings, new Date(now()))
  await publishForms(ctx)
  return settingsInForce(ctx)
}
