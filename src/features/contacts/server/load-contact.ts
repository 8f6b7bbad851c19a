import { AppError } from '#core/error.ts'
import { type Id, isId } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Handler } from '#platform/server/room.ts'
import { findImport } from '#features/imports/server/index.ts'
import { type Activity, type Consent, type contactCalls, ContactImportOptions } from '../contract.ts'
import { contactOf } from './contact.ts'
import { type ContactRow, findContact } from './store.ts'
import { activityOf, consentsOf, countMessages, type Place } from './store-history.ts'

/** Returns everything that a contact's page shows. */
export const loadContact: Handler<typeof contactCalls.load> = async ({ contact_id }, { db, siteId }) => {
  const row = await findContact(db, siteId, contact_id)
  if (!row) throw new AppError('not_found', 'Contact not found.')
  const consents = (await consentsOf(db, siteId, contact_id)).map(withMoment)
  const { activity, older } = await historyOf(db, siteId, contact_id, null)
  const imported = await importOfContact(db, siteId, row)
  return {
    contact: contactOf(row),
    consents: [...consents, ...(imported?.consents ?? [])],
    activity: [...activity, ...(imported?.activity ?? [])],
    messages: await countMessages(db, siteId, contact_id),
    older,
  }
}

/** Returns more of a contact's history. */
export const loadHistory: Handler<typeof contactCalls.history> = async ({ contact_id, before }, { db, siteId }) => {
  if (!(await findContact(db, siteId, contact_id))) throw new AppError('not_found', 'Contact not found.')
  return historyOf(db, siteId, contact_id, placeOf(before))
}

async function historyOf(
  db: Db,
  siteId: Id,
  contactId: Id,
  before: Place | null,
): Promise<{ activity: Activity[]; older: string | null }> {
  const found = await activityOf(db, siteId, contactId, { before, max: maxLines + 1 })
  const lines = found.slice(0, maxLines)
  const last = lines.at(-1)
  const older = last && found.length > maxLines ? `${last.at.getTime()}.${last.id}` : null
  return { activity: lines.map(withMoment), older }
}

const maxLines = 50

function placeOf(cursor: string): Place {
  const [, at, id] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? []
  if (!at || !id || !isId(id)) throw new AppError('invalid', 'This page is out of date. Go back to the first page.')
  return { at: new Date(Number(at)), id }
}

/** An import stores one consent record for all contacts it added. */
async function importOfContact(
  db: Db,
  siteId: Id,
  { import_id, created_at }: ContactRow,
): Promise<{ consents: Consent[]; activity: Activity[] } | undefined> {
  const found = import_id === null ? undefined : await findImport(db, siteId, import_id)
  if (!found) return undefined
  const at = created_at.toISOString()
  const { consent: text } = ContactImportOptions.parse(found.options)
  const consent: Consent = {
    at,
    channel: 'email',
    text,
    page: '',
    method: `import of ${found.name}`,
    popup_id: null,
    address_prefix: '',
  }
  return {
    consents: text === '' ? [] : [consent],
    activity: [{ at, kind: 'subscribed', what: `Import of ${found.name}` }],
  }
}

function withMoment<T extends { at: Date }>(row: T): Omit<T, 'at'> & { at: string } {
  return { ...row, at: row.at.toISOString() }
}
