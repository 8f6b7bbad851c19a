import type { Handler } from '#platform/server/room.ts'
import type { formCalls, Popup } from '../contract.ts'
import { nextMoment, withStatus } from '../rules.ts'
import { problemsOf, publishForms } from './change-form.ts'
import { findPopup, isSlugTaken, updatePopup } from './store.ts'
import { recordVersion } from './versions.ts'

/**
 * Sets the status of several forms in one transaction and publishes once. Forms that may not go live are left unchanged
 * and reported.
 */
export const updateMany: Handler<typeof formCalls.updateMany> = async ({ popups }, ctx) => {
  const { db, siteId } = ctx
  const changed = []
  const refused = []
  let isSeen = false
  // Sorted by ID, so that two such calls can't deadlock.
  for (const { popup_id, status } of popups.toSorted((a, b) => (a.popup_id < b.popup_id ? -1 : 1))) {
    const before = await findPopup(db, siteId, popup_id, { forUpdate: true })
    if (!before || before.status === status) continue
    const popup = { ...withStatus(before, status), updated_at: nextMoment(before.updated_at, ctx.now()) }
    const messages = await objections(ctx, popup)
    if (messages.length > 0) {
      refused.push({ popup_id, name: before.name, messages })
      continue
    }
    await updatePopup(db, siteId, popup)
    isSeen ||= before.status === 'active' || status === 'active'
    if (popup.status === 'active') await recordVersion(ctx, popup)
    changed.push({ popup_id, before: before.status })
  }
  if (isSeen) await publishForms(ctx)
  return { changed, refused }
}

async function objections(ctx: Parameters<typeof updateMany>[1], popup: Popup): Promise<string[]> {
  const problems = popup.status === 'active' ? await problemsOf(ctx, popup) : []
  const isTaken = popup.status !== 'deleted' && (await isSlugTaken(ctx.db, ctx.siteId, popup))
  const messages = [...problems.map(({ message }) => message), ...(isTaken ? ['Another form uses this URL slug.'] : [])]
  return [...new Set(messages)]
}
