import { AppError } from '#core/error.ts'
import { roleOn } from '#features/sites/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'

/** Throws `forbidden` unless the caller owns the site. */
export async function checkOwner({ db, user, siteId }: SiteContext): Promise<void> {
  if ((await roleOn(db, user.id, siteId)) === 'owner') return
  throw new AppError('forbidden', 'Only an owner of the site can manage its team.')
}
