import { z } from 'zod'
import { call } from '#core/call.ts'
import { forPeople } from '#core/with-scopes.ts'
import { id, moment } from '#core/fields.ts'
import { newEmail, newPassword, ownName, Session } from '#features/accounts/contract.ts'
import { Role } from '#features/sites/contract.ts'

export { memberEvents } from './events.ts'

/** A team member of the site. */
export const Member = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  role: Role,
  since: moment,
  is_you: z.boolean(),
})
export type Member = z.infer<typeof Member>

/** An invitation to work on the site that isn't accepted yet. */
export const Invitation = z.object({
  id,
  email: z.string(),
  role: Role,
  /** Name of the inviter; empty if they no longer exist. */
  invited_by: z.string(),
  invited_at: moment,
  expires_at: moment,
  /**
   * The link that the email contains, for owners and admins to pass on themselves. Null for others, if a mail server is
   * set up, and once it has expired.
   */
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

/**
 * Calls about who works on a site and how others join. Changes are for admins and, if they affect an owner, for owners.
 */
export const memberCalls = forPeople('People decide who works on a site.', {
  list: call('/members/list', {
    role: 'support',
    input: z.object({}),
    output: z.object({
      members: z.array(Member),
      invitations: z.array(Invitation),
      /** Number of people that the plan includes (null: unlimited), and number of members and open invitations. */
      seats: z.object({ included: z.int().nullable(), used: z.int() }),
    }),
    failure: 'Failed to load the team.',
  }),
  /** Emails a link that is valid for a week. Another invitation to the same address replaces the first. */
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
  /** The last owner can't be changed. Members who get fewer rights lose the API keys that they created. */
  change: call('/members/change', {
    membersOnly: true,
    logs: { kind: 'people', text: 'Changed the role of a team member', about: 'user_id' },
    role: 'admin',
    stricter: ownersRole,
    input: z.object({ user_id: id, role: Role }),
    output: z.object({ revoked_keys: z.int() }),
    failure: 'Failed to change the role.',
  }),
  /**
   * Ends a membership. Owners can end anyone's, admins that of everyone but owners, and every member their own. The
   * last owner can't be removed.
   */
  remove: call('/members/remove', {
    membersOnly: true,
    logs: { kind: 'people', text: 'Removed a team member', about: 'user_id' },
    role: 'support',
    stricter: { role: 'admin', when: 'somebody else is removed', applies: ({ user_id }, userId) => user_id !== userId },
    input: z.object({ user_id: id }),
    /** Number of API keys they created, which are revoked as well. */
    output: z.object({ revoked_keys: z.int() }),
    failure: 'Failed to remove the member.',
  }),
  /** Undoes the removal of a member, within an hour. */
  restoreMember: call('/members/bring-back', {
    membersOnly: true,
    logs: { kind: 'people', text: 'Restored a team member', about: 'user_id' },
    role: 'admin',
    input: z.object({ user_id: id }),
    output: z.object({}),
    failure: 'Failed to restore the member.',
  }),
  /** Returns what an invitation's link is about, for anyone who has it. */
  invitation: call('/members/invitation', {
    access: 'public',
    input: z.object({ token }),
    output: z.object({
      site_name: z.string(),
      invited_by: z.string(),
      email: z.string(),
      role: Role,
      /** Whether the invited address already has an account, so that its owner only needs to log in. */
      has_account: z.boolean(),
    }),
    failure: 'Failed to open the invitation.',
    limit: guesses,
  }),
  /** Makes the logged-in user a member. The link can't be used again. */
  accept: call('/members/accept', {
    logs: { kind: 'people', text: 'Joined the team' },
    access: 'user',
    input: z.object({ token }),
    output: z.object({ site_id: id }),
    failure: 'Failed to accept the invitation.',
    limit: guesses,
  }),
  /** Does the same with a new account for the invited address, even if public sign-up is disabled. */
  join: call('/members/join', {
    logs: { kind: 'people', text: 'Joined the team' },
    access: 'public',
    input: z.object({ token, name: ownName, password: newPassword }),
    output: Session.extend({ site_id: id }),
    failure: 'Failed to create the account.',
    limit: guesses,
  }),
})
