import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { CampaignTarget, ServiceId } from '../contract.ts'

type Tables = {
  integration_campaigns: {
    site_id: Id
    campaign_id: Id
    service: ServiceId
    who: CampaignTarget['who']
    settings: CampaignTarget['settings']
    updated_at: Date
  }
}
const tables = (db: Db) => db.withTables<Tables>()

/** Returns the service lists that a campaign's recipients are added to. */
export async function campaignTargets(db: Db, siteId: Id, campaignId: Id): Promise<CampaignTarget[]> {
  const rows = tables(db).selectFrom('integration_campaigns').select(['service', 'who', 'settings'])
  const own = rows.where('site_id', '=', siteId).where('campaign_id', '=', campaignId)
  return own.orderBy('service').execute()
}

export async function saveCampaignTarget(
  db: Db,
  siteId: Id,
  campaignId: Id,
  { service, who, settings }: CampaignTarget,
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO integration_campaigns (site_id, campaign_id, service, who, settings, updated_at)
    VALUES (${siteId}, ${campaignId}, ${service}, ${who}, ${JSON.stringify(settings)}::jsonb, ${at})
    ON CONFLICT (site_id, campaign_id, service)
    DO UPDATE SET who = excluded.who, settings = excluded.settings, updated_at = excluded.updated_at`.execute(db)
}

export async function deleteCampaignTarget(db: Db, siteId: Id, campaignId: Id, service: ServiceId): Promise<void> {
  const rows = tables(db).deleteFrom('integration_campaigns').where('site_id', '=', siteId)
  await rows.where('campaign_id', '=', campaignId).where('service', '=', service).execute()
}
