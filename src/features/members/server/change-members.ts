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
  lockMembers,
  memberRowsOf,
  resumeMembership,
} from '#features/sites/server/index.ts'
import { deleteOfReader } from '#features/notifications/server/index.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import { type memberCalls, memberEvents } from '../contract.ts'
import { peopleOf } from '#features/accounts/server/index.ts'
import { lockTeam, mustManage } from './lock-team.ts'
import { forgetInvitationsThatRestore } from './store.ts'
import { mustHaveSeatFor } from './seats.ts'

const hour = 60 * 60 * 1000
const noMember = 'This person is not a member of the site.'
const lastOwner = 'A site needs at least one owner. Make someone else an owner first.'

/** Changes a member's role. */
export const changeMember =
  (sendsMail: () => boolean): Handler<typeof memberCalls.change> =>
  async ({ user_id, role }, context) => {
    const own = await lockTeam(context)
    mustManage(own, role)
    const before = await checkOther(context, own, user_id, role)
    await changeRole(context.db, context.siteId, user_id, role)
    if (includesRole(role, before)) return { revoked_keys: 0 }
    return { revoked_keys: await revokeWaysBack(context, user_id, sendsMail(), context.now()) }
  }

/** Ends a membership. Owners can end anyone's, admins that of everyone but owners, and every member their own. */
export const removeMember =
  (sendsMail: () => boolean): Handler<typeof memberCalls.remove> =>
  async ({ user_id }, context) => {
    const { db, events, now, siteId } = context
    const isOwn = user_id === context.user.id
    if (isOwn) await lockMembers(db, siteId)
    await checkOther(context, isOwn ? 'owner' : await lockTeam(context), user_id, null)
    const at = now()
    await endMembership(db, siteId, user_id, new Date(at))
    const revoked_keys = await revokeWaysBack(context, user_id, sendsMail(), at)
    await deleteOfReader(db, { siteId, userId: user_id })
    await events.emit(db, memberEvents.removed, { site_id: siteId, user_id })
    return { revoked_keys }
  }

/**
 * Ends every membership of a user whose account is removed, and deletes their notifications and choices on those sites.
 */
export async function removeFromAllSites(context: EventContext, userId: Id, sendsMail: boolean): Promise<void> {
  const { db, events, now } = context
  for (const siteId of await deleteMemberships(db, userId)) {
    await revokeWaysBack({ db, events, siteId }, userId, sendsMail, now())
    await deleteOfReader(db, { siteId, userId })
    await events.emit(db, memberEvents.removed, { site_id: siteId, user_id: userId })
  }
}

/**
 * Revokes everything that could let a user who loses rights back in: the API keys that they created, and the open
 * invitations that they sent or that are to their address (all open invitations if owners can read their links).
 * Returns the number of revoked keys.
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

/** Undoes the removal of a member, and of their API keys. */
export const restoreMember: Handler<typeof memberCalls.restoreMember> = async ({ user_id }, context) => {
  const { db, events, now, siteId } = context
  const own = await lockTeam(context)
  // The seat may have been given to another person in the meantime.
  await mustHaveSeatFor(context, siteId, '')
  // A former owner would become an owner again.
  mustManage(own, (await formerRole(db, siteId, user_id)) ?? 'support')
  const endedAt = await resumeMembership(db, siteId, user_id, new Date(now() - hour))
  if (!endedAt) throw new AppError('not_found', 'This can only be undone for an hour. Invite them again.')
  await events.emit(db, memberEvents.restored, { site_id: siteId, user_id, ended_at: endedAt.getTime() })
  return {}
}

/**
 * Returns the role of a member. Throws if they aren't a member, if `own` may not manage them, or if the site would have
 * no owner. The members must be locked.
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
