import type { Contact } from '../contract.ts'
import type { ContactRow } from './store.ts'

/** The contact as the contract has it. */
export function contactOf(row: ContactRow): Contact {
  const { site_id: _site, email_key: _key, created_at: _created, deleted_at: _deleted, ...contact } = row
  return { ...contact, subscribed_at: row.subscribed_at.toISOString() }
}
