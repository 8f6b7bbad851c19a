import { withoutTag } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { Db } from '#platform/server/db/database.ts'
import { countTypedLinks } from './store-emails.ts'

const day = 24 * 60 * 60 * 1000
/** Links that one mailbox is mailed in a day about accounts whose owner has not confirmed the address. */
const linksPerDay = 10
const message = 'Too many emails went to this address today. Try again tomorrow.'

/** Whether a mailbox got so many links today, with any +tag, that strangers may be flooding it by signing up with its address. */
export async function isMailboxFlooded(db: Db, email: string, now: number): Promise<boolean> {
  return (await countTypedLinks(db, withoutTag(email), new Date(now - day))) >= linksPerDay
}

/** Throws `limit`, beside the email field, for a mailbox that got too many links today. */
export async function mustNotFlood(db: Db, email: string, now: number): Promise<void> {
  if (await isMailboxFlooded(db, email, now))
    throw new AppError('limit', message, { issues: [{ path: 'email', message }] })
}
