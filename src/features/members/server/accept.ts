import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { openAccount, peopleOf, userByEmail } from '#features/accounts/server/index.ts'
import { addMember, holdMembers, roleOn, siteById } from '#features/sites/server/index.ts'
import type { PublicContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import type { memberCalls } from '../contract.ts'
import { readLink } from './invitation-link.ts'
import { invitationById, type InvitationRow, takeInvitation } from './store.ts'

const dead = 'This invitation was used, withdrawn, or is older than a week. Ask for a new one.'
const hasAccount = 'There is an account with this address already. Log in to accept.'

/** Shows whoever holds an invitation's link what it is about. */
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

/** Makes the caller a member of the site that an invitation is for. */
export const accept: Handler<typeof memberCalls.accept> = async ({ token }, context) => {
  const { site, row } = await opened(token, context, takeInvitation)
  await become(context, context.user.id, row)
  return { site_id: site.site_id }
}

/** Opens an account for the invited address, and makes it a member. */
export const join: Handler<typeof memberCalls.join> = async ({ token, name, password }, context) => {
  const { site, row } = await opened(token, context, takeInvitation)
  if (await userByEmail(context.db, row.email)) throw new AppError('conflict', hasAccount)
  const session = await openAccount({ email: row.email_typed, name, password }, context)
  await become(context, session.account.id, row)
  return { ...session, site_id: site.site_id }
}

/** Who owns the site stays its owner, whatever they were invited as. */
async function become({ db, now }: PublicContext, userId: Id, { site_id: siteId, role }: InvitationRow): Promise<void> {
  await holdMembers(db, siteId)
  if ((await roleOn(db, userId, siteId)) !== 'owner') await addMember(db, { siteId, userId, role, at: new Date(now()) })
}

/** The invitation of a link and its site. Throws `not_found` where there is none any more. */
async function opened(token: string, context: PublicContext, take: typeof invitationById) {
  const named = readLink(token, context)
  const row = named && (await take(context.db, named.siteId, named.id))
  const site = row && (await siteById(context.db, row.site_id))
  if (!site) throw new AppError('not_found', dead)
  return { site, row }
}
