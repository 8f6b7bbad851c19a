import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { when } from '#platform/server/events/events.ts'
import { room } from '#platform/server/room.ts'
import { openDns, type Dns } from '#features/sending/server/index.ts'
import { mediaEvents } from '#features/media/contract.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { autoResponseCalls, autoResponseEvents } from '../contract.ts'
import { convertOldEmails } from './convert-old-emails.ts'
import { forgetDomain, listDomains } from './domains/store-domains.ts'
import { recheckDomains, validateDomain } from './domains/validate-domain.ts'
import { deleteEmail, emailOf, restoreEmail, saveEmail } from './email.ts'
import { emailNotFound, formNotFound, ruleNotFound } from './not-found.ts'
import { purgeDeletedEmails } from './purge.ts'
import { respondTo, sendLater } from './respond.ts'
import { changeRule, createRule, deleteRule } from './rules.ts'
import { preview, sendTest } from './send-test.ts'
import { findEmail, listEmails } from './store.ts'
import { findRule, listRules } from './store-rules.ts'
import { emailsWith } from './store-uses.ts'
import { autoResponsesTransfer } from './transfer.ts'

export { knownEmails, namesOfEmails } from './store-uses.ts'
export { deleteEmail, emailsById, restoreEmail, saveEmail } from './email.ts'
export { openEmail } from './open-email.ts'
export { safeValues } from '../rules.ts'
export { templateById } from './template-by-id.ts'
export { activeAndPaused } from './active-and-paused.ts'
export { copyRules, putRules, rulesOf } from './rules.ts'
export { deleteFormRules } from './store-rules.ts'

interface Options {
  /** DNS client for checking domains. */
  readonly dns?: Dns
  /** Returns whether a site has a form with this ID. Defaults to always true. */
  readonly hasForm?: (db: Db, siteId: Id, popupId: Id) => Promise<boolean>
}

/** The room for emails that forms send automatically. */
export const autoResponsesRoom = ({ dns = openDns(), hasForm = async () => true }: Options = {}) =>
  room({
    name: 'auto-responses',
    calls: autoResponseCalls,
    handlers: {
      loadEmail: async ({ email_id }, { db, siteId }) => {
        const emails = email_id === undefined ? await listEmails(db, siteId) : [await findEmail(db, siteId, email_id)]
        const rules = await listRules(db, siteId, { emailId: email_id })
        return { emails: emails.map((row) => emailOf(row ?? fail())), rules }
      },
      saveEmail: async ({ email }, ctx) => ({ email: await saveEmail(ctx, email) }),
      async emailUsage({ email_id }, { db, siteId, events }) {
        if (!(await findEmail(db, siteId, email_id))) throw emailNotFound('emailUsage')
        const answers = await events.emit(db, autoResponseEvents.usesAsked, { site_id: siteId, email_id })
        return { uses: answers.flatMap(({ answer }) => answer) }
      },
      deleteEmail: async ({ email_id }, ctx) => {
        await deleteEmail(ctx, email_id)
        return {}
      },
      restoreEmail: ({ email_id }, ctx) => restoreEmail(ctx, email_id),
      previewEmail: async ({ email }, ctx) => preview(ctx, email),
      createRule: async (rule, ctx) => {
        if (!(await hasForm(ctx.db, ctx.siteId, rule.popup_id))) throw formNotFound('createRule')
        return { rule: await createRule(ctx, rule) }
      },
      setRuleStatus: async ({ rule_id, ...change }, ctx) => ({ rules: await changeRule(ctx, rule_id, change) }),
      deleteRule: async ({ rule_id }, ctx) => ({ rules: await deleteRule(ctx, rule_id) }),
      testRule: async ({ rule_id, email_address }, ctx) => {
        const rule = await findRule(ctx.db, ctx.siteId, rule_id)
        const email = rule && (await findEmail(ctx.db, ctx.siteId, rule.email_id))
        if (!email) throw ruleNotFound('testRule')
        const isSent = await sendTest(ctx, emailOf(email), { to: email_address })
        return { emailId: email.id, needs_confirmation: !isSent }
      },
      validateDomain: (input, ctx) => validateDomain(ctx, input, dns),
      domains: async (_input, { db, siteId }) => {
        const rows = await listDomains(db, siteId)
        return { domains: rows.map((row) => ({ ...row, checked_at: row.checked_at.toISOString() })) }
      },
      forgetDomain: async ({ domain }, { db, siteId }) => {
        if (!(await forgetDomain(db, siteId, domain))) throw new AppError('not_found', 'Domain not found.')
        return {}
      },
      test: async ({ email_address: to, email, tokens, label, emailTemplateId: templateId }, ctx) => {
        const isSent = await sendTest(ctx, email, { to, tokens, label, templateId })
        return {
          emailId: email.id ?? null,
          templateId: templateId ?? null,
          label: label ?? '',
          needs_confirmation: !isSent,
        }
      },
    },
    jobs: [sendLater, purgeDeletedEmails, convertOldEmails, recheckDomains(dns)],
    named: { email_id: { table: 'auto_response_emails', column: 'name' } },
    migrations: new URL('./migrations/', import.meta.url),
    transfer: autoResponsesTransfer,
    on: [
      when(visitorEvents.submitted, (submission, ctx) => respondTo(ctx, submission)),
      when(mediaEvents.usesAsked, async ({ site_id, texts }, { db }) =>
        (await emailsWith(db, site_id, texts)).map((use) => ({ kind: 'email' as const, ...use })),
      ),
    ],
    personTables: [{ table: 'auto_response_sends', column: 'contact_id', by: 'contact' }],
  })

/** The room with default options. */
export const autoResponses = autoResponsesRoom()

function fail(): never {
  throw emailNotFound('loadEmail')
}
