import { planEvents } from '#features/plans/contract.ts'
import { membersOf } from '#features/sites/server/index.ts'
import { accountEvents } from '#features/accounts/contract.ts'
import { when } from '#platform/server/events/events.ts'
import { room, type Room } from '#platform/server/room.ts'
import { memberCalls } from '../contract.ts'
import { accept, invitation, join } from './accept.ts'
import { restoreMember, changeMember, removeFromAllSites, removeMember } from './change-members.ts'
import { invite, withdraw } from './invite.ts'
import { listMembers } from './list-members.ts'
import { mailInvitation } from './mail-invitation.ts'

/** The room for who works on a site and how others join. */
export function membersRoom({ sendsMail = () => false }: { readonly sendsMail?: () => boolean } = {}): Room {
  return room({
    name: 'members',
    calls: memberCalls,
    handlers: {
      list: listMembers(sendsMail),
      invite,
      withdraw,
      change: changeMember(sendsMail),
      remove: removeMember(sendsMail),
      restoreMember,
      invitation,
      accept,
      join,
    },
    jobs: [mailInvitation],
    on: [
      when(accountEvents.removed, ({ user_id }, context) => removeFromAllSites(context, user_id, sendsMail())),
      when(planEvents.usageAsked, async ({ site_id }, { db }) => ({ seats: (await membersOf(db, site_id)).length })),
    ],
    named: { invitation_id: { table: 'site_invitations', column: 'email_typed' } },
    migrations: new URL('migrations/', import.meta.url),
    transfer: { stays: ['site_invitations'] },
    personTables: [{ table: 'site_invitations', column: 'email', by: 'address', hidden: ['invited_by'] }],
  })
}
