import { hash } from 'node:crypto'
import { cleanEmail } from '#core/email-address.ts'
import { type MailAddress, mailHeaders, type MailMessage } from '../mail.ts'
import { bodyOf } from './body-parts.ts'
import { type ComposedMail, type Header, written } from './compile-mail.ts'
import { headerAddress, headerText, wireAddress } from './header-text.ts'

const messageIdFormat = /^<[\w.+-]{1,100}@[\w.-]{1,150}>$/
const headerValue = /^[\x20-\x7e]{1,900}$/

/**
 * Composes a single message as sent, field by field. Throws for an invalid address, a header that is not allowed, or a
 * line break in a header, so that no part of a message can reach anyone but its recipient.
 */
export function composeMessage(message: MailMessage, date: string): ComposedMail {
  const { messageId, from, to, replyTo, subject, text, html, headers = {}, attachments = [] } = message
  if (!messageIdFormat.test(messageId)) throw new Error('A message needs an id like <…@…>.')
  if (text.trim() === '') throw new Error('A message needs a text part.')
  const others = Object.entries(headers).filter(([, value]) => value !== undefined)
  for (const [name, value] of others) {
    const isAllowed = (mailHeaders as readonly string[]).includes(name) && headerValue.test(value)
    if (!isAllowed) throw new Error(`A message may not carry the header ${JSON.stringify(name)} with this value.`)
  }
  const boundary = `=_${hash('sha256', `${subject}\0${html}\0${text}`, 'hex').slice(0, 32)}`
  const body = bodyOf({ text, html, attachments }, boundary)
  const fixed: Header[] = [
    ['From', headerAddress(checked(from))],
    ...(replyTo ? [['Reply-To', headerAddress(checked(replyTo))] as const] : []),
    ...others,
    ['MIME-Version', '1.0'],
    ...body.headers,
  ]
  const own: Header[] = [
    ['To', headerAddress(checked(to))],
    ['Subject', headerText(subject)],
    ['Message-ID', messageId],
    ['Date', date],
  ]
  const { pieces } = body
  return {
    head: written(fixed) + written(own),
    fixed,
    own,
    pieces,
    get body() {
      return pieces.map((piece) => piece.toString('latin1')).join('')
    },
  }
}

/** Formats a time for the Date header. */
export function mailDate(moment: number): string {
  return new Date(moment).toUTCString().replace('GMT', '+0000')
}

function checked({ name, address }: MailAddress): MailAddress {
  const clean = cleanEmail(address)
  if (clean === null || wireAddress(clean) === '') throw new Error('A message needs valid email addresses.')
  return { name, address: clean }
}
