import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { SendingSettings } from '../contract.ts'
import { settingsRow, storeSettings } from './store-places.ts'

const initial: SendingSettings = {
  track_opens: true,
  track_clicks: true,
  tag_links: false,
  quiet_from: 0,
  quiet_to: 0,
  cap_count: 0,
  cap_days: 7,
  return_domain: '',
  domain_limits: {},
}

/** How a site's campaigns are sent. */
export async function sendingSettings(db: Db, siteId: Id): Promise<SendingSettings> {
  return (await settingsRow(db, siteId)) ?? initial
}

export async function saveSettings(
  { db, siteId }: SiteContext,
  change: { [K in keyof SendingSettings]?: SendingSettings[K] | undefined },
) {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const settings = { ...(await sendingSettings(db, siteId)), ...given }
  await storeSettings(db, siteId, settings)
  return { settings }
}
