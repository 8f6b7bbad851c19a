import { z } from 'zod'
import { call } from '#core/call.ts'
import { forPeople } from '#core/with-scopes.ts'
import { id, moment } from '#core/fields.ts'
import { newEmail, newPassword, ownName, Session } from '#features/accounts/contract.ts'
import { Role } from '#features/sites/contract.ts'

export { memberEvents } from './events.ts'

/** Somebody who works on the site. */
export const Member = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  role: Role,
  since: moment,
  is_you: z.boolean(),
})
export type Member = z.infer<typeof Member>

/** Somebody who was asked to work on the site and has not come yet. */
export const Invitation = z.object({
  id,
  email: z.string(),
  role: Role,
  /** The name of who asked; empty when they are gone. */
  invited_by: z.string(),
  invited_at: moment,
  expires_at: moment,
  /** What the mail leads to, for owners and admins to hand on themselves; null for others, and once it is too old. */
  link: z.string().nullable(),
})
export type Invitation = z.infer<typeof Invitation>

const token = z.string().max(200)
const guesses = { address: { burst: 30, perMinute: 15 } }

const ownersRole = {
  role: 'owner',
  when: 'the role is owner',
  applies: ({ role }: Readonly<Record<string, unknown>>) => role === 'owner',
} as const

/** Who works on a site, and how others come to. What changes that is for admins and, where an owner is concerned, for owners. */
export const memberCalls = forPeople('People decide who works on a site.', {
  list: call('/members/list', {
    role: 'support',
    input: z.object({}),
    output: z.object({
      members: z.array(Member),
      invitations: z.array(Invitation),
      /** How many people the plan includes (null: any number), and how many members and open invitations there are. */
      seats: z.object({ included: z.int().nullable(), used: z.int() }),
    }),
    failure: 'Failed to load the team.',
  }),
  /** Mails a link that is good for a week. Another one for the same address takes the place of the first. */
  invite: call('/members/invite', {
    membersOnly: true,
    logs: { kind: 'people', text: 'Invited a team member', about: 'invitation' },
    role: 'admin',
    stricter: ownersRole,
    effect: true,
    input: z.object({ email: newEmail, role: Role.default('editor') }),
    output: z.object({ invitation: Invitation.omit({ link: true }) }),
    failure: 'Failed to send the invitation.',
    limit: { address: { burst: 20, perMinute: 2 } },
  }),
  withdraw: call('/members/withdraw', {
    membersOnly: true,
    logs: { kind: 'people', text: 'Revoked an invitation', about: 'invitation_id' },
    role: 'admin',
    input: z.object({ invitation_id: id }),
    output: z.object({}),
    failure: 'Failed to revoke the invitation.',
  }),
  /** The last owner stays one. Who may do less than before loses the API keys that they made. */
  change: call('/members/change', {
    membersOnly: true,
    logs: { kind: 'people', text: 'Changed the role of a team member', about: 'user_id' },
    role: 'admin',
    stricter: ownersRole,
    input: z.object({ user_id: id, role: Role }),
    output: z.object({ revoked_keys: z.int() }),
    failure: 'Failed to change the role.',
  }),
  /** Ends a membership: anybody's for an owner, that of all but owners for an admin, one's own for everybody. The last owner stays. */
  remove: call('/members/remove', {
    membersOnly: true,
    logs: { kind: 'people', text: 'Removed a team member', about: 'user_id' },
    role: 'support',
    stricter: { role: 'admin', when: 'somebody else is removed', applies: ({ user_id }, userId) => user_id !== userId },
    input: z.object({ user_id: id }),
    /** API keys that they made, which are revoked with it. */
    output: z.object({ revoked_keys: z.int() }),
    failure: 'Failed to remove the member.',
  }),
  /** Takes back that a member was removed, for an hour. */
  bringBack: call('/members/bring-back', {
    membersOnly: true,
    logs: { kind: 'people', text: 'Restored a team member', about: 'user_id' },
    role: 'admin',
    input: z.object({ user_id: id }),
    output: z.object({}),
    failure: 'Failed to restore the member.',
  }),
  /** What an invitation's link is about, for whoever holds it. */
  invitation: call('/members/invitation', {
    access: 'public',
    input: z.object({ token }),
    output: z.object({
      site_name: z.string(),
      invited_by: z.string(),
      email: z.string(),
      role: Role,
      /** Whether the invited address has an account, which then only has to log in. */
      has_account: z.boolean(),
    }),
    failure: 'Failed to open the invitation.',
    limit: guesses,
  }),
  /** Makes the one who is logged in a member; the link is used up. */
  accept: call('/members/accept', {
    logs: { kind: 'people', text: 'Joined the team' },
    access: 'user',
    input: z.object({ token }),
    output: z.object({ site_id: id }),
    failure: 'Failed to accept the invitation.',
    limit: guesses,
  }),
  /** The same with a new account for the invited address, also where strangers may not open one. */
  join: call('/members/join', {
    logs: { kind: 'people', text: 'Joined the team' },
    access: 'public',
    input: z.object({ token, name: ownName, password: newPassword }),
    output: Session.extend({ site_id: id }),
    failure: 'Failed to create the account.',
    limit: guesses,
  }),
})
