import { siteSender } from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { MailAddress } from '#platform/server/mail/mail.ts'

/** Returns the site's sender, with the name chosen for the email or else the site's name. */
export async function fromAddress(
  { sender, db }: Pick<Tools, 'sender'> & { readonly db: Db },
  siteId: Id,
  customSender: string,
): Promise<MailAddress> {
  const { name, address } = await siteSender({ sender, db }, siteId, (await siteById(db, siteId))?.name ?? '')
  return { name: customSender || name, address }
}

/** Returns the address for replies, if it isn't the sender. */
export function replyAddress(replyTo: string): MailAddress | undefined {
  return replyTo === '' ? undefined : { name: '', address: replyTo }
}
