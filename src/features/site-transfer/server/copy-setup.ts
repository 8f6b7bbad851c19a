import { includesRole } from '#core/access.ts'
import { AppError } from '#core/error.ts'
import { roleOn, siteById } from '#features/sites/server/index.ts'
import type { Handler } from '#platform/server/room.ts'
import type { siteTransferCalls } from '../contract.ts'
import { copyName } from './jobs.ts'
import { mustBeIdle, newTransfer } from './new-transfer.ts'
import { transferOf } from './serve-downloads.ts'
import { insertTransfer } from './store.ts'

/**
 * Starts a copy of chosen parts of another site's setup. A site that doesn't exist gets the same error as a site of
 * which the caller isn't a member.
 */
export const copySetup: Handler<typeof siteTransferCalls.copy> = async ({ from_site_id, parts }, ctx) => {
  const { database, siteId, user, jobs } = ctx
  const role = await roleOn(database.system, user.id, from_site_id)
  if (role === undefined || !(await siteById(database.system, from_site_id)))
    throw new AppError('forbidden', 'You are not a member of the site to copy from.')
  if (!includesRole(role, 'admin'))
    throw new AppError('forbidden', 'Only an owner or an admin of the site to copy from may do this.')
  if (from_site_id === siteId) throw new AppError('invalid', 'Choose another site to copy from.')
  return database.inSite(siteId, async (db) => {
    await mustBeIdle({ db, siteId })
    const row = { ...newTransfer(ctx, 'copy'), from_site_id, setup_parts: [...new Set(parts)] }
    await insertTransfer(db, row)
    await jobs.add(db, copyName, { site_id: siteId, id: row.id })
    return { transfer: transferOf(ctx, row) }
  })
}
