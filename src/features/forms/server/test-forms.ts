import type { Id } from '#core/id.ts'
import { copyRules } from '#features/auto-responses/server/index.ts'
import { copyDisplayRules } from '#features/display-rules/server/index.ts'
import { formDefaults } from '#form/document/constants.ts'
import { formEvents, type Popup } from '../contract.ts'
import { nameOfCopy, nextMoment, withFreshIds, withStatus } from '../rules.ts'
import { type FormContext, formToChange, storeForm } from './change-form.ts'
import { findPopup, freeSlug } from './store.ts'
import { copyLabels } from './store-labels.ts'

/** The fields of a form that a test sets. */
export type TestFields = Partial<Pick<Popup, 'test_id' | 'variant' | 'weight' | 'hold_out' | 'status' | 'name'>>

/**
 * Sets the fields of a form that a test changes, and updates what visitors see. Throws `not_found` if the form doesn't
 * exist.
 */
export async function changeTestForm(ctx: FormContext, popupId: Id, { status, ...fields }: TestFields): Promise<Popup> {
  const before = await formToChange(ctx, popupId)
  const popup = {
    ...withStatus(before, status ?? before.status),
    ...fields,
    updated_at: nextMoment(before.updated_at, ctx.now()),
  }
  await storeForm(ctx, popup, before)
  return popup
}

/**
 * Creates a paused copy of a form, with its labels, auto-response and display rules, and its own landing page address.
 * It belongs to no test unless `fields` says so. A copy of a variant is variant A.
 */
export async function cloneForm(ctx: FormContext, popupId: Id, fields: TestFields = {}): Promise<Popup> {
  const original = await formToChange(ctx, popupId)
  const at = new Date(ctx.now()).toISOString()
  const copy: Popup = {
    ...withStatus(original, 'paused'),
    id: ctx.newId(),
    name: nameOfCopy(original.name),
    json: withFreshIds(original.json, ctx.newId),
    test_id: null,
    variant: original.variant === null ? null : 'A',
    weight: formDefaults.weight,
    created_at: at,
    updated_at: at,
    ...fields,
  }
  const popup = { ...copy, landing_page_slug: await freeSlug(ctx.db, ctx.siteId, copy) }
  const { db, siteId, now, newId, events, offer } = ctx
  // The role is omitted, because anyone who may copy a form may also copy its custom code.
  await storeForm({ db, siteId, now, newId, events, offer }, popup, undefined)
  await copyLabels(ctx.db, ctx.siteId, popupId, popup.id)
  await copyRules(ctx, popupId, popup.id)
  await copyDisplayRules(ctx, popupId, popup.id)
  const copied = { site_id: ctx.siteId, popup_id: popupId, copy_id: popup.id }
  await ctx.events.emit(ctx.db, formEvents.cloned, copied)
  // The copy's rules must exist before visitors can see it.
  return popup.status === 'active' ? ((await findPopup(ctx.db, ctx.siteId, popup.id)) ?? popup) : popup
}
