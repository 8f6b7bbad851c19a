import { cleanEmail } from '#core/email-address.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { endSecondFactor } from './store-second-factors.ts'
import { addReset, userByEmail, type UserRow } from './store.ts'
import { newToken } from './token.ts'

const hour = 60 * 60 * 1000

/** What making a link takes. */
export type LinkContext = Pick<Tools, 'now' | 'randomBytes' | 'publicUrl'> & { readonly db: Db }

/**
 * A link by which the owner of an address may set a new password within an hour, once; null when the address has no
 * account. For an admin at the machine's console, who may have lost the second factor as well: it ends.
 */
export async function makePasswordLink(context: LinkContext, email: string): Promise<string | null> {
  const user = await userByEmail(context.db, cleanEmail(email) ?? '')
  if (!user) return null
  await endSecondFactor(context.db, user.id)
  return (await openLink(context, user)).link
}

/** Makes such a link for an account that is at hand; `linkId` names it where its secret must not be. */
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
