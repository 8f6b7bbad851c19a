import { includesRole } from '#core/access.ts'
import { AppError } from '#core/error.ts'
import type { Role } from '#features/sites/contract.ts'
import { lockMembers, roleOn } from '#features/sites/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'

/**
 * Locks the members of a site for a caller who manages them, and returns the caller's role. The role is read again
 * after locking, because another transaction may have revoked it since the call was admitted.
 */
export async function lockTeam({ db, siteId, user }: SiteContext): Promise<Role> {
  await lockMembers(db, siteId)
  const now = await roleOn(db, user.id, siteId)
  if (now && includesRole(now, 'admin')) return now
  throw new AppError('forbidden', 'Your role on this site has changed. Reload the page.')
}

/** Throws `forbidden` if an admin tries to manage an owner, which only owners may do. */
export function mustManage(own: Role, other: Role): void {
  if (other === 'owner' && own !== 'owner') throw new AppError('forbidden', 'Only an owner of the site may do this.')
}
