import type { MailAddress, MailAttachment, MailMessage } from '#platform/server/mail/mail.ts'
import type { Message, MessageSummary } from '../contract.ts'
import type { MessageRow } from './store.ts'

/** Converts a row to a message to send. */
export function mailOf(row: MessageRow, attachments: readonly MailAttachment[] = []): MailMessage {
  return {
    messageId: row.message_id,
    from: { name: row.from_name, address: row.from_address },
    to: { name: row.to_name, address: row.to_address },
    replyTo: replyTo(row),
    subject: row.subject,
    text: row.text,
    html: row.html === '' ? undefined : row.html,
    headers: row.headers,
    ...(attachments[0] && { attachments }),
  }
}

/** Converts a row to a message as the mailbox lists it. */
export function summaryOf(row: MessageRow): MessageSummary {
  return {
    id: row.id,
    to: written({ name: row.to_name, address: row.to_address }),
    from: written({ name: row.from_name, address: row.from_address }),
    subject: row.subject,
    state: row.state,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
  }
}

/** Converts a row to a full message. */
export function messageOf(
  row: MessageRow,
  attachments: readonly { readonly name: string; readonly size: number }[] = [],
): Message {
  const answerTo = replyTo(row)
  const headers = { ...row.headers, ...(answerTo && { 'Reply-To': written(answerTo) }), 'Message-ID': row.message_id }
  const files = attachments.map(({ name, size }) => ({ name, size }))
  return { ...summaryOf(row), html: row.html, text: row.text, headers, attachments: files }
}

function replyTo(row: MessageRow): MailAddress | undefined {
  return row.reply_to_address === null ? undefined : { name: row.reply_to_name ?? '', address: row.reply_to_address }
}

function written({ name, address }: MailAddress): string {
  return name === '' ? address : `${name} <${address}>`
}
