import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Counts a click on a link of a campaign. Returns true if it is the recipient's first on it. */
export async function countClick(
  db: Db,
  click: { siteId: Id; campaignId: Id; recipientId: Id; number: number; at: Date },
): Promise<boolean> {
  const { siteId, campaignId, recipientId, number, at } = click
  const { rows } = await sql<{
    clicks: number
  }>`INSERT INTO campaign_clicks (site_id, campaign_id, recipient_id, number, clicks, first_at, last_at, times)
    VALUES (${siteId}, ${campaignId}, ${recipientId}, ${number}, 1, ${at}, ${at}, ARRAY[${at}]::timestamptz[])
    ON CONFLICT (site_id, campaign_id, recipient_id, number)
    DO UPDATE SET clicks = campaign_clicks.clicks + 1, last_at = excluded.last_at,
      times = (campaign_clicks.times || excluded.times)[greatest(1, cardinality(campaign_clicks.times) - 98):]
    RETURNING clicks`.execute(db)
  return rows[0]!.clicks === 1
}

/** Returns the clicks on each link by the recipients of a variant. */
export async function clicksByLink(
  db: Db,
  siteId: Id,
  campaignId: Id,
  variant: string,
): Promise<{ number: number; clicks: number; people: number }[]> {
  const { rows } = await sql<{ number: number; clicks: number; people: number }>`
    SELECT click.number, sum(click.clicks)::int AS clicks, count(*)::int AS people FROM campaign_clicks AS click
    JOIN deliveries AS delivery ON delivery.site_id = click.site_id AND delivery.recipient_id = click.recipient_id
      AND delivery.campaign_id = click.campaign_id
    WHERE click.site_id = ${siteId} AND click.campaign_id = ${campaignId} AND delivery.variant = ${variant}
    GROUP BY click.number ORDER BY click.number`.execute(db)
  return rows
}

/**
 * Returns the links of a campaign, most clicked first. A URL that is in the emails of several variants counts as one.
 */
export async function clicksByUrl(
  db: Kysely<unknown>,
  siteId: Id,
  campaignId: Id,
): Promise<{ numbers: number[]; url: string; clicks: number; people: number }[]> {
  const { rows } = await sql<{ numbers: number[]; url: string; clicks: number; people: number }>`
    SELECT link.url, array_agg(DISTINCT link.number) AS numbers, coalesce(sum(click.clicks), 0)::int AS clicks,
      count(DISTINCT click.recipient_id)::int AS people
    FROM campaign_links AS link
    LEFT JOIN campaign_clicks AS click ON click.site_id = link.site_id AND click.campaign_id = link.campaign_id
      AND click.number = link.number
    WHERE link.site_id = ${siteId} AND link.campaign_id = ${campaignId}
    GROUP BY link.url ORDER BY clicks DESC, min(link.number)`.execute(db)
  return rows
}
