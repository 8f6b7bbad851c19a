import type { Answer, Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { momentCursor, readMomentCursor } from '#core/moment-cursor.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { messageById } from '#features/sending/server/index.ts'
import type { TransactionalMail, transactionalCalls } from '../contract.ts'
import { findMail, listMails, type MailRow } from './store.ts'

type Calls = typeof transactionalCalls
type Ctx = Pick<SiteContext, 'db' | 'siteId'>

/** Returns a page of the log. */
export async function list(
  { search, state, after, limit }: Received<Calls['list']>,
  { db, siteId }: Ctx,
): Promise<Answer<Calls['list']>> {
  const before = after === undefined ? null : readMomentCursor(after)
  const found = await listMails(db, siteId, { search: search.trim(), state, before, max: limit + 1 })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    emails: rows.map(mailOf),
    next: found.length > limit && last ? momentCursor(last.created_at, last.id) : null,
  }
}

/** Returns one email as it was sent. */
export async function load(
  { message_id }: Received<Calls['load']>,
  { db, siteId }: Ctx,
): Promise<Answer<Calls['load']>> {
  const row = await findMail(db, siteId, message_id)
  if (!row) throw new AppError('not_found', 'Email not found.')
  const message = await messageById(db, { site_id: siteId, id: message_id })
  const { html = '', text = '', from_name = '', from_address = '' } = message ?? {}
  const from = from_name === '' ? from_address : `${from_name} <${from_address}>`
  return { email: { ...mailOf(row), html, text, from } }
}

function mailOf({ to_address, created_at, ...row }: MailRow): TransactionalMail {
  return { ...row, to: to_address, at: created_at.toISOString() }
}
