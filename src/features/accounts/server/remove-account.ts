import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Handler } from '#platform/server/room.ts'
import type { accountCalls } from '../contract.ts'
import { ownedBy } from './owned-by.ts'
import { hasOthers, removeUser } from './store.ts'

/** What somebody's account has to do with sites, which this room does not know. */
export interface Memberships {
  /** How many sites would be without an owner. */
  countOnlyOwned(db: Db, userId: Id): Promise<number>
  forget(db: Db, userId: Id): Promise<void>
}

const isNeeded = 'You administer this installation, and others have accounts here. So your account has to stay.'

/** Removes the caller's account for good, and ends its sessions. */
export function removeAccount(memberships: Memberships): Handler<typeof accountCalls.remove> {
  return async ({ password }, context) => {
    const { db, session } = context
    const user = await ownedBy(context, password)
    const sites = await memberships.countOnlyOwned(db, user.id)
    if (sites > 0) throw new AppError('conflict', hasSites(sites))
    if (user.is_admin && (await hasOthers(db, user.id))) throw new AppError('conflict', isNeeded)
    await memberships.forget(db, user.id)
    await removeUser(db, user.id)
    session.end()
    return {}
  }
}

function hasSites(count: number): string {
  return count === 1
    ? 'A site has no owner but you. Delete it first, or make somebody else an owner: both in its settings.'
    : `${count} sites have no owner but you. Delete them first, or make somebody else an owner: both in their settings.`
}
