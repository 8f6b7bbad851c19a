import type { Id } from '#core/id.ts'
import { formatNumber } from '#core/number.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { notify } from '#features/notifications/server/index.ts'
import { isLow } from './campaign-of.ts'
import { findCampaign, updateCampaign } from './store.ts'
import { countLeft, countPending } from './store-codes.ts'

/**
 * Emails the owners and admins of a site, once, that codes are running out. Once there are enough codes again, the next
 * warning can be sent.
 */
export async function warnOwner(ctx: Tools & { readonly db: Db }, siteId: Id, id: Id): Promise<void> {
  const { db, now } = ctx
  const row = await findCampaign(db, siteId, id, { isHeld: true })
  if (!row || row.deleted_at) return
  const of = { site_id: siteId, campaign_id: id }
  const left = await countLeft(db, of, row.alarm_below)
  const low = isLow(row, { left, pending: await countPending(db, of) })
  if (low === (row.alarmed_at !== null)) return
  const at = new Date(now())
  await updateCampaign(db, siteId, id, { alarmed_at: low ? at : null })
  if (!low) return
  const words = left === 0 ? 'no codes left' : `${formatNumber(left)} ${left === 1 ? 'code' : 'codes'} left`
  await notify(ctx, siteId, {
    kind: 'codes-low',
    key: `discounts.low:${id}:${at.toISOString()}`,
    title: `“${row.name}” has ${words}`,
    paragraphs: [
      `The discount campaign “${row.name}” has ${words}.`,
      row.shop_problem || 'Upload more codes before they run out.',
    ],
    path: `/discounts/${id}`,
    label: 'Open the campaign',
  })
}
