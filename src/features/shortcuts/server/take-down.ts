import type { SiteContext } from '#platform/server/context.ts'
import { deleteEmail, emailsById, restoreEmail } from '#features/auto-responses/server/index.ts'
import {
  deleteAutomation,
  findAutomation,
  pauseAutomation,
  restoreAutomation,
} from '#features/automations/server/index.ts'
import { deleteDiscountCampaigns, restoreDiscountCampaigns } from '#features/discounts/server/index.ts'
import { findPopup, setFormStatus } from '#features/forms/server/index.ts'
import { popupIdsOf } from './read-shortcut.ts'
import { pausedVariant, runningVariants } from './running-variants.ts'
import type { ShortcutRow } from './store.ts'

/** Pauses ("draft") or deletes all parts of a shortcut. Issued codes stay valid while it is a draft. */
export async function takeDown(ctx: SiteContext, row: ShortcutRow, status: 'draft' | 'deleted'): Promise<ShortcutRow> {
  const { db, siteId } = ctx
  const written = { ...row.written }
  for (const { id, status: was, updated_at: at } of await runningVariants(ctx, popupIdsOf(row)))
    if (was === 'active' && !popupIdsOf(row).includes(id)) {
      await setFormStatus(ctx, id, 'paused')
      written[pausedVariant(id)] = { id, at }
    }
  for (const form of row.forms) {
    const popup = form.popup_id === null ? undefined : await findPopup(db, siteId, form.popup_id)
    if (!popup || popup.status === 'deleted') continue
    const changed = await setFormStatus(ctx, popup.id, status === 'draft' ? 'paused' : 'deleted')
    // A form that was edited directly must stay newer than the shortcut's last write.
    if (popup.updated_at === written[form.id]?.at) written[form.id] = { id: changed.id, at: changed.updated_at }
  }
  const automation = row.automation_id === null ? undefined : await findAutomation(db, siteId, row.automation_id)
  if (automation?.status === 'active') await pauseAutomation({ automation_id: automation.id }, ctx)
  if (status === 'deleted') {
    if (automation) await deleteAutomation({ automation_id: automation.id }, ctx)
    await deleteDiscountCampaigns(ctx, campaignIdsOf(row))
    const popups = new Set(popupIdsOf(row))
    const ids = Object.values(row.written).flatMap(({ id }) => (popups.has(id) ? [] : id))
    for (const id of (await emailsById(db, siteId, ids)).keys()) await deleteEmail(ctx, id)
  }
  return { ...row, status, written }
}

const campaignIdsOf = ({ definition }: ShortcutRow) =>
  definition.discounts.flatMap(({ discount_campaign_id: id }) => id ?? [])

/**
 * Restores all parts of a deleted shortcut in a paused state. Parts that were permanently deleted are created again
 * when it goes live.
 */
export async function restoreParts(ctx: SiteContext, row: ShortcutRow): Promise<ShortcutRow> {
  const { db, siteId } = ctx
  const popups = new Set(popupIdsOf(row))
  for (const id of popups)
    if ((await findPopup(db, siteId, id))?.status === 'deleted') await setFormStatus(ctx, id, 'paused')
  await restoreDiscountCampaigns(ctx, campaignIdsOf(row))
  for (const { id } of Object.values(row.written)) {
    if (!popups.has(id)) await restoreEmail(ctx, id).catch(ignoreMissing)
  }
  if (row.automation_id !== null) {
    await restoreAutomation({ automation_id: row.automation_id }, ctx).catch(ignoreMissing)
  }
  return { ...row, status: 'draft' }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'not_found')) throw error
}
