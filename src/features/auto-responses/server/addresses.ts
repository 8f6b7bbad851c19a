import { siteSender } from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { MailAddress } from '#platform/server/mail/mail.ts'

/** The site's sender, under the name that the email's owner chose, or else the site's. */
export async function fromAddress(
  { sender, db }: Pick<Tools, 'sender'> & { readonly db: Db },
  siteId: Id,
  customSender: string,
): Promise<MailAddress> {
  const { name, address } = await siteSender({ sender, db }, siteId, (await siteById(db, siteId))?.name ?? '')
  return { name: customSender || name, address }
}

/** Where answers go, when not to the sender. */
export function replyAddress(replyTo: string): MailAddress | undefined {
  return replyTo === '' ? undefined : { name: '', address: replyTo }
}
