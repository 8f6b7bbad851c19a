import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { checkConfirmed, openAccount, peopleOf, userByEmail, userById } from '#features/accounts/server/index.ts'
import { forgetSystemMailText } from '#features/sending/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { addMember, lockMembers, memberRowsOf, roleOn, siteById } from '#features/sites/server/index.ts'
import type { PublicContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import type { memberCalls } from '../contract.ts'
import { readLink } from './invitation-link.ts'
import { mustHaveSeatLeft } from './seats.ts'
import { invitationById, type InvitationRow, consumeInvitation } from './store.ts'

const dead = 'This invitation was already used, was revoked or has expired. Ask for a new one.'
const hasAccount = 'There is already an account with this email. Log in to accept.'

/** Returns what an invitation is about, for anyone who has its link. */
export const invitation: Handler<typeof memberCalls.invitation> = async ({ token }, context) => {
  const { db } = context
  const { site, row } = await opened(token, context, invitationById)
  const [inviter] = await peopleOf(db, [row.invited_by])
  return {
    site_name: site.name,
    invited_by: inviter?.name ?? '',
    email: row.email_typed,
    role: row.role,
    has_account: (await userByEmail(db, row.email)) !== undefined,
  }
}

/** Makes the caller a member of the invitation's site, if they own the invited address. */
export const accept: Handler<typeof memberCalls.accept> = async ({ token }, context) => {
  const { site, row } = await opened(token, context, consumeInvitation)
  const user = await userById(context.db, context.user.id)
  if (!user) throw new AppError('unauthenticated', 'Please log in.')
  // The invitation has already been taken, so this error rolls back the transaction and leaves it open.
  if (user.email !== row.email)
    throw new AppError('forbidden', `This invitation is for ${row.email_typed}. Log in with that email to accept it.`)
  checkConfirmed(user)
  await become(context, context.user.id, row)
  return { site_id: site.site_id }
}

/** Creates an account for the invited address, and makes it a member. */
export const join: Handler<typeof memberCalls.join> = async ({ token, name, password }, context) => {
  const { site, row } = await opened(token, context, consumeInvitation)
  if (await userByEmail(context.db, row.email)) throw new AppError('conflict', hasAccount)
  // The link was emailed to the address. Owners see it only if there is no mail server, and then no address can be
  // confirmed.
  const account = { email: row.email_typed, name, password }
  const session = await openAccount(account, context, { isConfirmed: true })
  await become(context, session.account.id, row)
  return { ...session, site_id: site.site_id }
}

/** Adds a member while the members are locked. An invitation never changes the role of an existing member. */
async function become(context: PublicContext, userId: Id, { site_id: siteId, id, role }: InvitationRow): Promise<void> {
  const { db, now } = context
  await forgetSystemMailText(db, `invitation ${id}`)
  if (await roleOn(db, userId, siteId)) return
  await mustHaveSeatLeft(context, siteId)
  await addMember(db, { siteId, userId, role, at: new Date(now()) })
  const user = await userById(db, userId)
  const owners = await memberRowsOf(db, siteId)
  await notify(context, siteId, {
    kind: 'member-joined',
    key: `member ${userId} ${now()}`,
    title: `${user?.name ?? 'A new member'} joined the team`,
    paragraphs: [`${user?.name ?? 'A new member'} (${user?.email ?? ''}) accepted the invitation.`],
    path: '/settings',
    label: 'Open the team',
    to: owners.flatMap((one) => (one.role === 'owner' && one.user_id !== userId ? [one.user_id] : [])),
  })
}

/** Returns the invitation of a link, and its site. Throws `not_found` if it no longer exists. */
async function opened(token: string, context: PublicContext, take: typeof invitationById) {
  const named = readLink(token, context)
  // Locks in the same order as code that removes rights: first members, then invitations.
  if (named && take === consumeInvitation) await lockMembers(context.db, named.siteId)
  const row = named && (await take(context.db, named.siteId, named.id))
  const site = row && (await siteById(context.db, row.site_id))
  if (!site) throw new AppError('not_found', dead)
  return { site, row }
}
