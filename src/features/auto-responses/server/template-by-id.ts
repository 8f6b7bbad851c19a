import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { compiledEmail } from './email.ts'
import { findEmail } from './store.ts'

/** Returns one of a site's emails as compiled for sending, with merge tags; null if it doesn't exist. */
export async function templateById(
  ctx: Pick<Tools, 'publicUrl' | 'sender'> & { readonly db: Db },
  siteId: Id,
  emailId: Id,
) {
  const email = await findEmail(ctx.db, siteId, emailId)
  if (!email) return null
  const { name, custom_sender, reply_to } = email
  return { name, custom_sender, reply_to, mail: await compiledEmail(ctx, email) }
}
