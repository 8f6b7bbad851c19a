import type { Id } from '#core/id.ts'
import type { FormStatus, Popup } from '../contract.ts'
import { nextMoment, withStatus } from '../rules.ts'
import { type FormContext, formToChange, storeForm } from './change-form.ts'
import { recordVersion } from './versions.ts'

/** Stores a changed form with a new time of change. */
export async function changeForm(ctx: FormContext, before: Popup, after: Popup): Promise<Popup> {
  const popup = { ...after, updated_at: nextMoment(before.updated_at, ctx.now()) }
  await storeForm(ctx, popup, before)
  return popup
}

/**
 * Activates, pauses, deletes or restores a form, in the caller's transaction. Throws `invalid` with every problem if it
 * may not go live.
 */
export async function setFormStatus(
  ctx: Parameters<typeof recordVersion>[0] & FormContext,
  popupId: Id,
  status: FormStatus,
): Promise<Popup> {
  const before = await formToChange(ctx, popupId)
  if (before.status === status) return before
  const popup = await changeForm(ctx, before, withStatus(before, status))
  if (status === 'active') await recordVersion(ctx, popup)
  return popup
}
