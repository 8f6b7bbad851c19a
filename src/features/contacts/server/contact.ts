import type { Contact } from '../contract.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type ContactRow, findContacts } from './store.ts'

/** The contact as the contract has it. */
export function contactOf(row: ContactRow): Contact {
  const { site_id: _site, email_key: _key, created_at: _created, deleted_at: _deleted, ...contact } = row
  return { ...contact, subscribed_at: row.subscribed_at.toISOString() }
}

/** The contacts of these ids that are not deleted, in this order. */
export async function contactsById(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<Contact[]> {
  return (await findContacts(db, siteId, contactIds)).map(contactOf)
}
