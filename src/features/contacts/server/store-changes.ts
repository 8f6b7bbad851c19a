import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertRows } from '#platform/server/db/value-rows.ts'
import type { Activity, BulkAction } from '../contract.ts'

/** One event in a contact's history. */
export interface HistoryEntry {
  readonly id: Id
  readonly contactId: Id
  readonly kind: Activity['kind']
  readonly what: string
  readonly at: Date
  /** Keys of the subject: 'campaign:…', 'link:…', 'product:…'. */
  readonly about?: readonly string[]
}

const lastColumns = {
  seen: 'last_seen_at',
  sent: 'last_sent_at',
  opened: 'last_opened_at',
  clicked: 'last_clicked_at',
  notified: 'last_notified_at',
  tapped: 'last_tapped_at',
  bought: 'last_bought_at',
}
type Lasting = keyof typeof lastColumns

/**
 * Adds lines to contacts' histories in one query each, and updates when each contact last did so. Contacts that no
 * longer exist are skipped.
 */
export async function insertHistory(db: Db, siteId: Id, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return
  const there = await contactsThere(db, siteId, [...new Set(entries.map(({ contactId }) => contactId))])
  await insertRows(
    entries.filter(({ contactId }) => there.has(contactId)),
    ({ id, contactId, at, kind, what, about = [] }) => [siteId, id, contactId, at, kind, what, about],
    (rows) => sql`INSERT INTO contact_activity (site_id, id, contact_id, at, kind, what, about) ${rows}`.execute(db),
  )
  for (const kind of Object.keys(lastColumns) as Lasting[]) {
    const latest = new Map<Id, Date>()
    for (const { contactId, at, kind: other } of entries) {
      if (other === kind && !(latest.get(contactId)! > at)) latest.set(contactId, at)
    }
    if (latest.size > 0) await touch(db, siteId, kind, latest)
  }
}

/** Returns those of some contacts that exist. */
export async function contactsThere(db: Db, siteId: Id, ids: readonly Id[]): Promise<Set<Id>> {
  const { rows } = await sql<{ id: Id }>`
    SELECT id FROM contacts WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Returns when contacts were last on the site. Those who never were are omitted. */
export async function lastSeenOf(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<Map<Id, Date>> {
  const { rows } = await sql<{ id: Id; at: Date }>`
    SELECT id, last_seen_at AS at FROM contacts
    WHERE site_id = ${siteId} AND id = ANY(${contactIds}::uuid[]) AND last_seen_at IS NOT NULL`.execute(db)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Updates when contacts last did something, if it is later than the stored time. */
export async function touch(db: Db, siteId: Id, kind: Lasting, latest: ReadonlyMap<Id, Date>): Promise<void> {
  const column = sql.ref(lastColumns[kind])
  await sql`
    UPDATE contacts SET ${column} = note.at
    FROM unnest(${[...latest.keys()]}::uuid[], ${[...latest.values()]}::timestamptz[]) AS note (id, at)
    WHERE contacts.site_id = ${siteId} AND contacts.id = note.id AND (${column} IS NULL OR ${column} < note.at)`.execute(
    db,
  )
}

/** Sets the contacts' values of a custom field. An empty value removes it. */
export async function setField(db: Db, siteId: Id, ids: readonly Id[], key: string, value: string): Promise<void> {
  const fields =
    value === '' ? sql`fields - ${key}::text` : sql`fields || jsonb_build_object(${key}::text, ${value}::text)`
  await sql`UPDATE contacts SET fields = ${fields}
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[]) AND deleted_at IS NULL`.execute(db)
}

/** Applies one action to contacts. Returns the IDs of those that it changed. */
export async function changeContacts(
  db: Db,
  siteId: Id,
  ids: readonly Id[],
  action: BulkAction,
  { at, deletionId }: { at: Date; deletionId: Id | null },
): Promise<Id[]> {
  const { set, where } = changeOf(action, at, deletionId)
  const { rows } = await sql<{ id: Id }>`
    UPDATE contacts SET ${set} WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[]) AND deleted_at IS NULL AND ${where}
    RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

function changeOf(
  action: BulkAction,
  at: Date,
  deletionId: Id | null,
): { set: RawBuilder<unknown>; where: RawBuilder<boolean> } {
  switch (action.kind) {
    case 'tag':
      return {
        set: sql`tags = array_append(tags, ${action.tag}::text)`,
        where: sql`NOT tags @> ${[action.tag]}::text[]`,
      }
    case 'untag':
      return { set: sql`tags = array_remove(tags, ${action.tag}::text)`, where: sql`tags @> ${[action.tag]}::text[]` }
    case 'list':
      return {
        set: sql`lists = array_append(lists, ${action.list_id}::uuid)`,
        where: sql`NOT lists @> ${[action.list_id]}::uuid[]`,
      }
    case 'unlist':
      return {
        set: sql`lists = array_remove(lists, ${action.list_id}::uuid)`,
        where: sql`lists @> ${[action.list_id]}::uuid[]`,
      }
    case 'unsubscribe':
      return { set: sql`status = 'unsubscribed'`, where: sql`status IN ('subscribed', 'unconfirmed')` }
    case 'delete':
      return { set: sql`deleted_at = ${at}, deletion_id = ${deletionId}::uuid`, where: sql`true` }
  }
}
