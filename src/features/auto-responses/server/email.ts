import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { AutoResponseEmail } from '../contract.ts'
import { countEmails, type EmailRow, insertEmail, updateEmail } from './store.ts'

/** What a caller sends of an e-mail. */
export type Draft = Omit<AutoResponseEmail, 'id' | 'updated_at'> & { id?: Id | undefined }

const mostEmails = 1000

/** The e-mail as the contract has it. */
export function emailOf(row: EmailRow): AutoResponseEmail {
  const { site_id: _site, created_at: _created, ...email } = row
  return { ...email, updated_at: row.updated_at.toISOString() }
}

/** Stores an e-mail, a new one when it has no id. */
export async function saveEmail(ctx: SiteContext, draft: Draft): Promise<AutoResponseEmail> {
  const { db, siteId, now, newId } = ctx
  const { id, ...written } = draft
  const at = new Date(now())
  const change = { ...written, reply_to: cleanReplyTo(draft.reply_to), updated_at: at }
  if (id !== undefined) {
    const row = await updateEmail(db, siteId, id, change)
    if (!row) throw noEmail()
    return emailOf(row)
  }
  if ((await countEmails(db, siteId)) >= mostEmails) {
    throw new AppError('conflict', `A site has at most ${mostEmails} e-mails. Delete one first.`)
  }
  const row = { ...change, site_id: siteId, id: newId(), created_at: at }
  await insertEmail(db, row)
  return emailOf(row)
}

/** What answers go to: an address, or empty for the sender's own. */
export function cleanReplyTo(text: string): string {
  if (text === '') return ''
  const address = cleanEmail(text)
  if (address !== null) return address
  const message = 'Enter a valid e-mail address.'
  throw new AppError('invalid', message, { issues: [{ path: 'email.reply_to', message }] })
}

/** The same for an e-mail that does not exist and for another site's. */
export const noEmail = () => new AppError('not_found', 'There is no such e-mail.')
