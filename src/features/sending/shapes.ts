import { z } from 'zod'
import { id, line, moment, requiredLine } from '#core/fields.ts'

/** State of a message. `unknown`: sending was interrupted, so the result isn't known. */
const messageStates = ['planned', 'leased', 'handing', 'accepted', 'deferred', 'bounced', 'unknown'] as const
export type MessageState = (typeof messageStates)[number]

/** A message in the mailbox list. */
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

/** A full message. `html` contains content from strangers, so show it in a sandboxed frame without our origin. */
export const Message = MessageSummary.extend({
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(z.object({ name: z.string(), size: z.int() })),
})
export type Message = z.infer<typeof Message>

const smtpSecurity = z.enum(['tls', 'starttls'])

/**
 * Connection settings and login of a mail server. Without a password, the stored one for the same server and user is
 * used.
 */
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

/** One of the site's own SMTP servers. Its password is never returned. */
export const SmtpServerEntry = z.object({
  id,
  name: z.string(),
  /** URL without the password. */
  address: z.string(),
  host: z.string(),
  port: z.int(),
  security: smtpSecurity,
  user: z.string(),
  weight: z.int(),
  connections: z.int(),
  is_on: z.boolean(),
  /** First day of its warm-up ("2026-11-20"), and the number of messages it starts with; null for no warm-up. */
  warm_up_from: z.string().nullable(),
  warm_up_first: z.int(),
  /** Number of messages that it may get today (null for unlimited), and that it got. */
  cap_today: z.int().nullable(),
  handed_today: z.int(),
})
export type SmtpServerEntry = z.infer<typeof SmtpServerEntry>

/** A required DNS record. */
export const DnsRecord = z.object({
  purpose: z.enum(['dkim', 'spf', 'dmarc', 'return']),
  type: z.enum(['TXT', 'MX']),
  name: z.string(),
  /** The required value; empty if only the owner's email provider knows it. */
  value: z.string(),
  /** Whether the last check found it with the correct value; null if not checked yet. */
  is_found: z.boolean().nullable(),
  /** The records found. */
  found: z.array(z.string()),
  /** What is wrong, as a sentence; empty if nothing is. */
  problem: z.string(),
})
export type DnsRecord = z.infer<typeof DnsRecord>

/** The mail server of the whole installation. Its password is never returned. */
export const InstallationServerEntry = z.object({
  /**
   * `settings`: set with SMTP_URL. `stored`: set by an administrator in the dashboard. `none`: emails stay in the
   * mailbox.
   */
  source: z.enum(['none', 'settings', 'stored']),
  host: z.string(),
  port: z.int(),
  security: smtpSecurity,
  user: z.string(),
  from_name: z.string(),
  from_address: z.string(),
})
export type InstallationServerEntry = z.infer<typeof InstallationServerEntry>

/** A domain whose emails are signed with its own key. */
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
  /**
   * Whether the secret that verifies its reports is known. `mailbox`, which accepts returned emails, needs only its
   * address.
   */
  is_set: z.boolean(),
  /**
   * When it last reported something, and when the last unverified request arrived; null if never since it was set up.
   */
  heard_at: moment.nullable(),
  refused_at: moment.nullable(),
})
export type FeedbackEntry = z.infer<typeof FeedbackEntry>

/** A mailbox that receives bounces and that we read. Its password is never returned. */
export const BounceMailbox = z.object({
  protocol: z.enum(['imap', 'pop3']),
  host: z.string(),
  port: z.int(),
  /** TLS from the start, after the greeting, or never (only in the operator's own network). */
  security: z.enum(['tls', 'starttls', 'none']),
  user: z.string(),
  /** Only for IMAP. */
  folder: z.string(),
  /** What happens to emails that report something; all others aren't touched. POP3 doesn't support `seen`. */
  afterwards: z.enum(['keep', 'seen', 'delete']),
  is_on: z.boolean(),
  checked_at: moment.nullable(),
  /** Why the last attempt to read it failed; empty if it succeeded. */
  problem: z.string(),
  read_count: z.int(),
  found_count: z.int(),
})
export type BounceMailbox = z.infer<typeof BounceMailbox>

/** A bounce mailbox, as it's saved and tested. */
export const mailboxInput = z.object({
  mailbox: z.object({
    protocol: BounceMailbox.shape.protocol,
    host: requiredLine(253, 'Enter the server name.')
      .toLowerCase()
      .regex(/^(?:[a-z0-9._-]+|[\da-f:.]+)$/, 'Enter a host name such as imap.example.com.'),
    port: z.int().min(1).max(65_535),
    security: BounceMailbox.shape.security.default('tls'),
    user: requiredLine(254, 'Enter the user name.'),
    /** If omitted, the password of the stored mailbox is used. Required for a different mailbox. */
    password: line(500).optional(),
    folder: line(200).default('INBOX'),
    afterwards: BounceMailbox.shape.afterwards.default('seen'),
    is_on: z.boolean().default(true),
  }),
})

/** How campaigns are sent. */
export const campaignWays = ['own', 'off', 'installation', 'mailbox'] as const
export type CampaignWay = (typeof campaignWays)[number]
