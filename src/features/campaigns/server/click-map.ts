import type { Answer, Received } from '#core/call.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { clickMapOf } from '../click-map.ts'
import type { reportCalls } from '../report-calls.ts'
import { mustFind } from './campaign.ts'
import { mailsToShow, withoutAnyContact } from './shown-mail.ts'
import { clicksByLink } from './store-clicks.ts'

/** Returns the email of a campaign with the clicks at each of its links. */
export async function clickMap(
  { campaign_id, variant }: Received<typeof reportCalls.clickMap>,
  ctx: SiteContext,
): Promise<Answer<typeof reportCalls.clickMap>> {
  const row = await mustFind(ctx.db, ctx.siteId, campaign_id)
  if (row.type === 'push' || row.started_at === null) return { html: '' }
  const mails = await mailsToShow(ctx, row, { isTracked: true })
  const shown = mails.has(variant) ? variant : 'A'
  const map = clickMapOf(mails.get(shown)!.html, await clicksByLink(ctx.db, ctx.siteId, campaign_id, shown))
  return { html: await withoutAnyContact(ctx, ctx.siteId, map) }
}
