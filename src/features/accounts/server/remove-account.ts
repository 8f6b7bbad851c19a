import { AppError } from '#core/error.ts'
import type { Handler } from '#platform/server/room.ts'
import { type accountCalls, accountEvents } from '../contract.ts'
import type { CheckCode } from './check-code.ts'
import { ownedBy } from './owned-by.ts'
import { hasOthers, removeUser } from './store.ts'

const isNeeded =
  'You are the administrator of this installation and others have accounts here, so your account cannot be deleted.'

/** Permanently removes the caller's account and ends its sessions. */
export function removeAccount(checkCode: CheckCode): Handler<typeof accountCalls.remove> {
  return async ({ password, code }, context) => {
    const { db, events, session } = context
    const user = await ownedBy(context, password)
    await checkCode(context, user.id, code)
    const counts = await events.emit(db, accountEvents.removalAsked, { user_id: user.id })
    const sites = counts.reduce((sum, { answer }) => sum + answer, 0)
    if (sites > 0) throw new AppError('conflict', hasSites(sites))
    if (user.is_admin && (await hasOthers(db, user.id))) throw new AppError('conflict', isNeeded)
    await events.emit(db, accountEvents.removed, { user_id: user.id })
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
