import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { MailAddress, MailMessage } from '#platform/server/mail/mail.ts'
import { htmlText } from '#core/html/html-text.ts'
import { deliverName } from './deliver.ts'
import { storedBody } from './sealed-mail.ts'
import { addMessages, type MessageRow } from './store.ts'

/** The part of the caller's context needed for sending. The message becomes part of the caller's transaction. */
export type SendContext = Pick<Tools, 'now' | 'newId' | 'jobs' | 'publicUrl' | 'sender' | 'keyFor'> & {
  readonly db: Db
}

/** A message to one person. */
export interface Outgoing {
  /** Defaults to a new one. Useful if the message's own links contain it. */
  readonly id?: Id | undefined
  /** The nil UUID for emails of the installation itself. */
  readonly siteId: Id
  readonly kind: MessageRow['kind']
  readonly to: MailAddress
  /** Defaults to the installation's sender. */
  readonly from?: MailAddress | undefined
  readonly replyTo?: MailAddress | undefined
  readonly subject: string
  readonly html: string
  /** Defaults to text derived from the HTML. */
  readonly text?: string | undefined
  readonly headers?: MailMessage['headers']
  readonly contactId?: Id | undefined
  /** IDs of stored files (see attachments), in order. */
  readonly attachmentIds?: readonly Id[] | undefined
  /** Two messages of a site with the same key are one message. */
  readonly key: string
}

const controls = /\p{Cc}+/gu

/**
 * Adds a message to the ledger, and has it delivered after the caller's transaction commits. Returns its id; for a key
 * that was used before, the id of the earlier message. Throws `invalid` for an invalid address.
 */
export async function send(context: SendContext, mail: Outgoing): Promise<Id> {
  const [id] = await sendMany(context, [mail])
  return id!
}

/** Does the same for many messages of one site, in one statement. Returns their ids in order. */
export async function sendMany(context: SendContext, mails: readonly Outgoing[]): Promise<Id[]> {
  const { db, jobs } = context
  const rows = mails.map((mail) => rowOf(context, mail))
  const added = await addMessages(db, rows)
  const deliveries = rows.flatMap(({ site_id, id }) => (added.isNew.has(id) ? [{ site_id, message_id: id }] : []))
  await jobs.addMany(db, deliverName, deliveries)
  return rows.map(({ key }) => added.idOf.get(key)!)
}

function rowOf(context: SendContext, mail: Outgoing): MessageRow {
  const { now, newId, publicUrl, sender } = context
  const id = mail.id ?? newId()
  const at = new Date(now())
  const to = clean(mail.to)
  const from = clean(mail.from ?? sender.address)
  const replyTo = mail.replyTo && clean(mail.replyTo)
  return {
    site_id: mail.siteId,
    id,
    key: mail.key,
    kind: mail.kind,
    state: 'planned',
    state_at: at,
    reason: '',
    attempts: 0,
    lease_ends_at: null,
    message_id: `<${id}@${hostOf(publicUrl)}>`,
    to_address: to.address,
    to_name: to.name,
    from_address: from.address,
    from_name: from.name,
    reply_to_address: replyTo?.address ?? null,
    reply_to_name: replyTo?.name ?? null,
    subject: oneLine(mail.subject),
    ...storedBody(context, { site_id: mail.siteId, id }, { html: mail.html, text: textOf(mail) }),
    headers: mail.headers ?? {},
    contact_id: mail.contactId ?? null,
    attachment_ids: [...(mail.attachmentIds ?? [])],
    created_at: at,
  }
}

function clean({ name, address }: MailAddress): MailAddress {
  const cleaned = cleanEmail(address)
  if (!cleaned) throw new AppError('invalid', 'This is not an email address.')
  return { name: oneLine(name), address: cleaned }
}

/** Returns the text part. An email that only contains images still has text for readers who don't see them. */
function textOf({ text, html, subject }: Outgoing): string {
  return [text ?? '', htmlText(html)].find((part) => part.trim() !== '') ?? oneLine(subject)
}

/** A message ID must not contain a bare IPv6 address. */
function hostOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return /^[\w.-]+$/.test(hostname) ? hostname : 'localhost'
}

function oneLine(text: string): string {
  return text.replaceAll(controls, ' ').trim()
}
