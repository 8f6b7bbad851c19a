import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, moment, page, pageLimit, requiredLine } from '#core/fields.ts'
import { domainName, SendingSettings } from './sending-settings.ts'

export { sendingEvents } from './events.ts'

export { isAboutAddress, maxSoftBounces, autoPauseReason, type Feedback } from './bounce-rules.ts'
export { bucketsFor } from './delivery-states.ts'
export { sameClock } from '#core/zone-clock.ts'
export { quietUntil } from './local-hour.ts'
export { SendingSettings }

/** How far a message has come. `unknown`: sending was cut off, so the result is not known. */
const messageStates = ['planned', 'leased', 'handing', 'accepted', 'deferred', 'bounced', 'unknown'] as const
export type MessageState = (typeof messageStates)[number]

/** A message as the mailbox lists it. */
export const MessageSummary = z.object({
  id,
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  state: z.enum(messageStates),
  /** Why it was deferred, bounced or has an unknown status; empty otherwise. */
  reason: z.string(),
  created_at: moment,
})
export type MessageSummary = z.infer<typeof MessageSummary>

/** A message in full. `html` was made of strangers' words: show it in a sandboxed frame without our origin. */
export const Message = MessageSummary.extend({
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(z.object({ name: z.string(), size: z.int() })),
})
export type Message = z.infer<typeof Message>

const smtpSecurity = z.enum(['tls', 'starttls'])

/** Where a mail server is and how to log in. Without a password, that of the same server and user stays. */
const SmtpInput = z.object({
  host: requiredLine(253, 'Enter the server name.')
    .toLowerCase()
    .regex(/^(?:[a-z0-9._-]+|[\da-f:.]+)$/, 'Enter a host name such as smtp.example.com.'),
  port: z.int('Enter a port.').min(1).max(65_535),
  security: smtpSecurity,
  user: line(254).default(''),
  password: line(500).optional(),
})
export type SmtpInput = z.infer<typeof SmtpInput>

/** An SMTP server of the site's own. Its password is never shown. */
export const SmtpServerEntry = z.object({
  id,
  name: z.string(),
  /** Without the password. */
  address: z.string(),
  host: z.string(),
  port: z.int(),
  security: smtpSecurity,
  user: z.string(),
  weight: z.int(),
  connections: z.int(),
  is_on: z.boolean(),
  /** The first day of its warm-up ("2026-11-20"), and how many messages it starts with; null: no warm-up. */
  warm_up_from: z.string().nullable(),
  warm_up_first: z.int(),
  /** Messages that it may be given today, and was; null: any number. */
  cap_today: z.int().nullable(),
  handed_today: z.int(),
})
export type SmtpServerEntry = z.infer<typeof SmtpServerEntry>

/** One record that DNS has to have. */
export const DnsRecord = z.object({
  purpose: z.enum(['dkim', 'spf', 'dmarc', 'return']),
  type: z.enum(['TXT', 'MX']),
  name: z.string(),
  /** What it should be; empty where only your mail provider knows it. */
  value: z.string(),
  /** Whether it was there and right at the last look; null: not checked yet. */
  is_found: z.boolean().nullable(),
  /** What was there. */
  found: z.array(z.string()),
  /** What is wrong, in a sentence; empty when nothing is. */
  problem: z.string(),
})
export type DnsRecord = z.infer<typeof DnsRecord>

/** The mail server of the whole installation. Its password is never shown. */
export const InstallationServerEntry = z.object({
  /** `settings`: by SMTP_URL; `stored`: by an administrator on the screen; `none`: mail stays in the mailbox. */
  source: z.enum(['none', 'settings', 'stored']),
  host: z.string(),
  port: z.int(),
  security: smtpSecurity,
  user: z.string(),
  from_name: z.string(),
  from_address: z.string(),
})
export type InstallationServerEntry = z.infer<typeof InstallationServerEntry>

/** A domain whose mail is signed with a key of its own. */
export const SendingDomain = z.object({
  id,
  domain: z.string(),
  records: z.array(DnsRecord),
  verified_at: moment.nullable(),
  checked_at: moment.nullable(),
})
export type SendingDomain = z.infer<typeof SendingDomain>

