import { siteById } from '#features/sites/server/index.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { MailAddress } from '#platform/server/mail/mail.ts'

/** The installation's address, under the name that the email's owner chose, or else the site's. */
export async function fromAddress(
  { sender, db }: Pick<Tools, 'sender'> & { readonly db: Db },
  siteId: Id,
  customSender: string,
): Promise<MailAddress> {
  const name = customSender || ((await siteById(db, siteId))?.name ?? '')
  return name === '' ? sender.address : { name, address: sender.address.address }
}

/** Where answers go, when not to the sender. */
export function replyAddress(replyTo: string): MailAddress | undefined {
  return replyTo === '' ? undefined : { name: '', address: replyTo }
}
