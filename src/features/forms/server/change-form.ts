import { includesRole, type SiteRole } from '#core/access.ts'
import { AppError } from '#core/error.ts'
import type { Feature } from '#core/feature.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { compileRules } from '#embed/rules/compile-rules.ts'
import { rulesByObject } from '#features/display-rules/server/index.ts'
import { mustHaveFeature } from '#features/plans/server/index.ts'
import { isTypeImported } from '#features/legacy/server/index.ts'
import { publish } from '#features/visitors/server/index.ts'
import { formCalls, formEvents, type FormProblem, type Popup } from '../contract.ts'
import { liveForm, publishedSettings } from '../live-form.ts'
import { popupProblems } from '../problems.ts'
import { allocationsOf } from '../allocations.ts'
import { issuesOf, maxForms } from '../rules.ts'
import { recordAllocations } from './allocation-store.ts'
import { settingsInForce } from './settings-in-force.ts'
import { activePopups, countPopups, findPopup, insertPopup, isSlugTaken, updatePopup } from './store.ts'

/** The parts of a call's context that changing a form needs. */
export type FormContext = Pick<SiteContext, 'db' | 'siteId' | 'now' | 'newId' | 'events' | 'offer'>

/** Returns every rule that a form breaks, including those about the site's legacy items. */
export async function problemsOf(
  { db, siteId }: Pick<FormContext, 'db' | 'siteId'>,
  popup: Popup,
): Promise<FormProblem[]> {
  return popupProblems(popup, { imported: await isTypeImported(db, siteId, popup.form_type) })
}

/** Returns the form with this ID, locked until the transaction ends. A form of another site counts as unknown. */
export async function formToChange({ db, siteId }: FormContext, popupId: Id): Promise<Popup> {
  const popup = await findPopup(db, siteId, popupId, { forUpdate: true })
  if (!popup) throw new AppError('not_found', formCalls.save.failure)
  return popup
}

/**
 * Stores a form that replaces `before` (undefined for a new form). What visitors see is updated in the same
 * transaction. `isMoving`: the form existed elsewhere, so the plan doesn't need to include its type.
 */
export async function storeForm(
  ctx: FormContext & { readonly role?: SiteRole; readonly isMoving?: boolean },
  popup: Popup,
  before: Popup | undefined,
): Promise<void> {
  const { db, siteId } = ctx
  if (ctx.role) refuseCustomCode(ctx.role, popup, before)
  const feature = featureOfType[popup.form_type]
  if (feature && popup.form_type !== before?.form_type && !ctx.isMoving) await mustHaveFeature(ctx, feature)
  // Legacy items that appear later don't prevent changes to a form that is already live.
  const isLive = before?.status === 'active'
  if (popup.status === 'active') refuseProblems(isLive ? popupProblems(popup) : await problemsOf(ctx, popup))
  await refuseTakenSlug(db, siteId, popup)
  if (!before && (await countPopups(db, siteId)) >= maxForms) {
    throw new AppError('conflict', `A site has at most ${maxForms} forms. Delete one first.`)
  }
  await (before ? updatePopup : insertPopup)(db, siteId, popup)
  if (popup.status === 'active' || before?.status === 'active') await publishForms(ctx)
  const payload = { site_id: siteId, popup_id: popup.id }
  if (popup.status === 'active') await ctx.events.emit(db, formEvents.published, payload)
  if (popup.status === 'deleted' && before?.status !== 'deleted') await ctx.events.emit(db, formEvents.deleted, payload)
}

/** The feature that the plan must include for creating a form of a type, or changing a form to it. */
export const featureOfType: Readonly<Partial<Record<Popup['form_type'], Feature>>> = {
  'scroll-box': 'unlock-scroll-box',
  'smart-bar': 'unlock-smart-bar',
  'welcome-mat': 'unlock-welcome-mat',
  game: 'games',
}

/** Custom code runs on the owner's pages: members below the admin role may keep and remove it, but not write it. */
function refuseCustomCode(role: SiteRole, { advanced_form: code }: Popup, before: Popup | undefined): void {
  if (code === '' || code === before?.advanced_form || includesRole(role, 'admin')) return
  const message = 'Only an owner or an admin of the site may write custom code.'
  throw new AppError('forbidden', message, { issues: [{ path: 'popup.advanced_form', message }] })
}

function refuseProblems(problems: readonly FormProblem[]): void {
  const issues = issuesOf(problems)
  if (issues[0]) throw new AppError('invalid', issues[0].message, { issues })
}

async function refuseTakenSlug(db: FormContext['db'], siteId: Id, popup: Popup): Promise<void> {
  if (popup.status === 'deleted' || !(await isSlugTaken(db, siteId, popup))) return
  const message = 'Another form uses this URL slug.'
  throw new AppError('conflict', message, { issues: [{ path: 'popup.landing_page_slug', message }] })
}

/** Publishes the site's active forms and its settings. */
export async function publishForms(ctx: Pick<FormContext, 'db' | 'siteId' | 'now' | 'offer'>): Promise<void> {
  const { db, siteId } = ctx
  await publish(ctx, siteId, async () => {
    const live = await activePopups(db, siteId)
    const ids = live.map(({ id }) => id)
    const rules = await rulesByObject(db, siteId, ids)
    const forms = live.map((popup) => {
      const { entry, ...form } = liveForm(popup)
      return { ...form, entry: { ...entry, ...compileRules(rules.get(popup.id) ?? []) } }
    })
    await recordAllocations(db, siteId, allocationsOf(live), new Date(ctx.now()))
    return { forms, settings: publishedSettings(await settingsInForce(ctx)) }
  })
}

/** Returns whether the site has a form with this ID. `hold` locks it until the transaction ends. */
export async function isForm(db: FormContext['db'], siteId: Id, popupId: Id, hold: boolean): Promise<boolean> {
  return (await findPopup(db, siteId, popupId, { forUpdate: hold })) !== undefined
}

/** Publishes again if the form whose rules changed is live. */
export async function publishIfLive(
  ctx: Pick<FormContext, 'db' | 'now' | 'offer'>,
  siteId: Id,
  popupId: Id,
): Promise<void> {
  if ((await findPopup(ctx.db, siteId, popupId))?.status === 'active') await publishForms({ ...ctx, siteId })
}
