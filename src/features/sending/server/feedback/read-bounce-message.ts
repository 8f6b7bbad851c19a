import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime'
import type { Feedback } from '../../bounce-rules.ts'
import { signedIds } from '../signed-ids.ts'
import { messageIdOf } from './json.ts'

/** The content of an email in the bounce mailbox. */
export interface BounceMessage {
  /** Address it was sent to; empty if it has none. */
  readonly returnPath: string
  /** Unverified token of a contact who unsubscribes by email; empty for other emails. */
  readonly unsubscribeToken: string
  readonly feedback: Feedback[]
}

/** Reports are at the beginning of an email. Anything beyond these limits is cut off before parsing. */
const maxLength = 200_000
const maxLines = 4000
const maxParts = 20
const maxRecipients = 50
const limits: PostalMimeOptions = {
  forceRfc822Attachments: true,
  attachmentEncoding: 'utf8',
  maxNestingDepth: 5,
  maxHeadersSize: 65_536,
  maxRfc822NestingDepth: 0,
}
const ours = new RegExp(`^b-${signedIds}@`, 'i')
const unsubscribing = new RegExp(`\\bu-(${signedIds})\\b`, 'i')
const nothing: BounceMessage = { returnPath: '', unsubscribeToken: '', feedback: [] }

/**
 * Reads a bounce (RFC 3464, and qmail's format), a delay notification, or a complaint (RFC 5965). Any other email, such
 * as an out-of-office reply, reports nothing.
 */
export async function readBounceMessage(raw: string): Promise<BounceMessage> {
  const mail = await parsed(cut(raw))
  if (!mail) return nothing
  const header = headerReader(mail)
  // If one mailbox gets all emails of a domain, Delivered-To can be the mailbox's own address.
  const to = ['delivered-to', 'x-original-to', 'to'].map(header)
  const addresses = to.map(addressIn).filter((address) => address !== '')
  const returnPath = addresses.find((address) => ours.test(address)) ?? addresses[0] ?? ''
  const [, unsubscribeToken = ''] = unsubscribing.exec(`${to.join(' ')} ${mail.subject ?? ''}`) ?? []
  const parts = mail.attachments
    .slice(0, maxParts)
    .map(({ mimeType, content }) => ({ mimeType, text: textOf(content) }))
  const original = await originalOf(parts)
  const about = { messageId: original.messageId, at: Date.parse(header('date')) || 0 }
  const feedback: Feedback[] = []
  for (const { mimeType, text } of parts) {
    if (mimeType === 'message/delivery-status') for (const one of await deliveryStatus(text, about)) feedback.push(one)
    if (mimeType === 'message/feedback-report')
      for (const one of await complaint(text, original.to, about)) feedback.push(one)
  }
  return { returnPath, unsubscribeToken, feedback: feedback.length > 0 ? feedback : qmail(mail.text ?? '', about) }
}

type Part = Readonly<Record<'mimeType' | 'text', string>>
type About = Pick<Feedback, 'messageId' | 'at'>

function cut(raw: string): string {
  let end = 0
  const text = raw.slice(0, maxLength)
  for (let line = 0; line < maxLines; line++) {
    end = text.indexOf('\n', end) + 1
    if (end === 0) return text
  }
  return text.slice(0, end)
}

/** Parses an email. One that exceeds the parser's limits reports nothing. */
async function parsed(raw: string): Promise<Email | null> {
  try {
    return await PostalMime.parse(Buffer.from(raw, 'latin1'), limits)
  } catch {
    return null
  }
}

/** Returns a function that reads the first header with a name. */
function headerReader(mail: Email | null): (name: string) => string {
  return (name) =>
    mail?.headers
      .find(({ key }) => key === name)
      ?.value.replaceAll(/\s+/g, ' ')
      .trim() ?? ''
}

/** Reads fields in header format, as used in reports. */
async function fieldReader(text: string): Promise<(name: string) => string> {
  return headerReader(await parsed(`${text.trim()}\n\n`))
}

/** Returns the message that a report is about, if it's attached. */
async function originalOf(parts: readonly Part[]): Promise<{ messageId: string; to: string }> {
  const types = ['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers']
  for (const { text } of parts.filter(({ mimeType }) => types.includes(mimeType))) {
    const field = await fieldReader(text)
    const messageId = messageIdOf(field('message-id'))
    if (messageId !== '' || field('to') !== '') return { messageId, to: field('to') }
  }
  return { messageId: '', to: '' }
}

async function deliveryStatus(text: string, about: About): Promise<Feedback[]> {
  const found: Feedback[] = []
  for (const group of text.split(/\r?\n[ \t]*\r?\n/).slice(0, maxRecipients)) {
    const field = await fieldReader(group)
    const address = addressIn(field('original-recipient')) || addressIn(field('final-recipient'))
    if (field('action').toLowerCase() !== 'failed' || address === '') continue
    const status = field('status')
    const diagnostic = field('diagnostic-code').replace(/^[\w-]{1,30} ?; ?/, '')
    const permanent = status.startsWith('5.') && !/^5\.(2\.[23]|3\.|4\.[17]|7\.)/.test(status)
    found.push({ ...about, kind: 'bounce', permanent, address, reason: (diagnostic || status).slice(0, 500) })
  }
  return found
}

async function complaint(text: string, originalTo: string, about: About): Promise<Feedback[]> {
  const field = await fieldReader(text)
  const type = field('feedback-type').toLowerCase()
  if (type !== 'abuse' && type !== 'fraud' && type !== 'complaint') return []
  const address = addressIn(field('original-rcpt-to')) || addressIn(originalTo)
  return [{ ...about, kind: 'complaint', permanent: true, address, reason: type }]
}

/** Reads qmail's reports, which are prose instead of fields. */
function qmail(body: string, about: About): Feedback[] {
  if (!/^Hi\. This is the (?:qmail-send program|[\w-]{1,40} program)/m.test(body.slice(0, 2000))) return []
  const [, address = '', reason = ''] = /\n<([^<>\s]{3,320})>:\n([^\n]{1,500}(?:\n[^\n]{1,500}){0,3})/.exec(body) ?? []
  if (address === '') return []
  const permanent = /\b5\.\d\.\d|\b55\d\b|no mailbox/i.test(reason)
  return [{ ...about, kind: 'bounce', permanent, address, reason: reason.replaceAll('\n', ' ') }]
}

function addressIn(text: string): string {
  const plain = text.replace(/^\s*(?:rfc822|utf-8)\s*;/i, '')
  return /[^\s<>;,"]{1,256}@[^\s<>;,"]{1,256}/.exec(plain)?.[0].toLowerCase() ?? ''
}

const textOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8')
