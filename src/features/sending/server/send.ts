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

/** What sending takes of the caller's context; the message joins the caller's transaction. */
export type SendContext = Pick<Tools, 'now' | 'newId' | 'jobs' | 'publicUrl' | 'sender' | 'keyFor'> & {
  readonly db: Db
}

/** A message to one person. */
export interface Outgoing {
  /** A new one, unless told: it can stand in the message's own links. */
  readonly id?: Id | undefined
  /** The nil UUID for mail of the installation itself. */
  readonly siteId: Id
  readonly kind: MessageRow['kind']
  readonly to: MailAddress
  /** The installation's sender, unless told. */
  readonly from?: MailAddress | undefined
  readonly replyTo?: MailAddress | undefined
  readonly subject: string
  readonly html: string
  /** Made from the HTML, unless told. */
  readonly text?: string | undefined
  readonly headers?: MailMessage['headers']
  readonly contactId?: Id | undefined
  /** Files that lie ready (see attachments), in their order. */
  readonly attachmentIds?: readonly Id[] | undefined
  /** Two messages of a site under one key are one message. */
  readonly key: string
}

const controls = /\p{Cc}+/gu

/**
 * Puts a message into the ledger and has it delivered after the caller's transaction commits. Answers its id; for a key
 * that was used before, the id of the message that was sent then. Throws `invalid` for an address that is none.
 */
export async function send(context: SendContext, mail: Outgoing): Promise<Id> {
  const [id] = await sendMany(context, [mail])
  return id!
}

/** The same for many messages of one site, in one statement; returns their ids in order. */
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

/** A message of pictures alone still says something to those who see none. */
function textOf({ text, html, subject }: Outgoing): string {
  return [text ?? '', htmlText(html)].find((part) => part.trim() !== '') ?? oneLine(subject)
}

/** A bare address of IPv6 may not stand in a message's id. */
function hostOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return /^[\w.-]+$/.test(hostname) ? hostname : 'localhost'
}

function oneLine(text: string): string {
  return text.replaceAll(controls, ' ').trim()
}
