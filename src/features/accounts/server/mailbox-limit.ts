import { withoutTag } from '#core/email-address.ts'
import type { Db } from '#platform/server/db/database.ts'
import { countTypedLinks } from './store-emails.ts'

const day = 24 * 60 * 60 * 1000
/** Links that one mailbox is mailed in a day about accounts of which nobody has shown that they are its owner's. */
const linksPerDay = 10

/** Whether so much went to a mailbox today, under whatever +tag, that strangers may be flooding it by accounts in its name. */
export async function isMailboxFlooded(db: Db, email: string, now: number): Promise<boolean> {
  return (await countTypedLinks(db, withoutTag(email), new Date(now - day))) >= linksPerDay
}
