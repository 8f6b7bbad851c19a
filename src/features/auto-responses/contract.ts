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

/** The picture on top of a mail, as wide as `width` in CSS pixels. */
const HeaderImage = z.object({
  src: z
    .string()
    .max(2000)
    .regex(/^(?:https?:\/\/|\/(?!\/))[^\s"'<>\\]+$/i, 'The address of a picture starts with https://.'),
  alt: line(200),
  width: z.int().min(40).max(600),
})
export type HeaderImage = z.infer<typeof HeaderImage>

/** What callers that send no document say of a mail's design. `template_id` names one of `emailDesigns`. */
const EmailLook = z.object({
  template_id: z.string().max(100).default(emailDesigns[0].id),
  footer_background_color: hexColor.default(footerColors.background),
  footer_text_color: hexColor.default(footerColors.text),
  headerImage: HeaderImage.nullable().default(null),
})

/**
 * An email that a form sends by itself. `document` is what is sent; `body` (as HTML), footer and header image are read from it for
 * callers that know no documents.
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
  /** The one that a form gets when nobody chose another; a site with emails has one. */
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
  /** What is sent. Without it, a document is made from `body` (HTML, or plain text) and the design fields. */
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

/** How long after the subscription a mail leaves: 0 for at once. */
const delay = {
  delay: z.int().min(0).max(1000).default(0),
  delay_interval: z.enum(delayIntervals).default('minute'),
}

/** Ties an email to a form. */
export const AutoResponseRule = z.object({ id, popup_id: id, email_id: id, status: z.enum(ruleStatuses), ...delay })
export type AutoResponseRule = z.infer<typeof AutoResponseRule>

/** The emails of a form as they are sent along with it: each is there once. */
export const EmailsOfForm = z
  .array(AutoResponseRule.omit({ id: true, popup_id: true }))
  .max(100, 'A form has at most 100 emails.')
export type EmailOfForm = z.infer<typeof EmailsOfForm>[number]

/** One record of a domain: what should stand there, and what does. */
const DomainRecord = z.object({
  purpose: z.enum(['dkim', 'spf', 'dmarc', 'return']),
  type: z.enum(['TXT', 'MX']),
  name: z.string(),
  expected: z.string(),
  found: z.array(z.string()),
  is_good: z.boolean(),
  /** What is wrong, in a sentence; empty when nothing is. */
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
    /** `email_id`: one mail; none: all mails of the site, with the rules. */
    input: z.object({ email_id: id.optional() }),
    output: z.object({ emails: z.array(AutoResponseEmail), rules: z.array(AutoResponseRule) }),
    failure: 'Failed to load auto response email.',
  }),
  saveEmail: call('/autoresponse/email/save', {
    logs: { kind: 'change', text: 'Saved an email', about: 'email' },
    aliases: under('/autoresponse/email/save'),
    effect: true,
    /** `updated_at`: the caller's copy; when somebody saved since, the answer is `conflict` and nothing is overwritten. */
    input: z.object({ email: draft.safeExtend({ updated_at: moment.optional() }) }),
    output: z.object({ email: AutoResponseEmail }),
    failure: 'Failed to save auto response email.',
  }),
  /** Which automations use an email: they cannot send it once it is deleted. */
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
  /** Brings a deleted email back with its rules. One whose place another mail has taken meanwhile is paused. */
  restoreEmail: call('/autoresponse/email/restore', {
    logs: { kind: 'change', text: 'Restored an email', about: 'email' },
    aliases: under('/autoresponse/email/restore'),
    input: z.object({ email_id: id }),
    output: z.object({ email: AutoResponseEmail, rules: z.array(AutoResponseRule) }),
    failure: 'Failed to save auto response email.',
  }),
  /** The mail as a made-up subscriber would get it. `html` is a whole document, to be shown in a sandboxed frame. */
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
    /** Without `email_id` it is the site's default email. One that is not to be on pauses no other. */
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
   * Without a status it toggles: active or inactive to paused, paused to inactive. Of a form's rules with the same delay only one
   * may be on: the others are paused. With `delay` the rule moves to another moment.
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
  /** Takes an email off a form. */
  deleteRule: call('/autoresponse/rule/delete', {
    logs: { kind: 'delete', text: 'Deleted an auto-response' },
    aliases: under('/autoresponse/rule/delete'),
    input: z.object({ rule_id: id }),
    output: z.object({ rules: z.array(AutoResponseRule) }),
    failure: 'Failed to set auto response rule status.',
  }),
  /** Sends the rule's email, as it is stored, to an address of the caller's choice, as a test. */
  testRule: call('/autoresponse/rule/test', {
    aliases: under('/autoresponse/rule/test'),
    effect: true,
    limit: { address: { burst: 20, perMinute: 10 } },
    input: z.object({ rule_id: id, email_address: requiredLine(254, 'Enter an email address.') }),
    output: z.object({ emailId: id, needs_confirmation: z.boolean() }),
    failure: 'Failed to send auto response test email.',
  }),
  /**
   * Asks DNS for DKIM, SPF, DMARC and return path of a domain, and has it asked again by a job. `sub_user_id`: who the domain
   * belongs to. Each site sends as a sub user of its own, so it is the site's id; left out, it is meant.
   */
  validateDomain: call('/autoresponse/validate', {
    logs: { kind: 'change', text: 'Checked a sending domain', about: 'domain' },
    aliases: under('/autoresponse/validate'),
    limit: { address: { burst: 20, perMinute: 10 } },
    input: z.object({ domain: domainName, sub_user_id: id.optional() }),
    output: CheckedDomain,
    failure: 'Failed to validate domain.',
  }),
  /** The domains that were checked, as they were found last. */
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
   * Sends the mail to an address of the caller's choice, as a test. `emailTemplateId`: the design that it is sent in, one of
   * `emailDesigns` or the id of a template of the site. `label` names the test in the message's headers.
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
    /** `needs_confirmation`: nothing was sent, and the address was asked by a mail whether it agrees. */
    output: z.object({
      emailId: id.nullable(),
      templateId: z.string().nullable(),
      label: z.string(),
      needs_confirmation: z.boolean(),
    }),
    failure: 'Failed to send auto response test email.',
  }),
})
