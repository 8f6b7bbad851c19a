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

/** What changing a form takes of a call's context. */
export type FormContext = Pick<SiteContext, 'db' | 'siteId' | 'now' | 'newId' | 'events' | 'offer'>

/** Every rule that a form breaks, the site's old items among them. */
export async function problemsOf(
  { db, siteId }: Pick<FormContext, 'db' | 'siteId'>,
  popup: Popup,
): Promise<FormProblem[]> {
  return popupProblems(popup, { imported: await isTypeImported(db, siteId, popup.form_type) })
}

/** The form of this id, held until the transaction ends. One of another site is as unknown as any. */
export async function formToChange({ db, siteId }: FormContext, popupId: Id): Promise<Popup> {
  const popup = await findPopup(db, siteId, popupId, { forUpdate: true })
  if (!popup) throw new AppError('not_found', formCalls.save.failure)
  return popup
}

/**
 * Stores a form that replaces `before` (nothing: a new one). What visitors see follows in the same transaction. `isMoving`: it existed
 * elsewhere, so the plan need not include its type.
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
  // Old items that turn up later keep nobody from changing a form that is live already.
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

/** What the plan has to include for a new form of a type, or for a form to become one. */
export const featureOfType: Readonly<Partial<Record<Popup['form_type'], Feature>>> = {
  'scroll-box': 'unlock-scroll-box',
  'smart-bar': 'unlock-smart-bar',
  'welcome-mat': 'unlock-welcome-mat',
  game: 'games',
}

/** Custom code runs on the owner's pages: a plain member may keep and remove it, but not write it. */
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

/** Makes the site's active forms and its settings what visitors see. */
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

/** Whether the site has a form of this id; `hold` locks it until the transaction ends. */
export async function isForm(db: FormContext['db'], siteId: Id, popupId: Id, hold: boolean): Promise<boolean> {
  return (await findPopup(db, siteId, popupId, { forUpdate: hold })) !== undefined
}

/** Publishes anew when the form whose rules changed is live. */
export async function publishIfLive(
  ctx: Pick<FormContext, 'db' | 'now' | 'offer'>,
  siteId: Id,
  popupId: Id,
): Promise<void> {
  if ((await findPopup(ctx.db, siteId, popupId))?.status === 'active') await publishForms({ ...ctx, siteId })
}
