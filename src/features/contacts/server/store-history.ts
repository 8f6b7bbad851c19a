import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Activity, Consent } from '../contract.ts'

type OfContact = { site_id: Id; id: Id; contact_id: Id; at: Date }
type ConsentTable = OfContact & Omit<Consent, 'at'>
type ActivityTable = OfContact & Omit<Activity, 'at'>

type Tables = {
  consents: ConsentTable
  contact_activity: ActivityTable
}

const tables = (db: Db) => db.withTables<Tables>()

export async function insertConsent(db: Db, row: ConsentTable): Promise<void> {
  await tables(db).insertInto('consents').values(row).execute()
}

/** Checks whether the contact has agreed to exactly this text on this form before. */
export async function hasConsent(
  db: Db,
  row: Pick<ConsentTable, 'site_id' | 'contact_id' | 'channel' | 'text' | 'popup_id'>,
) {
  const found = await tables(db)
    .selectFrom('consents')
    .select('id')
    .where('site_id', '=', row.site_id)
    .where('contact_id', '=', row.contact_id)
    .where('channel', '=', row.channel)
    .where('text', '=', row.text)
    .where('popup_id', 'is not distinct from', row.popup_id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the consents of a contact, newest first. */
export function consentsOf(db: Db, siteId: Id, contactId: Id): Promise<ConsentTable[]> {
  return tables(db)
    .selectFrom('consents')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('contact_id', '=', contactId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** The position of a line in a history. */
export type Place = Pick<ActivityTable, 'at' | 'id'>

/** Returns a contact's history, newest first, before a position. */
export function activityOf(
  db: Db,
  siteId: Id,
  contactId: Id,
  { before, max }: { before: Place | null; max: number },
): Promise<ActivityTable[]> {
  const earlier = before && sql<boolean>`(at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`
  return tables(db)
    .selectFrom('contact_activity')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('contact_id', '=', contactId)
    .$if(earlier !== null, (query) => query.where(earlier!))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
}

/** Returns how many emails a contact received, opened and clicked a link of. */
export async function countMessages(
  db: Db,
  siteId: Id,
  contactId: Id,
): Promise<{ received: number; opened: number; clicked: number }> {
  const of = (kind: string) => sql`count(*) FILTER (WHERE kind = ${kind})::integer`
  const { rows } = await sql<{ received: number; opened: number; clicked: number }>`
    SELECT ${of('sent')} AS received, ${of('opened')} AS opened, ${of('clicked')} AS clicked FROM contact_activity
    WHERE site_id = ${siteId} AND contact_id = ${contactId} AND kind IN ('sent', 'opened', 'clicked')`.execute(db)
  return rows[0]!
}

/** Deletes the lines about an order that no longer exists from a contact's history. */
export async function deleteOrderActivity(db: Db, siteId: Id, contactId: Id, orderNumber: string): Promise<void> {
  await sql`DELETE FROM contact_activity WHERE site_id = ${siteId} AND contact_id = ${contactId} AND kind IN ('bought', 'refunded')
    AND (starts_with(what, ${`Order ${orderNumber}, `}) OR what = ${`Order ${orderNumber} was canceled`})`.execute(db)
}
