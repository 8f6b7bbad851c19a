import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Handler } from '#platform/server/room.ts'
import type { accountCalls } from '../contract.ts'
import type { CheckCode } from './check-code.ts'
import { ownedBy } from './owned-by.ts'
import { hasOthers, removeUser } from './store.ts'

/** What somebody's account has to do with sites, which this room does not know. */
export interface Memberships {
  /** How many sites would be without an owner. */
  countOnlyOwned(db: Db, userId: Id): Promise<number>
  forget(db: Db, userId: Id): Promise<void>
}

const isNeeded =
  'You are the administrator of this installation and others have accounts here, so your account cannot be deleted.'

/** Removes the caller's account for good, and ends its sessions. */
export function removeAccount(memberships: Memberships, checkCode: CheckCode): Handler<typeof accountCalls.remove> {
  return async ({ password, code }, context) => {
    const { db, session } = context
    const user = await ownedBy(context, password)
    await checkCode(context, user.id, code)
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
    ? 'You are the only owner of a site. Delete it or make someone else an owner first, in its settings.'
    : `You are the only owner of ${count} sites. Delete them or make someone else an owner first, in their settings.`
}
