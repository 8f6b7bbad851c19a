import { room } from '#platform/server/room.ts'
import { autoResponseCalls } from '../contract.ts'
import { emailOf, noEmail, saveEmail } from './email.ts'
import { createRule, setRuleStatus } from './rules.ts'
import { preview, sendTest } from './send-test.ts'
import { deleteEmail, findEmail, listEmails, listRules } from './store.ts'

export { respond } from './respond.ts'
export { copyRules, rulesOf } from './rules.ts'

/** The room of the mails that forms send by themselves. */
export const autoResponses = room({
  name: 'auto-responses',
  calls: autoResponseCalls,
  handlers: {
    loadEmail: async ({ email_id }, { db, siteId }) => {
      const emails = email_id === undefined ? await listEmails(db, siteId) : [await findEmail(db, siteId, email_id)]
      const rules = await listRules(db, siteId, { emailId: email_id })
      return { emails: emails.map((row) => emailOf(row ?? fail())), rules }
    },
    saveEmail: async ({ email }, ctx) => ({ email: await saveEmail(ctx, email) }),
    deleteEmail: async ({ email_id }, { db, siteId }) => {
      if (!(await deleteEmail(db, siteId, email_id))) throw noEmail()
      return {}
    },
    previewEmail: async ({ email }, ctx) => preview(ctx, email),
    createRule: async ({ popup_id, email_id }, ctx) => ({ rule: await createRule(ctx, popup_id, email_id) }),
    setRuleStatus: async ({ rule_id, status }, ctx) => ({ rules: await setRuleStatus(ctx, rule_id, status) }),
    test: async ({ email_address, email, tokens, emailTemplateId }, ctx) => {
      await sendTest(ctx, email, email_address, tokens ?? {})
      return { emailId: email.id ?? null, templateId: emailTemplateId ?? null }
    },
  },
  migrations: new URL('./migrations/', import.meta.url),
})

function fail(): never {
  throw noEmail()
}
