import type { Kysely, Selectable } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Role } from '#features/sites/contract.ts'

type InvitationTables = {
  site_invitations: {
    site_id: Id
    id: Id
    email: string
    email_typed: string
    role: Role
    invited_by: Id
    created_at: Date
    expires_at: Date
  }
}

/** A row of `site_invitations`. */
export type InvitationRow = Selectable<InvitationTables['site_invitations']>

const tables = (db: Kysely<unknown>): Kysely<InvitationTables> => db.withTables<InvitationTables>()

/** Returns a site's invitations, latest first, including expired ones. */
export async function invitationsOf(db: Db, siteId: Id): Promise<InvitationRow[]> {
  const all = tables(db).selectFrom('site_invitations').selectAll().where('site_id', '=', siteId)
  return all.orderBy('created_at', 'desc').orderBy('id').execute()
}

/** Adds an invitation, replacing an earlier one for the same address. */
export async function putInvitation(db: Db, invitation: InvitationRow): Promise<void> {
  const { site_id, email } = invitation
  const earlier = tables(db).deleteFrom('site_invitations').where('site_id', '=', site_id)
  await earlier.where('email', '=', email).execute()
  await tables(db).insertInto('site_invitations').values(invitation).execute()
}

export async function invitationById(db: Db, siteId: Id, id: Id): Promise<InvitationRow | undefined> {
  const found = tables(db).selectFrom('site_invitations').selectAll().where('site_id', '=', siteId)
  return found.where('id', '=', id).executeTakeFirst()
}

/** Deletes an invitation and returns it. Returns undefined if another call did so first, or if it never existed. */
export async function consumeInvitation(db: Db, siteId: Id, id: Id): Promise<InvitationRow | undefined> {
  const taken = tables(db).deleteFrom('site_invitations').where('site_id', '=', siteId).where('id', '=', id)
  return taken.returningAll().executeTakeFirst()
}

/** Deletes a site's invitations that expired before a given time. */
export async function forgetInvitations(db: Db, siteId: Id, before: Date): Promise<void> {
  const old = tables(db).deleteFrom('site_invitations').where('site_id', '=', siteId)
  await old.where('expires_at', '<', before).execute()
}

/** Deletes a site's invitations: all, or those that a user sent or that were sent to their address. */
export async function forgetInvitationsThatRestore(
  db: Db,
  siteId: Id,
  whose: 'all' | { readonly userId: Id; readonly email: string },
): Promise<void> {
  const ofSite = tables(db).deleteFrom('site_invitations').where('site_id', '=', siteId)
  if (whose === 'all') return void (await ofSite.execute())
  const { userId, email } = whose
  await ofSite.where(({ eb, or }) => or([eb('invited_by', '=', userId), eb('email', '=', email)])).execute()
}
