import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Contact } from '../contract.ts'
import { type ContactRow, findByAddress, findContacts } from './store.ts'

/** Returns the contact in the form of the contract. */
export function contactOf(row: ContactRow): Contact {
  const { site_id: _site, email_key: _key, deleted_at: _deleted, deletion_id: _deletion, ...rest } = row
  const { products: _products, discount_codes: _codes, ...contact } = rest
  return {
    ...contact,
    subscribed_at: row.subscribed_at.toISOString(),
    created_at: row.created_at.toISOString(),
    last_seen_at: textOf(row.last_seen_at),
    last_sent_at: textOf(row.last_sent_at),
    last_opened_at: textOf(row.last_opened_at),
    last_clicked_at: textOf(row.last_clicked_at),
    last_notified_at: textOf(row.last_notified_at),
    last_tapped_at: textOf(row.last_tapped_at),
    last_bought_at: textOf(row.last_bought_at),
    first_bought_at: textOf(row.first_bought_at),
  }
}

const textOf = (moment: Date | null) => moment?.toISOString() ?? null

/** Returns the contacts with these IDs that are not deleted, in this order. */
export async function contactsById(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<Contact[]> {
  return (await findContacts(db, siteId, contactIds)).map(contactOf)
}

/** Returns the contact with a normalized address, if it is not deleted. */
export async function contactByAddress(db: Db, siteId: Id, address: string): Promise<Contact | null> {
  const row = await findByAddress(db, siteId, address)
  return row ? contactOf(row) : null
}
