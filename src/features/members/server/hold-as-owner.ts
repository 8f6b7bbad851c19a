import { AppError } from '#core/error.ts'
import { holdMembers, roleOn } from '#features/sites/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'

/**
 * Holds the members of a site for one of its owners. The role that let the caller in was read before: it is read again, since
 * whoever held the members meanwhile may have taken it.
 */
export async function holdAsOwner({ db, siteId, user }: Pick<SiteContext, 'db' | 'siteId' | 'user'>): Promise<void> {
  await holdMembers(db, siteId)
  if ((await roleOn(db, user.id, siteId)) !== 'owner')
    throw new AppError('forbidden', 'Your role on this site has changed. Reload the page.')
}
