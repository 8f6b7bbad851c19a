import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Handler } from '#platform/server/room.ts'
import type { accountCalls } from '../contract.ts'
import { ownedBy } from './owned-by.ts'
import { hasOthers, removeUser } from './store.ts'

/** How many sites somebody has, which this room does not know. */
export type CountSites = (db: Db, userId: Id) => Promise<number>

const isNeeded = 'You administer this installation, and others have accounts here. So your account has to stay.'

/** Removes the caller's account for good, and ends its sessions. */
export function removeAccount(countSites: CountSites): Handler<typeof accountCalls.remove> {
  return async ({ password }, context) => {
    const { db, session } = context
    const user = await ownedBy(context, password)
    const sites = await countSites(db, user.id)
    if (sites > 0) throw new AppError('conflict', hasSites(sites))
    if (user.is_admin && (await hasOthers(db, user.id))) throw new AppError('conflict', isNeeded)
    await removeUser(db, user.id)
    session.end()
    return {}
  }
}

function hasSites(count: number): string {
  return count === 1
    ? 'You still have a site. Delete it first: at the foot of its settings.'
    : `You still have ${count} sites. Delete them first: at the foot of their settings.`
}
