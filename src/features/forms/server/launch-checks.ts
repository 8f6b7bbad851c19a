import { AppError } from '#core/error.ts'
import type { Handler } from '#platform/server/room.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Id } from '#core/id.ts'
import { rulesOf } from '#features/auto-responses/server/index.ts'
import { hasServers, verifiedDomains } from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { scriptSeen } from '#features/visitors/server/index.ts'
import { formCalls, formEvents } from '../contract.ts'
import type { LaunchCheck } from '../launch-check.ts'
import { codesIn, designChecks } from '../launch-checks.ts'
import { settingsOfSite } from './settings-store.ts'
import { findPopup } from './store.ts'
import { shippedTemplates } from './templates.ts'

const week = 7 * 24 * 3600 * 1000

/** Returns what an owner should check before the form in its current, possibly unsaved state goes live. */
export const launchChecks: Handler<typeof formCalls.launchChecks> = async ({ popup_id, form }, ctx) => {
  const { db, siteId, mail, events } = ctx
  if (!(await findPopup(db, siteId, popup_id))) throw new AppError('not_found', formCalls.launchChecks.failure)
  const rules = form.auto_responses ?? (await rulesOf(db, siteId, popup_id))
  const sendsEmail = rules.some(({ status }) => status === 'active') || form.double_opt_in
  const { consent_mode } = await settingsOfSite(db, siteId)
  const ofDesign = designChecks(form.json, {
    template: shippedTemplates.find(({ id }) => id === form.list_builder_template_id)?.json,
    collectsEmails: form.goal === 'emails',
    sendsEmail,
    asksConsent: consent_mode !== 'off',
  })
  const asked = { site_id: siteId, popup_id, codes: codesIn(form.json) }
  const ofOthers = await events.emit(db, formEvents.launchAsked, asked)
  const ofMail = sendsEmail ? await mailChecks(db, siteId, mail.kind === 'smtp') : []
  const ofScript = await scriptChecks(db, siteId, ctx.now())
  return {
    checks: [...ofDesign, ...ofOthers.flatMap(({ answer }) => answer), ...ofMail, ...ofScript],
  }
}

async function mailChecks(db: Db, siteId: Id, hasSmtp: boolean): Promise<LaunchCheck[]> {
  const at = { component_id: null, section: null, path: '/sending' }
  if (!hasSmtp && !(await hasServers(db, siteId)))
    return [{ ...at, message: 'No mail server is set up: the emails of this form are not delivered.' }]
  if ((await verifiedDomains(db, siteId)).size === 0)
    return [{ ...at, message: 'No sending domain is verified: emails of this form may land in spam.' }]
  return []
}

async function scriptChecks(db: Db, siteId: Id, now: number): Promise<LaunchCheck[]> {
  const seen = await scriptSeen(db, siteId)
  if (seen && now - seen.at.getTime() < week) return []
  const host = hostOf((await siteById(db, siteId))?.url ?? '')
  const message = seen
    ? `The script was last seen more than a week ago, on ${hostOf(seen.page)}.`
    : `The script was not seen on ${host || 'your website'} yet, so no visitor sees the form.`
  return [{ message, component_id: null, section: null, path: '/install' }]
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}