export const feedbackProviders = ['ses', 'sendgrid', 'mailgun', 'postmark'] as const
/** The address to which a service reports bounces and complaints. */
export const FeedbackEntry = z.object({
  provider: z.enum([...feedbackProviders, 'mailbox']),
  url: z.string(),
  /** When the address last changed because a member left the site; null for never. */
  url_changed_at: moment.nullable(),
  /** Whether what it proves itself by is known; `mailbox`, which takes returned mails, needs nothing but its address. */
  is_set: z.boolean(),
  /** When it last told us something, and when something came that did not prove itself; null for never since it was set up. */
  heard_at: moment.nullable(),
  refused_at: moment.nullable(),
})
export type FeedbackEntry = z.infer<typeof FeedbackEntry>

/** A mailbox that bounces come to, and that we look into. Its password is never shown. */
export const BounceMailbox = z.object({
  protocol: z.enum(['imap', 'pop3']),
  host: z.string(),
  port: z.int(),
  /** TLS from the first byte, after the greeting, or (in the operator's own network alone) never. */
  security: z.enum(['tls', 'starttls', 'none']),
  user: z.string(),
  /** Of IMAP. */
  folder: z.string(),
  /** What is done with mails that report something; all others are left alone. POP3 knows no `seen`. */
  afterwards: z.enum(['keep', 'seen', 'delete']),
  is_on: z.boolean(),
  checked_at: moment.nullable(),
  /** Why it could not be read at the last look; empty when it could. */
  problem: z.string(),
  read_count: z.int(),
  found_count: z.int(),
})
export type BounceMailbox = z.infer<typeof BounceMailbox>

const mailboxInput = z.object({
  mailbox: z.object({
    protocol: BounceMailbox.shape.protocol,
    host: requiredLine(253, 'Enter the server name.')
      .toLowerCase()
      .regex(/^(?:[a-z0-9._-]+|[\da-f:.]+)$/, 'Enter a host name such as imap.example.com.'),
    port: z.int().min(1).max(65_535),
    security: BounceMailbox.shape.security.default('tls'),
    user: requiredLine(254, 'Enter the user name.'),
    /** Of a mailbox that is there, it stays as it is when left out; of another one it has to be typed. */
    password: line(500).optional(),
    folder: line(200).default('INBOX'),
    afterwards: BounceMailbox.shape.afterwards.default('seen'),
    is_on: z.boolean().default(true),
  }),
})

const campaignWays = ['own', 'off', 'installation', 'mailbox'] as const
export type CampaignWay = (typeof campaignWays)[number]

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
      /** By what campaigns leave: the site's own servers (`off`: by none while all are), the installation's, or not at all. */
      way: z.enum(campaignWays),
      /** The default sender. */
      from_address: z.string(),
    }),
    failure: 'Failed to load SMTP servers.',
  }),
  /** `smtp` or `address` (a URL) says where it is; without both, that of a server which is there stays as it is. */
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
  /** Sends a test email to the caller's own address through the site's servers, as campaigns are sent. */
  testServer: call('/sending/servers/test', {
    role: 'admin',
    effect: true,
    input: z.object({}),
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
  /** Asks DNS. */
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
  /** Connects with these settings; returns how many mails are there. */
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
  /** The messages of this site, newest first; `mode` says whether they leave by SMTP or stay in the mailbox. */
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
  /** The mail server of the whole installation. */
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
  /** SMTP_URL is used again, where it is set. */
  removeInstallation: call('/sending/installation/delete', {
    access: 'admin',
    input: z.object({}),
    output: z.object({ server: InstallationServerEntry }),
    failure: 'Failed to delete the mail server.',
  }),
  /** Sends a test email to the caller's own address; the system mailbox says what became of it. */
  testInstallation: call('/sending/installation/test', {
    access: 'admin',
    effect: true,
    input: z.object({}),
    output: z.object({ message_id: id, to: z.string() }),
    failure: 'Failed to send the test email.',
    limit: { address: { burst: 10, perMinute: 6 } },
  }),
  /** Mail of the installation itself (password links). */
  systemMailbox: call('/sending/system-mailbox', {
    access: 'admin',
    input: z.object({ page, limit: pageLimit }),
    output: z.object({ messages: z.array(Message), total: z.int(), mode: z.enum(['smtp', 'mailbox']) }),
    failure: 'Failed to load the mailbox.',
  }),
})
