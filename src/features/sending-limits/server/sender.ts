import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { confirmedUsers } from '#features/accounts/server/index.ts'
import { heldReasons } from '#features/sending/server/index.ts'
import { isSuspended, memberRowsOf } from '#features/sites/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

/**
 * Returns whether an owner of a site has confirmed their address, and whether a confirmed one is an administrator.
 * `account` is the first confirmed owner.
 */
export async function senderOf(
  db: Db,
  siteId: Id,
): Promise<{ isConfirmed: boolean; isAdmin: boolean; account: Id | undefined }> {
  const owners = (await memberRowsOf(db, siteId)).filter(({ role }) => role === 'owner')
  const confirmed = await confirmedUsers(
    db,
    owners.map(({ user_id }) => user_id),
  )
  const [account] = confirmed.map(({ id }) => id).toSorted()
  return { isConfirmed: confirmed.length > 0, isAdmin: confirmed.some(({ is_admin }) => is_admin), account }
}

/** Throws `forbidden` if a site may not currently send through the installation's server. */
export async function mustMaySend({ db, siteId, mail }: Pick<SiteContext, 'db' | 'siteId' | 'mail'>): Promise<void> {
  if (await isSuspended(db, siteId)) throw new AppError('forbidden', heldReasons.suspended)
  if (mail.kind === 'mailbox' || (await senderOf(db, siteId)).isConfirmed) return
  throw new AppError(
    'forbidden',
    'Confirm your email address before you send emails: open the link we emailed you, or request a new one on your account page.',
  )
}
