import { type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Contact, ContactStatus } from '../contract.ts'

type Happened =
  | 'last_seen_at'
  | 'last_sent_at'
  | 'last_opened_at'
  | 'last_clicked_at'
  | 'last_notified_at'
  | 'last_tapped_at'
  | 'last_bought_at'
  | 'first_bought_at'
type ContactTable = Omit<Contact, 'subscribed_at' | 'created_at' | Happened> &
  Record<Happened, Date | null> & {
    site_id: Id
    email_key: string
    subscribed_at: Date
    created_at: Date
    deleted_at: Date | null
    deletion_id: Id | null
    products: string[] | null
    discount_codes: string[] | null
    /** Number of orders summed in `spent`. */
    spent_orders: number
  }
type Tables = {
  contacts: ContactTable
}
/** A contact as it is stored. */
export type ContactRow = Selectable<ContactTable>

const tables = (db: Db) => db.withTables<Tables>()

/** Adds a contact. Returns false if the site already has the address. */
export async function insertContact(db: Db, row: ContactRow): Promise<boolean> {
  const answer = await tables(db)
    .insertInto('contacts')
    .values({ ...row, fields: asJson(row.fields) })
    .onConflict((conflict) => conflict.columns(['site_id', 'email_key']).doNothing())
    .executeTakeFirst()
  return answer.numInsertedOrUpdatedRows === 1n
}

/** Returns the contact with an address, deleted or not, locked until the transaction ends. */
export function lockByEmail(db: Db, siteId: Id, emailKey: string): Promise<ContactRow | undefined> {
  return tables(db)
    .selectFrom('contacts')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('email_key', '=', emailKey)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns a contact that is not deleted. */
export function findContact(db: Db, siteId: Id, contactId: Id): Promise<ContactRow | undefined> {
  return tables(db)
    .selectFrom('contacts')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', contactId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Returns contacts that are not deleted, locked until the transaction ends. They are locked in order, to prevent
 * deadlocks.
 */
export async function lockContacts(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<Map<Id, ContactRow>> {
  const rows = await tables(db)
    .selectFrom('contacts')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', 'in', contactIds)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Stores a contact's current values, except for the totals of its orders: see `setPurchases`. */
export async function updateContact(db: Db, row: ContactRow): Promise<void> {
  const { site_id, id, created_at: _, ...rest } = row
  const { orders_count: _orders, spent: _spent, spent_orders: _spentOrders, first_bought_at: _first, ...known } = rest
  const { products: _products, discount_codes: _codes, ...changed } = known
  await tables(db)
    .updateTable('contacts')
    .set({ ...changed, fields: asJson(changed.fields) })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .execute()
}

/** Sets the status if it is one of `from`. Returns false if it was not. */
export async function changeStatus(
  db: Db,
  siteId: Id,
  contactId: Id,
  from: readonly ContactStatus[],
  to: ContactStatus,
): Promise<boolean> {
  const answer = await tables(db)
    .updateTable('contacts')
    .set({ status: to })
    .where('site_id', '=', siteId)
    .where('id', '=', contactId)
    .where('status', 'in', from)
    .executeTakeFirst()
  return answer.numUpdatedRows === 1n
}

/** Sets how many days a contact wants between two campaigns. */
export async function setEmailGap(db: Db, siteId: Id, contactId: Id, days: number): Promise<void> {
  await tables(db)
    .updateTable('contacts')
    .set({ email_gap_days: days })
    .where('site_id', '=', siteId)
    .where('id', '=', contactId)
    .execute()
}

/** Marks contacts as deleted. Returns how many existed. */
export async function deleteContacts(
  db: Db,
  siteId: Id,
  contactIds: readonly Id[],
  { at, deletionId = null }: { at: Date; deletionId?: Id | null },
): Promise<number> {
  const answer = await tables(db)
    .updateTable('contacts')
    .set({ deleted_at: at, deletion_id: deletionId })
    .where('site_id', '=', siteId)
    .where('id', 'in', contactIds)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(answer.numUpdatedRows)
}

/**
 * Undoes deletions made after `since`, of these contacts or of one deletion. Returns the number of restored contacts.
 */
export async function restoreContacts(
  db: Db,
  siteId: Id,
  which: { contactIds: readonly Id[] } | { deletionId: Id },
  since: Date,
): Promise<number> {
  const answer = await tables(db)
    .updateTable('contacts')
    .set({ deleted_at: null, deletion_id: null })
    .where('site_id', '=', siteId)
    .where('deleted_at', '>', since)
    .$if('contactIds' in which, (query) => query.where('id', 'in', 'contactIds' in which ? which.contactIds : []))
    .$if('deletionId' in which, (query) =>
      query.where('deletion_id', '=', 'deletionId' in which ? which.deletionId : ''),
    )
    .executeTakeFirst()
  return Number(answer.numUpdatedRows)
}

/**
 * The times before which contacts are erased: those deleted before `deleted`, and those added before `unconfirmed` who
 * never confirmed.
 */
export interface KeptUntil {
  readonly deleted: Date
  readonly unconfirmed: Date
}

const isOver = ({ deleted, unconfirmed }: KeptUntil) =>
  sql<boolean>`(deleted_at <= ${deleted} OR (status = 'unconfirmed' AND greatest(subscribed_at, created_at) <= ${unconfirmed}))`

/** Returns the sites with contacts to be erased. */
export async function sitesToPurge(db: Kysely<unknown>, until: KeptUntil): Promise<Id[]> {
  const answer = await sql<{ site_id: Id }>`SELECT DISTINCT site_id FROM contacts WHERE ${isOver(until)}`.execute(db)
  return answer.rows.map((row) => row.site_id)
}

/** Erases contacts whose time is over, with their consents and history. */
export async function purgeContacts(db: Db, siteId: Id, until: KeptUntil): Promise<void> {
  await tables(db).deleteFrom('contacts').where('site_id', '=', siteId).where(isOver(until)).execute()
}

const asJson = (fields: Record<string, string>) => sql<Record<string, string>>`${JSON.stringify(fields)}::jsonb`

/** Returns the contacts with these IDs that are not deleted, in this order. */
export async function findContacts(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<ContactRow[]> {
  if (contactIds.length === 0) return []
  const rows = await tables(db)
    .selectFrom('contacts')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', 'in', contactIds)
    .where('deleted_at', 'is', null)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return contactIds.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the contact with a normalized address, if it is not deleted. */
export function findByAddress(db: Db, siteId: Id, address: string): Promise<ContactRow | undefined> {
  return tables(db)
    .selectFrom('contacts')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('email_key', '=', address)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Returns contacts whose emails bounced or who complained. */
export async function endedContacts(
  db: Db,
  siteId: Id,
): Promise<{ email_key: string; status: 'bounced' | 'complained' }[]> {
  const { rows } = await sql<{ email_key: string; status: 'bounced' | 'complained' }>`
    SELECT email_key, status FROM contacts WHERE site_id = ${siteId} AND status IN ('bounced', 'complained')`.execute(
    db,
  )
  return rows
}
