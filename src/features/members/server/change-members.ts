import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Role } from '#features/sites/contract.ts'
import {
  changeRole,
  deleteMemberships,
  endMembership,
  holdMembers,
  memberRowsOf,
  resumeMembership,
} from '#features/sites/server/index.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import { type memberCalls, memberEvents } from '../contract.ts'
import { peopleOf } from '#features/accounts/server/index.ts'
import { forgetInvitationsThatRestore } from './store.ts'

const hour = 60 * 60 * 1000
const noMember = 'This person is not a member of the site.'
const lastOwner = 'A site needs at least one owner. Make someone else an owner first.'

/** Makes a member an owner, or the other way round. */
export const changeMember =
  (sendsMail: boolean): Handler<typeof memberCalls.change> =>
  async ({ user_id, role }, context) => {
    await holdMembers(context.db, context.siteId)
    await checkOther(context, user_id, role)
    await changeRole(context.db, context.siteId, user_id, role)
    if (role !== 'owner') await revokeWaysBack(context, user_id, sendsMail)
    return {}
  }

/** Ends a membership: anybody's for an owner, their own for everybody. */
export const removeMember =
  (sendsMail: boolean): Handler<typeof memberCalls.remove> =>
  async ({ user_id }, context) => {
    const { db, events, now, siteId } = context
    await holdMembers(db, siteId)
    await checkOther(context, user_id, null)
    await endMembership(db, siteId, user_id, new Date(now()))
    await revokeWaysBack(context, user_id, sendsMail)
    await events.emit(db, memberEvents.removed, { site_id: siteId, user_id })
    return {}
  }

/** Ends every membership of somebody whose account is removed, with all that they knew of the sites. */
export async function removeFromAllSites(context: EventContext, userId: Id, sendsMail: boolean): Promise<void> {
  const { db, events } = context
  for (const siteId of await deleteMemberships(db, userId)) {
    await revokeWaysBack({ db, siteId }, userId, sendsMail)
    await events.emit(db, memberEvents.removed, { site_id: siteId, user_id: userId })
  }
}

/**
 * Revokes every open invitation by which somebody who loses rights could get them back: those they sent, those to their
 * address, and, where owners can read the links of invitations, all of them.
 */
async function revokeWaysBack(
  { db, siteId }: Pick<SiteContext, 'db' | 'siteId'>,
  userId: Id,
  sendsMail: boolean,
): Promise<void> {
  const [person] = await peopleOf(db, [userId])
  const email = cleanEmail(person?.email ?? '') ?? ''
  await forgetInvitationsThatRestore(db, siteId, sendsMail ? { userId, email } : 'all')
}

/** Takes the removal of a member back. */
export const bringBack: Handler<typeof memberCalls.bringBack> = async ({ user_id }, context) => {
  const { db, now, siteId } = context
  await holdMembers(db, siteId)
  if (await resumeMembership(db, siteId, user_id, new Date(now() - hour))) return {}
  throw new AppError('not_found', 'This can only be undone for an hour. Invite them again.')
}

/** Throws where this one is no member, or the site would be without an owner. The members are held. */
async function checkOther({ db, siteId }: SiteContext, userId: Id, next: Role | null): Promise<void> {
  const members = await memberRowsOf(db, siteId)
  if (!members.some(({ user_id }) => user_id === userId)) throw new AppError('not_found', noMember)
  const owners = members.filter(({ role }) => role === 'owner').map(({ user_id }) => user_id)
  if (next !== 'owner' && owners.length === 1 && owners[0] === userId) throw new AppError('conflict', lastOwner)
}
