import { withoutTag } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { Db } from '#platform/server/db/database.ts'
import { countTypedLinks } from './store-emails.ts'

const day = 24 * 60 * 60 * 1000
/** Maximum number of links emailed to one mailbox per day about accounts with an unconfirmed address. */
const linksPerDay = 10
const message = 'Too many emails went to this address today. Try again tomorrow.'

/**
 * Returns whether a mailbox, with any +tag, got so many links today that strangers may be flooding it by signing up
 * with its address.
 */
export async function isMailboxFlooded(db: Db, email: string, now: number): Promise<boolean> {
  return (await countTypedLinks(db, withoutTag(email), new Date(now - day))) >= linksPerDay
}

/** Throws `limit`, with the message at the email field, for a mailbox that got too many links today. */
export async function mustNotFlood(db: Db, email: string, now: number): Promise<void> {
  if (await isMailboxFlooded(db, email, now))
    throw new AppError('limit', message, { issues: [{ path: 'email', message }] })
}
