import type { Id } from '#core/id.ts'
import { readSignedIds, sendingSettings, signedIds, signIds } from '#features/sending/server/index.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ConversationRow } from './store.ts'

const purpose = 'conversations.reply'
const ours = new RegExp(`\\bc-(${signedIds})@`, 'i')

/**
 * Returns the address for replies to a conversation, at the domain of the bounce mailbox; null if the site has no such
 * mailbox.
 */
export async function replyAddress(
  ctx: Pick<Tools, 'keyFor'> & { readonly db: Db },
  { site_id, id }: Pick<ConversationRow, 'site_id' | 'id'>,
): Promise<string | null> {
  const { return_domain } = await sendingSettings(ctx.db, site_id)
  return return_domain === '' ? null : `c-${signIds(ctx, purpose, { siteId: site_id, id })}@${return_domain}`
}

/** Returns the conversation that one of these addresses belongs to; null if none belongs to this site. */
export function conversationOfAddress(
  keys: Pick<Tools, 'keyFor'>,
  siteId: Id,
  addresses: readonly string[],
): Id | null {
  for (const address of addresses) {
    const [, token] = ours.exec(address) ?? []
    const read = token === undefined ? null : readSignedIds(keys, purpose, token)
    if (read?.siteId === siteId) return read.id
  }
  return null
}
