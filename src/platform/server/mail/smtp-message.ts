import { cleanEmail } from '#core/email-address.ts'
import { type MailAddress, mailHeaders, type MailMessage } from './mail.ts'

const messageId = /^<[\w.+-]{1,100}@[\w.-]{1,150}>$/
const headerValue = /^[\x20-\x7e]{1,900}$/

/**
 * A message as the mail library takes it, field by field. Throws when something of it could reach further than it
 * should: an address that is none, a header that is not allowed, a line break in a header.
 */
export function smtpMessage({ messageId: id, from, to, replyTo, subject, text, html, headers = {} }: MailMessage) {
  if (!messageId.test(id)) throw new Error('A message needs an id like <…@…>.')
  if (text.trim() === '') throw new Error('A message needs a text part.')
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined)
  for (const [name, value] of entries) {
    const isAllowed = (mailHeaders as readonly string[]).includes(name) && headerValue.test(value)
    if (!isAllowed) throw new Error(`The header ${JSON.stringify(name)} is not one that a message may carry so.`)
  }
  const sender = addressOf(from)
  const recipient = addressOf(to)
  return {
    messageId: id,
    from: sender,
    to: recipient,
    ...(replyTo && { replyTo: addressOf(replyTo) }),
    envelope: { from: sender.address, to: [recipient.address] },
    subject: oneLine(subject),
    text,
    ...(html !== undefined && { html }),
    headers: Object.fromEntries(entries),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function addressOf({ name, address }: MailAddress): MailAddress {
  const clean = cleanEmail(address)
  if (clean === null) throw new Error('A message needs addresses that are ones.')
  return { name: oneLine(name), address: clean }
}

/** Names and subjects come from people: whatever would end or bend a header line becomes a space. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, ' ')
    .trim()
    .slice(0, 500)
}
