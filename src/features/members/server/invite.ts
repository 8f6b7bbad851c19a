import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import { checkConfirmed, peopleOf, userById } from '#features/accounts/server/index.ts'
import { countInvitation } from '#features/sending-limits/server/index.ts'
import { memberRowsOf } from '#features/sites/server/index.ts'
import type { Handler } from '#platform/server/room.ts'
import type { memberCalls } from '../contract.ts'
import { lockTeam, mustManage } from './lock-team.ts'
import { invitationOf } from './list-members.ts'
import { mailInvitation } from './mail-invitation.ts'
import { mustHaveSeatFor } from './seats.ts'
import {
  forgetInvitations,
  invitationById,
  invitationsOf,
  type InvitationRow,
  putInvitation,
  consumeInvitation,
} from './store.ts'

const week = 7 * 24 * 60 * 60 * 1000
/** Maximum number of members and open invitations of one site. */
const maxPeople = 100

/** Invites a person to work on the site by email. */
export const invite: Handler<typeof memberCalls.invite> = async ({ email: typed, role }, context) => {
  const { db, jobs, newId, now, siteId, user } = context
  mustManage(await lockTeam(context), role)
  const inviter = await userById(db, user.id)
  if (inviter) checkConfirmed(inviter)
  const email = cleanEmail(typed)
  if (!email) throw atEmail('invalid', 'Enter a valid email.')
  const at = now()
  await forgetInvitations(db, siteId, new Date(at - week))
  const members = await peopleOf(
    db,
    (await memberRowsOf(db, siteId)).map(({ user_id }) => user_id),
  )
  if (members.some((member) => cleanEmail(member.email) === email)) {
    throw atEmail('conflict', 'This person is already a member of the site.')
  }
  const others = (await invitationsOf(db, siteId)).filter((invitation) => invitation.email !== email)
  if (members.length + others.length >= maxPeople) {
    throw new AppError('conflict', `A site has at most ${maxPeople} members, open invitations included.`)
  }
  await mustHaveSeatFor(context, siteId, email)
  const invitation: InvitationRow = {
    site_id: siteId,
    id: newId(),
    email,
    email_typed: typed,
    role,
    invited_by: user.id,
    created_at: new Date(at),
    expires_at: new Date(at + week),
  }
  await countInvitation(context, email)
  await putInvitation(db, invitation)
  await jobs.add(db, mailInvitation, { site_id: siteId, id: invitation.id })
  return { invitation: invitationOf(invitation, members) }
}

/** Withdraws an invitation, so that its link stops working. */
export const withdraw: Handler<typeof memberCalls.withdraw> = async ({ invitation_id }, context) => {
  const { db, siteId } = context
  const own = await lockTeam(context)
  const invitation = await invitationById(db, siteId, invitation_id)
  if (invitation) mustManage(own, invitation.role)
  if (await consumeInvitation(db, siteId, invitation_id)) return {}
  throw new AppError('not_found', 'This invitation was already accepted or revoked.')
}

function atEmail(code: 'invalid' | 'conflict', message: string): AppError {
  return new AppError(code, message, { issues: [{ path: 'email', message }] })
}
