import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, page, pageLimit, requiredLine } from '#core/fields.ts'
import { domainName, SendingSettings } from './sending-settings.ts'
import {
  MessageSummary,
  Message,
  SmtpInput,
  SmtpServerEntry,
  InstallationServerEntry,
  SendingDomain,
  feedbackProviders,
  FeedbackEntry,
  BounceMailbox,
  mailboxInput,
  campaignWays,
} from './shapes.ts'

export * from './shapes.ts'
export { sendingEvents } from './events.ts'

export { isAboutAddress, maxSoftBounces, autoPauseReason, type Feedback } from './bounce-rules.ts'
export { bucketsFor } from './delivery-states.ts'
export { sameClock } from '#core/zone-clock.ts'
export { quietUntil } from './local-hour.ts'
export { SendingSettings }

const keyAccess = {
  area: 'sending',
  reads: ['loadSettings', 'servers', 'domains', 'feedback', 'loadMailbox', 'mailbox', 'message'],
} as const

export const sendingCalls = withScopes(keyAccess, {
  loadSettings: call('/sending/settings/load', {
    input: z.object({}),
    output: z.object({ settings: SendingSettings }),
    failure: 'Failed to load sending settings.',
  }),
  saveSettings: call('/sending/settings/save', {
    logs: { kind: 'change', text: 'Changed the sending settings' },
    input: z.object({ settings: SendingSettings.partial() }),
    output: z.object({ settings: SendingSettings }),
    failure: 'Failed to save sending settings.',
  }),
  servers: call('/sending/servers/list', {
    input: z.object({}),
    output: z.object({
      servers: z.array(SmtpServerEntry),
      /**
       * How campaigns are sent: through the site's own servers (`off`: through none, while all of them are turned off),
       * the installation's, or not at all.
       */
      way: z.enum(campaignWays),
      /** The default sender. */
      from_address: z.string(),
    }),
    failure: 'Failed to load SMTP servers.',
  }),
  /**
   * `smtp` or `address` (a URL) specifies the connection. Without either, an existing server's connection stays
   * unchanged.
   */
  saveServer: call('/sending/servers/save', {
    logs: { kind: 'change', text: 'Saved a mail server', about: 'server' },
    role: 'admin',
    effect: true,
    input: z.object({
      server: z.object({
        id: id.optional(),
        name: requiredLine(100, 'Enter a name.'),
        address: line(500).optional(),
        smtp: SmtpInput.optional(),
        weight: z.int().min(1).max(100).default(1),
        connections: z.int().min(1).max(50).default(5),
        is_on: z.boolean().default(true),
        warm_up_from: z.iso.date().nullable().default(null),
        warm_up_first: z.int().min(1).max(100_000).default(50),
      }),
    }),
    output: z.object({ server: SmtpServerEntry }),
    failure: 'Failed to save the SMTP server.',
  }),
  removeServer: call('/sending/servers/delete', {
    logs: { kind: 'delete', text: 'Removed a mail server', about: 'server_id' },
    role: 'admin',
    input: z.object({ server_id: id }),
    output: z.object({}),
    failure: 'Failed to delete the SMTP server.',
  }),
  /**
   * Sends a test email through the site's servers, the way campaigns are sent. It goes to the caller's own address
   * unless another is given. API keys have no address, so they must give one.
   */
  testServer: call('/sending/servers/test', {
    role: 'admin',
    effect: true,
    input: z.object({ email_address: z.email('Enter an email address.').max(254).optional() }),
    output: z.object({ message_id: id, to: z.string() }),
    failure: 'Failed to send the test email.',
    limit: { address: { burst: 10, perMinute: 6 } },
  }),
  domains: call('/sending/domains/list', {
    input: z.object({}),
    output: z.object({ domains: z.array(SendingDomain) }),
    failure: 'Failed to load sending domains.',
  }),
  addDomain: call('/sending/domains/add', {
    logs: { kind: 'change', text: 'Added a sending domain', about: 'domain' },
    effect: true,
    input: z.object({ domain: domainName }),
    output: z.object({ domain: SendingDomain }),
    failure: 'Failed to add the domain.',
  }),
  /** Checks the domain's DNS records. */
  checkDomain: call('/sending/domains/check', {
    input: z.object({ domain_id: id }),
    output: z.object({ domain: SendingDomain }),
    failure: 'Failed to validate domain.',
    limit: { address: { burst: 30, perMinute: 20 } },
  }),
  removeDomain: call('/sending/domains/delete', {
    logs: { kind: 'delete', text: 'Removed a sending domain', about: 'domain_id' },
    input: z.object({ domain_id: id }),
    output: z.object({}),
    failure: 'Failed to delete the domain.',
  }),
  feedback: call('/sending/feedback/load', {
    input: z.object({}),
    output: z.object({ entries: z.array(FeedbackEntry) }),
    failure: 'Failed to load bounce settings.',
  }),
  /** `secret`: the topic (SES), the public key (SendGrid), the signing key (Mailgun), "user:password" (Postmark); empty deletes it. */
  saveFeedback: call('/sending/feedback/save', {
    logs: { kind: 'change', text: 'Changed the bounce webhook', about: 'provider' },
    role: 'admin',
    input: z.object({ provider: z.enum(feedbackProviders), secret: line(2000) }),
    output: z.object({ entries: z.array(FeedbackEntry) }),
    failure: 'Failed to save bounce settings.',
  }),
  loadMailbox: call('/sending/bounce-mailbox/load', {
    input: z.object({}),
    output: z.object({ mailbox: BounceMailbox.nullable() }),
    failure: 'Failed to load the bounce mailbox.',
  }),
  saveMailbox: call('/sending/bounce-mailbox/save', {
    logs: { kind: 'change', text: 'Saved the bounce mailbox' },
    role: 'admin',
    input: mailboxInput,
    output: z.object({ mailbox: BounceMailbox }),
    failure: 'Failed to save the bounce mailbox.',
    limit: { address: { burst: 30, perMinute: 20 } },
  }),
  /** Connects with these settings, and returns the number of emails found. */
  tryMailbox: call('/sending/bounce-mailbox/try', {
    role: 'admin',
    input: mailboxInput,
    output: z.object({ mails: z.int() }),
    failure: 'Failed to open the bounce mailbox.',
    limit: { address: { burst: 10, perMinute: 6 } },
  }),
  removeMailbox: call('/sending/bounce-mailbox/delete', {
    logs: { kind: 'delete', text: 'Removed the bounce mailbox' },
    role: 'admin',
    input: z.object({}),
    output: z.object({}),
    failure: 'Failed to delete the bounce mailbox.',
  }),
  /**
   * Returns the messages of this site, newest first; `mode` says whether they're sent by SMTP or stay in the mailbox.
   */
  mailbox: call('/sending/mailbox', {
    input: z.object({ page, limit: pageLimit }),
    output: z.object({ messages: z.array(MessageSummary), total: z.int(), mode: z.enum(['smtp', 'mailbox']) }),
    failure: 'Failed to load the mailbox.',
  }),
  message: call('/sending/message', {
    input: z.object({ message_id: id }),
    output: z.object({ message: Message }),
    failure: 'Failed to load the message.',
  }),
  /** Returns the mail server of the whole installation. */
  installation: call('/sending/installation/load', {
    access: 'admin',
    input: z.object({}),
    output: z.object({ server: InstallationServerEntry }),
    failure: 'Failed to load the mail server.',
  }),
  saveInstallation: call('/sending/installation/save', {
    access: 'admin',
    effect: true,
    input: z.object({
      server: SmtpInput.extend({
        from_name: line(100),
        from_address: z.email('Enter an email address.').max(254),
      }),
    }),
    output: z.object({ server: InstallationServerEntry }),
    failure: 'Failed to save the mail server.',
  }),
  /** SMTP_URL is used again if it's set. */
  removeInstallation: call('/sending/installation/delete', {
    access: 'admin',
    input: z.object({}),
    output: z.object({ server: InstallationServerEntry }),
    failure: 'Failed to delete the mail server.',
  }),
  /** Sends a test email to the caller's own address. The system mailbox shows the result. */
  testInstallation: call('/sending/installation/test', {
    access: 'admin',
    effect: true,
    input: z.object({}),
    output: z.object({ message_id: id, to: z.string() }),
    failure: 'Failed to send the test email.',
    limit: { address: { burst: 10, perMinute: 6 } },
  }),
  /** Returns emails of the installation itself (password links). */
  systemMailbox: call('/sending/system-mailbox', {
    access: 'admin',
    input: z.object({ page, limit: pageLimit }),
    output: z.object({ messages: z.array(Message), total: z.int(), mode: z.enum(['smtp', 'mailbox']) }),
    failure: 'Failed to load the mailbox.',
  }),
})
