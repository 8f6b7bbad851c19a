import { hasFeature } from '#features/plans/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { SiteSettings } from '../contract.ts'
import { settingsOfSite } from './settings-store.ts'

/** What holds for all forms of a site: a plan without the feature shows the badge, whatever is stored. */
export async function settingsInForce(ctx: Pick<SiteContext, 'db' | 'siteId' | 'offer'>): Promise<SiteSettings> {
  const settings = await settingsOfSite(ctx.db, ctx.siteId)
  return { ...settings, branding: settings.branding || !(await hasFeature(ctx, ctx.siteId, 'remove-branding')) }
}
