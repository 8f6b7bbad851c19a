import { includesRole } from '#core/access.ts'
import { AppError } from '#core/error.ts'
import type { Role } from '#features/sites/contract.ts'
import { holdMembers, roleOn } from '#features/sites/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'

/**
 * Holds the members of a site for one who manages them, whose role it answers. The role that let the caller in was read before: it is
 * read again, since whoever held the members meanwhile may have taken it.
 */
export async function holdTeam({ db, siteId, user }: SiteContext): Promise<Role> {
  await holdMembers(db, siteId)
  const now = await roleOn(db, user.id, siteId)
  if (now && includesRole(now, 'admin')) return now
  throw new AppError('forbidden', 'Your role on this site has changed. Reload the page.')
}

/** Throws `forbidden` where an admin would decide over an owner: that is for owners. */
export function mustManage(own: Role, other: Role): void {
  if (other === 'owner' && own !== 'owner') throw new AppError('forbidden', 'Only an owner of the site may do this.')
}
