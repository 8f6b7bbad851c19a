import { z } from 'zod'
import { id, line, moment, requiredLine } from '#core/fields.ts'

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
export const SmtpInput = z.object({
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

/** A mailbox that bounces come to, as it is saved and tried. */
export const mailboxInput = z.object({
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

/** By what campaigns leave. */
export const campaignWays = ['own', 'off', 'installation', 'mailbox'] as const
export type CampaignWay = (typeof campaignWays)[number]
