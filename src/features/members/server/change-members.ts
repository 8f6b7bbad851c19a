import { includesRole } from '#core/access.ts'
import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Role } from '#features/sites/contract.ts'
import {
  changeRole,
  deleteMemberships,
  endMembership,
  formerRole,
  holdMembers,
  memberRowsOf,
  resumeMembership,
} from '#features/sites/server/index.ts'
import { deleteOfReader } from '#features/notifications/server/index.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import { type memberCalls, memberEvents } from '../contract.ts'
import { peopleOf } from '#features/accounts/server/index.ts'
import { holdTeam, mustManage } from './hold-team.ts'
import { forgetInvitationsThatRestore } from './store.ts'
import { mustHaveSeatFor } from './seats.ts'

const hour = 60 * 60 * 1000
const noMember = 'This person is not a member of the site.'
const lastOwner = 'A site needs at least one owner. Make someone else an owner first.'

/** Gives a member another role. */
export const changeMember =
  (sendsMail: () => boolean): Handler<typeof memberCalls.change> =>
  async ({ user_id, role }, context) => {
    const own = await holdTeam(context)
    mustManage(own, role)
    const before = await checkOther(context, own, user_id, role)
    await changeRole(context.db, context.siteId, user_id, role)
    if (includesRole(role, before)) return { revoked_keys: 0 }
    return { revoked_keys: await revokeWaysBack(context, user_id, sendsMail(), context.now()) }
  }

/** Ends a membership: anybody's for an owner, that of all but owners for an admin, their own for everybody. */
export const removeMember =
  (sendsMail: () => boolean): Handler<typeof memberCalls.remove> =>
  async ({ user_id }, context) => {
    const { db, events, now, siteId } = context
    const isOwn = user_id === context.user.id
    if (isOwn) await holdMembers(db, siteId)
    await checkOther(context, isOwn ? 'owner' : await holdTeam(context), user_id, null)
    const at = now()
    await endMembership(db, siteId, user_id, new Date(at))
    const revoked_keys = await revokeWaysBack(context, user_id, sendsMail(), at)
    await deleteOfReader(db, { siteId, userId: user_id })
    await events.emit(db, memberEvents.removed, { site_id: siteId, user_id })
    return { revoked_keys }
  }

/** Ends every membership of somebody whose account is removed, with all that they knew of the sites. */
export async function removeFromAllSites(context: EventContext, userId: Id, sendsMail: boolean): Promise<void> {
  const { db, events, now } = context
  for (const siteId of await deleteMemberships(db, userId)) {
    await revokeWaysBack({ db, events, siteId }, userId, sendsMail, now())
    await deleteOfReader(db, { siteId, userId })
    await events.emit(db, memberEvents.removed, { site_id: siteId, user_id: userId })
  }
}

/**
 * Revokes what lets somebody who loses rights in again: the API keys that they made, and every open invitation that they sent or that is to their
 * address, or all of them where owners can read their links. Returns how many keys those were.
 */
async function revokeWaysBack(
  { db, events, siteId }: Pick<SiteContext, 'db' | 'events' | 'siteId'>,
  userId: Id,
  sendsMail: boolean,
  at: number,
): Promise<number> {
  const [person] = await peopleOf(db, [userId])
  const email = cleanEmail(person?.email ?? '') ?? ''
  await forgetInvitationsThatRestore(db, siteId, sendsMail ? { userId, email } : 'all')
  const counts = await events.emit(db, memberEvents.rightsLost, { site_id: siteId, user_id: userId, at })
  return counts.reduce((sum, { answer }) => sum + answer, 0)
}

/** Takes the removal of a member back, and that of their API keys. */
export const bringBack: Handler<typeof memberCalls.bringBack> = async ({ user_id }, context) => {
  const { db, events, now, siteId } = context
  const own = await holdTeam(context)
  // The seat may have been given to another person since.
  await mustHaveSeatFor(context, siteId, '')
  // Who left as an owner would be one again.
  mustManage(own, (await formerRole(db, siteId, user_id)) ?? 'support')
  const endedAt = await resumeMembership(db, siteId, user_id, new Date(now() - hour))
  if (!endedAt) throw new AppError('not_found', 'This can only be undone for an hour. Invite them again.')
  await events.emit(db, memberEvents.restored, { site_id: siteId, user_id, ended_at: endedAt.getTime() })
  return {}
}

/**
 * Answers the role of a member; throws where this one is none or more than `own` may decide over, or the site would be without an owner.
 * The members are held.
 */
async function checkOther({ db, siteId }: SiteContext, own: Role, userId: Id, next: Role | null): Promise<Role> {
  const members = await memberRowsOf(db, siteId)
  const member = members.find(({ user_id }) => user_id === userId)
  if (!member) throw new AppError('not_found', noMember)
  mustManage(own, member.role)
  const owners = members.filter(({ role }) => role === 'owner').map(({ user_id }) => user_id)
  if (next !== 'owner' && owners.length === 1 && owners[0] === userId) throw new AppError('conflict', lastOwner)
  return member.role
}
