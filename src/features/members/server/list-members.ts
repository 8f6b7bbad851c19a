import { includesRole } from '#core/access.ts'
import type { Role } from '#features/sites/contract.ts'
import { type Person, peopleOf } from '#features/accounts/server/index.ts'
import { memberRowsOf } from '#features/sites/server/index.ts'
import type { Handler } from '#platform/server/room.ts'
import type { Invitation, memberCalls } from '../contract.ts'
import { linkOf } from './invitation-link.ts'
import { seatsOf } from './seats.ts'
import { invitationsOf, type InvitationRow } from './store.ts'

/**
 * Returns the members and invitations of the site. Links are included only if no mail server is set up, because a link
 * proves that its holder can read mail at the invited address. Owners get all links, and admins those to roles below
 * owner.
 */
export const listMembers =
  (sendsMail: () => boolean): Handler<typeof memberCalls.list> =>
  async (_input, context) => {
    const { db, now, siteId, user } = context
    const rows = await memberRowsOf(db, siteId)
    const invitations = await invitationsOf(db, siteId)
    const { role: own } = context
    const mayManage = (role: Role) => (role === 'owner' ? own === 'owner' : includesRole(own, 'admin'))
    const people = await peopleOf(db, [
      ...new Set([...rows.map(({ user_id }) => user_id), ...invitations.map(({ invited_by }) => invited_by)]),
    ])
    const { included, members, open } = await seatsOf(context, siteId)
    const byId = new Map(people.map((person) => [person.id, person]))
    return {
      seats: { included, used: members + open.length },
      members: rows.flatMap(({ user_id, role, created_at }) => {
        const person = byId.get(user_id)
        if (!person) return []
        const { name, email } = person
        return [{ user_id, name, email, role, since: created_at.toISOString(), is_you: user_id === user.id }]
      }),
      invitations: invitations.map((row) => ({
        ...invitationOf(row, people),
        link: !sendsMail() && mayManage(row.role) && row.expires_at.getTime() > now() ? linkOf(row, context) : null,
      })),
    }
  }

/** Returns an invitation as users of the site see it, without its link. */
export function invitationOf(row: InvitationRow, people: readonly Person[]): Omit<Invitation, 'link'> {
  return {
    id: row.id,
    email: row.email_typed,
    role: row.role,
    invited_by: people.find(({ id }) => id === row.invited_by)?.name ?? '',
    invited_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}
