import { hasFeature } from '#features/plans/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { SiteSettings } from '../contract.ts'
import { settingsOfSite } from './settings-store.ts'

/**
 * Returns the effective settings for all forms of a site: if the plan lacks the feature, the badge is shown regardless
 * of the stored setting.
 */
export async function settingsInForce(ctx: Pick<SiteContext, 'db' | 'siteId' | 'offer'>): Promise<SiteSettings> {
  const settings = await settingsOfSite(ctx.db, ctx.siteId)
  return { ...settings, branding: settings.branding || !(await hasFeature(ctx, ctx.siteId, 'remove-branding')) }
}
