import { cleanEmail } from '#core/email-address.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { endSecondFactor } from './store-second-factors.ts'
import { addReset, userByEmail, type UserRow } from './store.ts'
import { newToken } from './token.ts'

const hour = 60 * 60 * 1000

/** Context that is needed to create a link. */
export type LinkContext = Pick<Tools, 'now' | 'randomBytes' | 'publicUrl'> & { readonly db: Db }

/**
 * Creates a link with which the owner of an address can set a new password, once, within an hour. Returns null if the
 * address has no account. For an administrator at the machine's console who may have lost the second factor as well, so
 * that is removed.
 */
export async function makePasswordLink(context: LinkContext, email: string): Promise<string | null> {
  const user = await userByEmail(context.db, cleanEmail(email) ?? '')
  if (!user) return null
  await endSecondFactor(context.db, user.id)
  return (await openLink(context, user)).link
}

/** Creates such a link for a given account. `linkId` identifies it where its secret must not appear. */
export async function openLink(
  { db, now, randomBytes, publicUrl }: LinkContext,
  user: UserRow,
): Promise<{ link: string; linkId: string }> {
  const token = newToken(randomBytes)
  const at = now()
  await addReset(db, {
    token_hash: token.hash,
    user_id: user.id,
    created_at: new Date(at),
    expires_at: new Date(at + hour),
    closed_at: null,
  })
  const linkId = Buffer.from(token.hash).toString('hex')
  return { link: `${publicUrl}/reset-password?token=${token.text}`, linkId }
}
