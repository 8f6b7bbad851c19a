import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext, Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { AutoResponseRule, DelayInterval, EmailOfForm, RuleStatus } from '../contract.ts'
import { oneAtAMoment, statusOfCopy, toggled } from '../rules.ts'
import { emailNotFound, ruleNotFound } from './not-found.ts'
import { defaultEmail, findEmail } from './store.ts'
import { knownEmails } from './store-uses.ts'
import { findRule, lockRules, insertRules, listRules, pauseOthers, removeRules, updateRule } from './store-rules.ts'

const maxRules = 100

interface NewRule {
  readonly popup_id: Id
  readonly email_id?: Id | undefined
  readonly status: RuleStatus
  readonly delay: number
  readonly delay_interval: DelayInterval
}

/** Assigns an email to a form. If it is active, the form's other email with the same delay is paused. */
export async function createRule(ctx: SiteContext, input: NewRule): Promise<AutoResponseRule> {
  const { db, siteId, newId } = ctx
  const { popup_id, status, delay, delay_interval } = input
  const email = input.email_id ? await findEmail(db, siteId, input.email_id) : await defaultEmail(db, siteId)
  if (!email) throw emailNotFound('createRule')
  await lockRules(db, popup_id)
  const rules = await listRules(db, siteId, { popupId: popup_id })
  const known = rules.find((rule) => rule.email_id === email.id)
  if (!known && rules.length >= maxRules) throw new AppError('conflict', `A form has at most ${maxRules} emails.`)
  const id = known?.id ?? newId()
  const rule = { id, popup_id, email_id: email.id, status, delay, delay_interval }
  if (status === 'active') await pauseOthers(db, siteId, rule)
  if (known) await updateRule(db, siteId, rule)
  else await insertRules(db, siteId, [rule])
  return rule
}

/**
 * Makes these the emails of a form, in the caller's transaction, and returns its rules. Emails that aren't the site's
 * or were deleted are skipped silently; of several active ones with the same delay, the first stays active.
 */
export async function putRules(
  { db, siteId, newId }: Pick<SiteContext, 'db' | 'siteId' | 'newId'>,
  popupId: Id,
  emails: readonly EmailOfForm[],
): Promise<AutoResponseRule[]> {
  await lockRules(db, popupId)
  const before = await listRules(db, siteId, { popupId })
  const known = await knownEmails(
    db,
    siteId,
    emails.map(({ email_id }) => email_id),
  )
  const rules = oneAtAMoment(emails.filter(({ email_id }) => known.has(email_id))).map((email) => {
    const id = before.find((rule) => rule.email_id === email.email_id)?.id ?? newId()
    return { ...email, id, popup_id: popupId }
  })
  await removeRules(
    db,
    siteId,
    before.map(({ id }) => id),
  )
  await insertRules(db, siteId, rules)
  return listRules(db, siteId, { popupId })
}

interface RuleChange {
  readonly status?: RuleStatus | undefined
  readonly delay?: number | undefined
  readonly delay_interval?: DelayInterval | undefined
}

/** Sets a rule's status and delay; with neither, toggles it. Returns all rules of its form. */
export async function changeRule(ctx: SiteContext, ruleId: Id, change: RuleChange): Promise<AutoResponseRule[]> {
  const { db, siteId } = ctx
  const rule = await lockRule(ctx, ruleId, 'setRuleStatus')
  const { delay = rule.delay, delay_interval = rule.delay_interval } = change
  const isMoved = change.delay !== undefined || change.delay_interval !== undefined
  const status = change.status ?? (isMoved ? rule.status : toggled(rule.status))
  const changed = { ...rule, status, delay, delay_interval }
  if (status === 'active') await pauseOthers(db, siteId, changed)
  await updateRule(db, siteId, changed)
  return listRules(db, siteId, { popupId: rule.popup_id })
}

/** Removes an email from a form. Returns the remaining rules. */
export async function deleteRule(ctx: SiteContext, ruleId: Id): Promise<AutoResponseRule[]> {
  const { popup_id: popupId } = await lockRule(ctx, ruleId, 'deleteRule')
  await removeRules(ctx.db, ctx.siteId, [ruleId])
  return listRules(ctx.db, ctx.siteId, { popupId })
}

/** Returns the rule, locked against changes until the transaction ends. */
async function lockRule(
  { db, siteId }: SiteContext,
  ruleId: Id,
  call: 'setRuleStatus' | 'deleteRule',
): Promise<AutoResponseRule> {
  const found = await findRule(db, siteId, ruleId)
  if (!found) throw ruleNotFound(call)
  await lockRules(db, found.popup_id)
  const rule = await findRule(db, siteId, ruleId)
  if (!rule) throw ruleNotFound(call)
  return rule
}

/** Returns the rules of a form, in the order in which their emails are sent. */
export function rulesOf(db: Db, siteId: Id, popupId: Id): Promise<AutoResponseRule[]> {
  return listRules(db, siteId, { popupId })
}

/** Copies the rules of the original to a copied form; active rules must be activated again. */
export async function copyRules(
  ctx: Pick<Tools, 'newId'> & { readonly db: Db; readonly siteId: Id },
  fromPopup: Id,
  toPopup: Id,
): Promise<void> {
  const rules = await rulesOf(ctx.db, ctx.siteId, fromPopup)
  const copies = rules.map((rule) => {
    return { ...rule, id: ctx.newId(), popup_id: toPopup, status: statusOfCopy(rule.status) }
  })
  await insertRules(ctx.db, ctx.siteId, copies)
}
