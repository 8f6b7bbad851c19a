import { escapeHtml } from '#core/escape-html.ts'
import type { Id } from '#core/id.ts'
import { formatNumber } from '#core/number.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { memberAddress } from '#features/accounts/server/index.ts'
import { send } from '#features/sending/server/index.ts'
import { memberRowsOf } from '#features/sites/server/index.ts'
import { isLow } from './campaign-of.ts'
import { findCampaign, updateCampaign } from './store.ts'
import { countLeft, countPending } from './store-codes.ts'

/** Mails the owners and admins of a site, once, that codes run out; once there are enough again, it can be sent again. */
export async function warnOwner(ctx: Tools & { readonly db: Db }, siteId: Id, id: Id): Promise<void> {
  const { db, now, publicUrl } = ctx
  const row = await findCampaign(db, siteId, id, { isHeld: true })
  if (!row || row.deleted_at) return
  const of = { site_id: siteId, campaign_id: id }
  const left = await countLeft(db, of, row.alarm_below)
  const low = isLow(row, { left, pending: await countPending(db, of) })
  if (low === (row.alarmed_at !== null)) return
  const at = new Date(now())
  await updateCampaign(db, siteId, id, { alarmed_at: low ? at : null })
  if (!low) return
  const members = await memberRowsOf(db, siteId)
  const ids = members.map(({ user_id }) => user_id)
  const link = `${publicUrl}/sites/${siteId}/discounts/${id}`
  const words = left === 0 ? 'no codes left' : `${formatNumber(left)} ${left === 1 ? 'code' : 'codes'} left`
  const why = row.shop_problem || 'Upload more codes before they run out.'
  for (const { user_id, role } of members) {
    const address = role === 'member' ? undefined : await memberAddress(db, ids, user_id)
    if (!address) continue
    await send(ctx, {
      siteId,
      kind: 'transactional',
      to: { name: '', address },
      subject: `“${row.name}” has ${words}`,
      html: `<p>The discount campaign “${escapeHtml(row.name)}” has ${words}. ${escapeHtml(why)}</p><p><a href="${link}">Open the campaign</a></p>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      key: `discounts.low:${id}:${at.toISOString()}:${user_id}`,
    })
  }
}
