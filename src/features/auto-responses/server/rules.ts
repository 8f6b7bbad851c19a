import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext, Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { AutoResponseRule, RuleStatus } from '../contract.ts'
import { statusOfCopy, toggled } from '../rules.ts'
import { noEmail } from './email.ts'
import { findEmail, findRule, holdRules, insertRules, listRules, pauseActive, setStatus } from './store.ts'

const mostRules = 100

/** Ties an e-mail to a form and switches it on; the form's other e-mail is paused. */
export async function createRule(ctx: SiteContext, popupId: Id, emailId: Id): Promise<AutoResponseRule> {
  const { db, siteId, newId } = ctx
  if (!(await findEmail(db, siteId, emailId))) throw noEmail()
  await holdRules(db, popupId)
  const rules = await listRules(db, siteId, { popupId })
  const known = rules.find((rule) => rule.email_id === emailId)
  if (!known && rules.length >= mostRules) throw new AppError('conflict', `A form has at most ${mostRules} e-mails.`)
  const rule = { id: known?.id ?? newId(), popup_id: popupId, email_id: emailId, status: 'active' } as const
  await pauseActive(db, siteId, popupId)
  if (known) await setStatus(db, siteId, rule.id, rule.status)
  else await insertRules(db, siteId, [rule])
  return rule
}

/** Sets a rule's status, or toggles it; answers all rules of its form. */
export async function setRuleStatus(ctx: SiteContext, ruleId: Id, wanted: RuleStatus | undefined) {
  const { db, siteId } = ctx
  const noRule = new AppError('not_found', 'There is no such rule.')
  const { popup_id: popupId } = (await findRule(db, siteId, ruleId)) ?? fail(noRule)
  await holdRules(db, popupId)
  const rule = (await findRule(db, siteId, ruleId)) ?? fail(noRule)
  const status = wanted ?? toggled(rule.status)
  if (status === 'active') await pauseActive(db, siteId, popupId)
  await setStatus(db, siteId, ruleId, status)
  return listRules(db, siteId, { popupId })
}

/** The rules of a form, oldest first. */
export function rulesOf(db: Db, siteId: Id, popupId: Id): Promise<AutoResponseRule[]> {
  return listRules(db, siteId, { popupId })
}

/** Gives a copied form the rules of its original; what was active must be switched on again. */
export async function copyRules(
  ctx: Pick<Tools, 'newId'> & { readonly db: Db; readonly siteId: Id },
  fromPopup: Id,
  toPopup: Id,
): Promise<void> {
  const rules = await rulesOf(ctx.db, ctx.siteId, fromPopup)
  const copies = rules.map(({ email_id, status }) => {
    return { id: ctx.newId(), popup_id: toPopup, email_id, status: statusOfCopy(status) }
  })
  await insertRules(ctx.db, ctx.siteId, copies)
}

function fail(error: AppError): never {
  throw error
}
