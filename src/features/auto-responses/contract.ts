import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { hexColor, id, line, moment, requiredLine } from '#core/fields.ts'
import { MailDocument } from '#features/mail-design/contract.ts'
import { emailDesigns, footerColors } from './designs.ts'
import { EmailUse } from './events.ts'

export { autoResponseEvents, type EmailUse } from './events.ts'

const ruleStatuses = ['inactive', 'active', 'paused'] as const
export type RuleStatus = (typeof ruleStatuses)[number]

export const delayIntervals = ['minute', 'hour', 'day'] as const
export type DelayInterval = (typeof delayIntervals)[number]

/** Image at the top of an email; `width` is its width in CSS pixels. */
const HeaderImage = z.object({
  src: z
    .string()
    .max(2000)
    .regex(/^(?:https?:\/\/|\/(?!\/))[^\s"'<>\\]+$/i, 'The address of a picture starts with https://.'),
  alt: line(200),
  width: z.int().min(40).max(600),
})
export type HeaderImage = z.infer<typeof HeaderImage>

/** Design fields for callers that don't send a document. `template_id` is the ID of one of `emailDesigns`. */
const EmailLook = z.object({
  template_id: z.string().max(100).default(emailDesigns[0].id),
  footer_background_color: hexColor.default(footerColors.background),
  footer_text_color: hexColor.default(footerColors.text),
  headerImage: HeaderImage.nullable().default(null),
})

/**
 * An email that a form sends automatically. `document` is what is sent; `body` (as HTML), footer and header image are
 * read from it for callers that don't use documents.
 */
export const AutoResponseEmail = z.object({
  id,
  name: z.string(),
  subject: z.string(),
  preview_text: z.string(),
  document: MailDocument,
  body: z.string(),
  custom_sender: z.string(),
  reply_to: z.string(),
  ...EmailLook.shape,
  /** Whether forms use this email by default. A site with emails has exactly one default. */
  default: z.boolean(),
  footer: z.string(),
  updated_at: moment,
})
export type AutoResponseEmail = z.infer<typeof AutoResponseEmail>

const fields = z.object({
  id: id.optional(),
  name: requiredLine(100, 'Enter a name for the email.'),
  subject: requiredLine(200, 'Enter a subject.'),
  preview_text: line(200).default(''),
  /** Content to send. If omitted, a document is made from `body` (HTML, or plain text) and the design fields. */
  document: MailDocument.optional(),
  body: z.string().max(50_000, 'At most 50,000 characters.').default(''),
  custom_sender: line(100).default(''),
  reply_to: line(254).default(''),
  footer: z.string().max(1000, 'At most 1000 characters.').default(''),
  default: z.boolean().default(false),
  ...EmailLook.shape,
})

const draft = fields.refine(({ document, body }) => document !== undefined || body.trim() !== '', {
  path: ['body'],
  message: 'Write the email.',
})

/** How long after the subscription an email is sent; 0 means immediately. */
const delay = {
  delay: z.int().min(0).max(1000).default(0),
  delay_interval: z.enum(delayIntervals).default('minute'),
}

/** Assigns an email to a form. */
export const AutoResponseRule = z.object({ id, popup_id: id, email_id: id, status: z.enum(ruleStatuses), ...delay })
export type AutoResponseRule = z.infer<typeof AutoResponseRule>

/** Emails of a form, in the format in which they are sent with it. Each email appears once. */
export const EmailsOfForm = z
  .array(AutoResponseRule.omit({ id: true, popup_id: true }))
  .max(100, 'A form has at most 100 emails.')
export type EmailOfForm = z.infer<typeof EmailsOfForm>[number]

/** One DNS record of a domain: its expected and its actual value. */
const DomainRecord = z.object({
  purpose: z.enum(['dkim', 'spf', 'dmarc', 'return']),
  type: z.enum(['TXT', 'MX']),
  name: z.string(),
  expected: z.string(),
  found: z.array(z.string()),
  is_good: z.boolean(),
  /** Description of the problem in a sentence; empty if there is none. */
  problem: z.string(),
})
export type DomainRecord = z.infer<typeof DomainRecord>
const CheckedDomain = z.object({
  domain: z.string(),
  is_valid: z.boolean(),
  records: z.array(DomainRecord),
  checked_at: moment,
})
export type CheckedDomain = z.infer<typeof CheckedDomain>

const domainName = line(253)
  .toLowerCase()
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
    'Enter a domain such as shop.example.',
  )

const under = (path: string) => [`/apps/listbuilder/v3${path}` as const]

const keyAccess = { area: 'emails', reads: ['loadEmail', 'emailUsage', 'previewEmail', 'domains'] } as const

export const autoResponseCalls = withScopes(keyAccess, {
  loadEmail: call('/autoresponse/email/load', {
    aliases: under('/autoresponse/email/load'),
    /** With `email_id`, loads one email; without it, all emails of the site, with the rules. */
    input: z.object({ email_id: id.optional() }),
    output: z.object({ emails: z.array(AutoResponseEmail), rules: z.array(AutoResponseRule) }),
    failure: 'Failed to load auto response email.',
  }),
  saveEmail: call('/autoresponse/email/save', {
    logs: { kind: 'change', text: 'Saved an email', about: 'email' },
    aliases: under('/autoresponse/email/save'),
    effect: true,
    /**
     * `updated_at` is that of the caller's copy. If someone has saved since, the call fails with `conflict` and nothing
     * is overwritten.
     */
    input: z.object({ email: draft.safeExtend({ updated_at: moment.optional() }) }),
    output: z.object({ email: AutoResponseEmail }),
    failure: 'Failed to save auto response email.',
  }),
  /** Returns the automations that use an email. They can't send it once it is deleted. */
  emailUsage: call('/autoresponse/email/usage', {
    input: z.object({ email_id: id }),
    output: z.object({ uses: z.array(EmailUse) }),
    failure: 'Failed to load where the email is used.',
  }),
  deleteEmail: call('/autoresponse/email/delete', {
    logs: { kind: 'delete', text: 'Deleted an email', about: 'email_id' },
    aliases: under('/autoresponse/email/delete'),
    input: z.object({ email_id: id }),
    output: z.object({}),
    failure: 'Failed to delete auto response email.',
  }),
  /** Restores a deleted email with its rules. A rule whose place another email has taken in the meantime is paused. */
  restoreEmail: call('/autoresponse/email/restore', {
    logs: { kind: 'change', text: 'Restored an email', about: 'email' },
    aliases: under('/autoresponse/email/restore'),
    input: z.object({ email_id: id }),
    output: z.object({ email: AutoResponseEmail, rules: z.array(AutoResponseRule) }),
    failure: 'Failed to save auto response email.',
  }),
  /**
   * Renders the email as a sample subscriber would get it. `html` is a complete document to show in a sandboxed frame.
   */
  previewEmail: call('/autoresponse/email/preview', {
    aliases: under('/autoresponse/email/preview'),
    input: z.object({ email: draft }),
    output: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
    failure: 'Failed to preview auto response email.',
  }),
  createRule: call('/autoresponse/rule/create', {
    logs: { kind: 'publish', text: 'Added an auto-response', about: 'email_id' },
    aliases: under('/autoresponse/rule/create'),
    effect: true,
    /** Without `email_id`, the site's default email is used. A rule that isn't active doesn't pause others. */
    input: z.object({
      popup_id: id,
      email_id: id.optional(),
      status: z.enum(ruleStatuses).default('active'),
      ...delay,
    }),
    output: z.object({ rule: AutoResponseRule }),
    failure: 'Failed to create auto response rule.',
  }),
  /**
   * Without a status, the rule toggles: from active or inactive to paused, and from paused to inactive. Of a form's
   * rules with the same delay, only one may be active: the others are paused. With `delay`, the rule's delay changes.
   */
  setRuleStatus: call('/autoresponse/rule/status', {
    logs: { kind: 'publish', text: 'Changed an auto-response' },
    aliases: under('/autoresponse/rule/status'),
    input: z
      .object({ rule_id: id, status: z.enum(ruleStatuses).optional() })
      .extend(z.object({ delay: z.int().min(0).max(1000), delay_interval: z.enum(delayIntervals) }).partial().shape),
    output: z.object({ rules: z.array(AutoResponseRule) }),
    failure: 'Failed to set auto response rule status.',
  }),
  /** Removes an email from a form. */
  deleteRule: call('/autoresponse/rule/delete', {
    logs: { kind: 'delete', text: 'Deleted an auto-response' },
    aliases: under('/autoresponse/rule/delete'),
    input: z.object({ rule_id: id }),
    output: z.object({ rules: z.array(AutoResponseRule) }),
    failure: 'Failed to set auto response rule status.',
  }),
  /** Sends the rule's saved email as a test to an address of the caller's choice. */
  testRule: call('/autoresponse/rule/test', {
    aliases: under('/autoresponse/rule/test'),
    effect: true,
    limit: { address: { burst: 20, perMinute: 10 } },
    input: z.object({ rule_id: id, email_address: requiredLine(254, 'Enter an email address.') }),
    output: z.object({ emailId: id, needs_confirmation: z.boolean() }),
    failure: 'Failed to send auto response test email.',
  }),
  /**
   * Checks DKIM, SPF, DMARC and return path of a domain in DNS, and schedules further checks. `sub_user_id` is the
   * owner of the domain. Each site sends as its own sub user, so this is the site's ID, which is also the default.
   */
  validateDomain: call('/autoresponse/validate', {
    logs: { kind: 'change', text: 'Checked a sending domain', about: 'domain' },
    aliases: under('/autoresponse/validate'),
    limit: { address: { burst: 20, perMinute: 10 } },
    input: z.object({ domain: domainName, sub_user_id: id.optional() }),
    output: CheckedDomain,
    failure: 'Failed to validate domain.',
  }),
  /** Returns the checked domains with their latest results. */
  domains: call('/autoresponse/domains', {
    input: z.object({}),
    output: z.object({ domains: z.array(CheckedDomain) }),
    failure: 'Failed to validate domain.',
  }),
  forgetDomain: call('/autoresponse/domain/forget', {
    logs: { kind: 'delete', text: 'Removed a sending domain', about: 'domain' },
    input: z.object({ domain: domainName }),
    output: z.object({}),
    failure: 'Failed to validate domain.',
  }),
  /**
   * Sends the email as a test to an address of the caller's choice. `emailTemplateId` is the design to use: one of
   * `emailDesigns` or the ID of a template of the site. `label` names the test in the message's headers.
   */
  test: call('/autoresponse/test', {
    aliases: under('/autoresponse/test'),
    effect: true,
    limit: { address: { burst: 20, perMinute: 10 } },
    input: z.object({
      email_address: requiredLine(254, 'Enter an email address.'),
      email: draft,
      label: line(100).optional(),
      tokens: z.record(z.string().max(100), z.string().max(1000)).optional(),
      emailTemplateId: z.string().max(100).optional(),
    }),
    /**
     * `needs_confirmation` means that nothing was sent yet; the address first got an email that asks for permission.
     */
    output: z.object({
      emailId: id.nullable(),
      templateId: z.string().nullable(),
      label: z.string(),
      needs_confirmation: z.boolean(),
    }),
    failure: 'Failed to send auto response test email.',
  }),
})
