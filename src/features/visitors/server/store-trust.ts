import { type Generated, type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Traits } from '#features/analytics/server/index.ts'

/** A subscription that waits for a click in an email. */
export interface ConfirmationRow {
  readonly site_id: Id
  readonly id: Id
  readonly contact_id: Id
  readonly popup_id: Id
  readonly submission_id: Id
  readonly visitor_id: string
  readonly traits: Partial<Traits>
  readonly popup_name: string
  readonly fields: Readonly<Record<string, string>>
  readonly consent_text: string
  readonly sms_consent_text: string
  readonly page: string
  /** Language of that page; empty if the page doesn't declare one. */
  readonly language: string
  readonly address_prefix: string
  readonly created_at: Date
  readonly confirmed_at: Date | null
}

type Tables = {
  ticket_uses: { site_id: Id; id: Id; uses: number; expires_at: Date }
  confirmations: ConfirmationRow & { tries: Generated<number> }
  confirmation_counts: { address_hash: string; day: string; mails: number }
}

const tables = (db: Kysely<unknown>) => db.withTables<Tables>()

/** Counts a use of a ticket; returns the new total. */
export async function countTicketUse(db: Kysely<unknown>, siteId: Id, id: Id, expiresAt: Date): Promise<number> {
  const { uses } = await tables(db)
    .insertInto('ticket_uses')
    .values({ site_id: siteId, id, uses: 1, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['site_id', 'id']).doUpdateSet({ uses: sql`ticket_uses.uses + 1` }))
    .returning('uses')
    .executeTakeFirstOrThrow()
  return uses
}

/** Counts a confirmation email to an address on a day. Returns the new total. */
export async function countConfirmationMail(db: Kysely<unknown>, addressHash: string, day: string): Promise<number> {
  const { mails } = await tables(db)
    .insertInto('confirmation_counts')
    .values({ address_hash: addressHash, day, mails: 1 })
    .onConflict((conflict) =>
      conflict.columns(['address_hash', 'day']).doUpdateSet({ mails: sql`confirmation_counts.mails + 1` }),
    )
    .returning('mails')
    .executeTakeFirstOrThrow()
  return mails
}

export async function insertConfirmation(db: Kysely<unknown>, row: ConfirmationRow): Promise<void> {
  await tables(db)
    .insertInto('confirmations')
    .values({ ...row, fields: JSON.stringify(row.fields) as never, traits: JSON.stringify(row.traits) as never })
    .execute()
}

/** Returns and locks, until the transaction ends, a subscription that waits or waited for its click. */
export async function lockConfirmation(db: Kysely<unknown>, siteId: Id, id: Id): Promise<ConfirmationRow | undefined> {
  return tables(db)
    .selectFrom('confirmations')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns the language of the page on which the contact subscribed; empty if unknown. */
export async function languageOfConfirmation(db: Kysely<unknown>, siteId: Id, id: Id): Promise<string> {
  const query = tables(db).selectFrom('confirmations').select('language').where('site_id', '=', siteId)
  return (await query.where('id', '=', id).executeTakeFirst())?.language ?? ''
}

/** Checks whether a contact was sent a confirmation email for this form since that moment. */
export async function hasConfirmationSince(
  db: Kysely<unknown>,
  { siteId, contactId, popupId, since }: { siteId: Id; contactId: Id; popupId: Id; since: Date },
): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('confirmations')
    .select('id')
    .where('site_id', '=', siteId)
    .where('contact_id', '=', contactId)
    .where('popup_id', '=', popupId)
    .where('created_at', '>', since)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts one more attempt at the code of the last confirmation email for a submission's contact and form. Returns the
 * ID of the confirmation that the code belongs to; undefined if there is none or there were too many attempts.
 */
export async function tryConfirmation(
  db: Kysely<unknown>,
  { siteId, submissionId, since, max }: { siteId: Id; submissionId: Id; since: Date; max: number },
): Promise<Id | undefined> {
  const answer = await sql<{ id: Id }>`
    UPDATE confirmations SET tries = tries + 1
    WHERE site_id = ${siteId} AND tries < ${max} AND id = (
      SELECT c.id FROM submissions AS s
      JOIN confirmations AS c ON c.site_id = s.site_id AND c.contact_id = s.contact_id AND c.popup_id = s.popup_id
      WHERE s.site_id = ${siteId} AND s.id = ${submissionId} AND c.created_at > ${since}
      ORDER BY c.created_at DESC, c.id DESC LIMIT 1
    ) RETURNING id`.execute(db)
  return answer.rows[0]?.id
}

export async function markConfirmed(db: Kysely<unknown>, siteId: Id, id: Id, at: Date): Promise<void> {
  await tables(db)
    .updateTable('confirmations')
    .set({ confirmed_at: at })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
}

/** Deletes, across all sites, expired tickets, confirmations created before `before`, and counts of earlier days. */
export async function dropOldTrust(db: Kysely<unknown>, now: Date, before: Date): Promise<void> {
  await tables(db).deleteFrom('ticket_uses').where('expires_at', '<', now).execute()
  await tables(db).deleteFrom('confirmations').where('created_at', '<', before).execute()
  await tables(db).deleteFrom('confirmation_counts').where('day', '<', now.toISOString().slice(0, 10)).execute()
}
