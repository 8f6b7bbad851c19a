import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { planOf } from '#features/plans/server/index.ts'
import { membersOf } from '#features/sites/server/index.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { invitationsOf } from './store.ts'

type SeatContext = Pick<Tools, 'offer' | 'now'> & { readonly db: Db }

/**
 * Returns the number of people that a site's plan allows, and the number of taken seats: members and open invitations.
 */
export async function seatsOf(ctx: SeatContext, siteId: Id) {
  const { limits } = await planOf(ctx, siteId)
  const members = (await membersOf(ctx.db, siteId)).length
  const open = (await invitationsOf(ctx.db, siteId)).filter(({ expires_at }) => expires_at.getTime() > ctx.now())
  return { included: limits.seats, members, open }
}

/** Throws `conflict` if an invitation to an address would exceed the number of people that the plan allows. */
export async function mustHaveSeatFor(ctx: SeatContext, siteId: Id, email: string): Promise<void> {
  const { included, members, open } = await seatsOf(ctx, siteId)
  const others = open.filter((invitation) => invitation.email !== email).length
  if (included === null || members + others < included) return
  const people = included === 1 ? 'one team member' : `${included} team members`
  const firstWay = open.length > 0 ? 'Revoke an invitation' : 'Remove a member'
  const wayOut = included === 1 && open.length === 0 ? 'Switch' : `${firstWay} or switch`
  throw new AppError('conflict', `Your plan includes ${people}. ${wayOut} to a larger plan to invite more.`)
}

/** Throws `conflict` if a site has no seat left for a person accepting its invitation. */
export async function mustHaveSeatLeft(ctx: SeatContext, siteId: Id): Promise<void> {
  const { included, members } = await seatsOf(ctx, siteId)
  if (included === null || members < included) return
  throw new AppError(
    'conflict',
    'This site’s plan has no free seat. Ask the person who invited you to switch to a larger plan, then open this link again.',
  )
}
