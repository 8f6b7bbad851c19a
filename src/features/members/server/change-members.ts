import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Role } from '#features/sites/contract.ts'
import { changeRole, endMembership, holdMembers, memberRowsOf, resumeMembership } from '#features/sites/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import type { memberCalls } from '../contract.ts'
import { checkOwner } from './check-owner.ts'
import { forgetInvitationsBy } from './store.ts'

const hour = 60 * 60 * 1000
const noMember = 'Nobody like that works on this site.'
const lastOwner = 'A site needs an owner. Make somebody else one first.'

/** Makes a member an owner, or the other way round. */
export const change: Handler<typeof memberCalls.change> = async ({ user_id, role }, context) => {
  await holdMembers(context.db, context.siteId)
  await checkOwner(context)
  await checkOther(context, user_id, role)
  await changeRole(context.db, context.siteId, user_id, role)
  return {}
}

/** Ends a membership: anybody's for an owner, their own for everybody. */
export const remove: Handler<typeof memberCalls.remove> = async ({ user_id }, context) => {
  const { db, now, siteId, user } = context
  await holdMembers(db, siteId)
  if (user_id !== user.id) await checkOwner(context)
  await checkOther(context, user_id, null)
  await endMembership(db, siteId, user_id, new Date(now()))
  // Whoever holds such a link comes in by it: who left could come back by one of their own.
  await forgetInvitationsBy(db, siteId, user_id)
  return {}
}

/** Takes the removal of a member back. */
export const bringBack: Handler<typeof memberCalls.bringBack> = async ({ user_id }, context) => {
  const { db, now, siteId } = context
  await holdMembers(db, siteId)
  await checkOwner(context)
  if (await resumeMembership(db, siteId, user_id, new Date(now() - hour))) return {}
  throw new AppError('not_found', 'That is too long ago. Invite them again.')
}

/** Throws where this one is no member, or the site would be without an owner. The members are held. */
async function checkOther({ db, siteId }: SiteContext, userId: Id, next: Role | null): Promise<void> {
  const members = await memberRowsOf(db, siteId)
  if (!members.some(({ user_id }) => user_id === userId)) throw new AppError('not_found', noMember)
  const owners = members.filter(({ role }) => role === 'owner').map(({ user_id }) => user_id)
  if (next !== 'owner' && owners.length === 1 && owners[0] === userId) throw new AppError('conflict', lastOwner)
}
