import { AppError } from '#core/error.ts'
import { dateIn } from '#core/zone-clock.ts'
import { defaultName } from '#form/document/default-name.ts'
import { templates } from '#form/templates/templates.ts'
import type { Handler } from '#platform/server/room.ts'
import { isMemberAddress } from '#features/accounts/server/index.ts'
import { membersOf, siteById } from '#features/sites/server/index.ts'
import type { formCalls, Popup } from '../contract.ts'
import { nextMoment, withFields } from '../rules.ts'
import { type FormContext, formToChange, problemsOf, storeForm } from './change-form.ts'
import { draftOf, putDraft } from './store-drafts.ts'
import { forgetDraft, recordVersion, refuseOlder } from './versions.ts'
import { startingForm } from './templates.ts'
import { putCompanions } from './companions.ts'
import { withKnownLists } from './with-known-lists.ts'

/** Creates or changes a form. An active form must remain valid, otherwise nothing is saved. */
export const save: Handler<typeof formCalls.save> = async ({ popup_id, updated_at, draft_at, popup: sent }, ctx) => {
  const { display_rules, auto_responses, ...fields } = sent
  const now = ctx.now()
  const before = popup_id ? await formToChange(ctx, popup_id) : undefined
  if (before && updated_at && Date.parse(updated_at) !== Date.parse(before.updated_at)) {
    throw new AppError('conflict', 'Someone else saved this form since you opened it.')
  }
  if (before && draft_at !== undefined) refuseOlder(await draftOf(ctx.db, ctx.siteId, before.id), draft_at)
  const start = before ?? startingForm(fields, ctx.newId, ctx.newId(), new Date(now).toISOString())
  const changed = withFields(start, fields, { templates, newId: ctx.newId })
  const popup = {
    ...(await withKnownLists(ctx.db, ctx.siteId, changed)),
    name: changed.name || (await nameFor(ctx, changed)),
    updated_at: before ? nextMoment(before.updated_at, now) : changed.updated_at,
  }
  if (fields.subscriber_notification) await refuseStranger(ctx, fields.subscriber_notification)
  // Stored before the form itself, because publishing the form uses them.
  const beside = await putCompanions(ctx, popup.id, { display_rules, auto_responses })
  await storeForm(ctx, popup, before)
  // If the caller knows the draft, the saved form includes it, so it is removed. Otherwise, the draft is kept as a
  // version.
  if (before) await (draft_at === undefined ? forgetDraft(ctx, before) : putDraft(ctx.db, ctx.siteId, popup.id, null))
  await recordVersion(ctx, popup)
  return { popup, problems: await problemsOf(ctx, popup), ...beside }
}

/**
 * Returns the name for a form without one: the date of its creation in the site's time zone, and its largest headline.
 */
async function nameFor({ db, siteId }: FormContext, { created_at, json }: Popup): Promise<string> {
  const { time_zone = 'UTC' } = (await siteById(db, siteId)) ?? {}
  return defaultName(dateIn(Date.parse(created_at), time_zone), json)
}

/** Answers in a form are emailed only to members of the site. */
async function refuseStranger({ db, siteId }: FormContext, address: string): Promise<void> {
  if (await isMemberAddress(db, await membersOf(db, siteId), address)) return
  const message = 'Choose the email of a team member.'
  throw new AppError('invalid', message, { issues: [{ path: 'popup.subscriber_notification', message }] })
}
