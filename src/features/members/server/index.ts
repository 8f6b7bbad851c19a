import { room } from '#platform/server/room.ts'
import { memberCalls } from '../contract.ts'
import { accept, invitation, join } from './accept.ts'
import { bringBack, change, remove } from './change-members.ts'
import { invite, withdraw } from './invite.ts'
import { list } from './list-members.ts'
import { mailInvitation } from './mail-invitation.ts'

/** The room of who works on a site, and how others come to. */
export const members = room({
  name: 'members',
  calls: memberCalls,
  handlers: { list, invite, withdraw, change, remove, bringBack, invitation, accept, join },
  jobs: [mailInvitation],
  migrations: new URL('migrations/', import.meta.url),
  personTables: [{ table: 'site_invitations', column: 'email', by: 'address', hidden: ['invited_by'] }],
})
