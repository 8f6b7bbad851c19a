import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertRows } from '#platform/server/db/value-rows.ts'
import { type DuplicateReason, duplicateReasons } from '../contract.ts'

/** The mailbox of an address, ignoring dots and everything after a plus. */
const mailbox = sql`replace(split_part(split_part(email_key, '@', 1), '+', 1), '.', '') || '@' || split_part(email_key, '@', 2)`
const digits = sql`right(regexp_replace(phone, '\\D', '', 'g'), 9)`
/** Minimum number of digits in a phone number. */
const minDigits = 7
/**
 * The keys by which contacts are compared, and which contacts have them. If more than `max` share a key, it says
 * nothing about any two of them. Addresses of one mailbox differ by what follows a plus.
 */
const alikeBy = {
  mailbox: { key: mailbox, has: sql`true`, max: 20 },
  phone: { key: digits, has: sql`phone <> '' AND length(${digits}) >= ${minDigits}`, max: 3 },
  name: { key: sql`lower(first_name || ' ' || last_name)`, has: sql`first_name <> '' AND last_name <> ''`, max: 6 },
} as const satisfies Record<DuplicateReason, { key: RawBuilder<unknown>; has: RawBuilder<unknown>; max: number }>
/** Maximum number of groups per reason. After merging that many, a user can search again. */
const maxGroups = 1000

interface Alike {
  readonly ids: readonly Id[]
  readonly reasons: readonly DuplicateReason[]
}

/**
 * Returns groups of contacts that may be the same person, the most certain first. Each reason takes two scans of the
 * site's contacts.
 */
async function alikeContacts(db: Db, siteId: Id): Promise<Alike[]> {
  const found = new Map<string, { ids: Id[]; reasons: DuplicateReason[] }>()
  for (const reason of duplicateReasons) {
    const { key, has, max } = alikeBy[reason]
    const of = sql`FROM contacts WHERE site_id = ${siteId} AND deleted_at IS NULL AND ${has}`
    const { rows } = await sql<{ ids: Id[] }>`
      SELECT array_agg(id ORDER BY id) AS ids ${of} AND ${key} IN (
        SELECT ${key} ${of} GROUP BY ${key} HAVING count(*) BETWEEN 2 AND ${max} LIMIT ${maxGroups})
      GROUP BY ${key} ORDER BY ids`.execute(db)
    for (const { ids } of rows) {
      const known = found.get(ids.join())
      if (known) known.reasons.push(reason)
      else found.set(ids.join(), { ids, reasons: [reason] })
    }
  }
  return [...found.values()].toSorted((a, b) => b.reasons.length - a.reasons.length)
}

/** Stores the current duplicates. Contacts marked as different people are omitted. */
export async function refreshDuplicates(db: Db, siteId: Id): Promise<void> {
  const found = await alikeContacts(db, siteId)
  await sql`DELETE FROM contact_duplicates WHERE site_id = ${siteId} AND NOT is_apart`.execute(db)
  const { rows: apart } = await sql<{ group_no: number; ids: Id[] }>`
    SELECT group_no, array_agg(contact_id ORDER BY contact_id) AS ids FROM contact_duplicates
    WHERE site_id = ${siteId} GROUP BY group_no`.execute(db)
  const known = new Set(apart.map(({ ids }) => ids.join()))
  const last = apart.reduce((highest, { group_no }) => Math.max(highest, group_no), 0)
  const rows = found
    .filter(({ ids }) => !known.has(ids.join()))
    .flatMap(({ ids, reasons }, i) => ids.map((contact_id) => ({ group_no: last + 1 + i, contact_id, reasons })))
  await insertRows(
    rows,
    ({ group_no, contact_id, reasons }) => [siteId, group_no, contact_id, reasons, false],
    (values) =>
      sql`INSERT INTO contact_duplicates (site_id, group_no, contact_id, reasons, is_apart) ${values}`.execute(db),
  )
}

/** A group as it is stored. */
interface Group extends Alike {
  readonly group_no: number
}

// Only contacts of a group that still exist count.
const standing = (siteId: Id) => sql`
  SELECT group_no, array_agg(id ORDER BY (status = 'subscribed') DESC, created_at, id) AS ids, reasons
  FROM contact_duplicates AS duplicates CROSS JOIN LATERAL (
    -- One by one: no join may look through all contacts.
    SELECT id, status, created_at FROM contacts
    WHERE site_id = ${siteId} AND id = duplicates.contact_id AND deleted_at IS NULL LIMIT 1) AS contact
  WHERE duplicates.site_id = ${siteId} AND NOT is_apart GROUP BY group_no, reasons HAVING count(*) > 1`

/** Returns the groups closest to a group, after or before it, in order. */
export async function neighboringGroups(
  db: Db,
  siteId: Id,
  { group, isBackwards, max }: { group: number; isBackwards: boolean; max: number },
): Promise<Group[]> {
  const beside = isBackwards
    ? sql`group_no < ${group} ORDER BY group_no DESC`
    : sql`group_no > ${group} ORDER BY group_no`
  const { rows } =
    await sql<Group>`SELECT * FROM (${standing(siteId)}) AS standing WHERE ${beside} LIMIT ${max}`.execute(db)
  return isBackwards ? rows.toReversed() : rows
}

/** Returns the number of groups. */
export async function countGroups(db: Db, siteId: Id): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM (${standing(siteId)}) AS standing`.execute(db)
  return rows[0]!.count
}

/** Marks a group as different people, or undoes that. Returns false if there is no such group. */
export async function markAsDifferentPeople(db: Db, siteId: Id, group: number, isApart: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE contact_duplicates SET is_apart = ${isApart}
    WHERE site_id = ${siteId} AND group_no = ${group}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** A search through all contacts. */
export interface Search {
  readonly state: 'looking' | 'done' | 'failed'
  readonly at: Date
}

export async function searchOf(db: Kysely<unknown>, siteId: Id): Promise<Search | undefined> {
  const { rows } =
    await sql<Search>`SELECT state, at FROM contact_duplicate_searches WHERE site_id = ${siteId}`.execute(db)
  return rows[0]
}

export async function setSearch(db: Db, siteId: Id, { state, at }: Search): Promise<void> {
  await sql`INSERT INTO contact_duplicate_searches (site_id, state, at) VALUES (${siteId}, ${state}, ${at})
    ON CONFLICT (site_id) DO UPDATE SET state = excluded.state, at = excluded.at`.execute(db)
}

/**
 * Returns contacts that may be the same person as one, by the same rules as the search of all contacts. Contacts marked
 * as different people are omitted.
 */
export async function duplicatesOf(db: Db, siteId: Id, contactId: Id): Promise<Id[]> {
  const found = new Set<Id>()
  for (const reason of duplicateReasons) {
    const { key, has, max } = alikeBy[reason]
    const { rows } = await sql<{ id: Id }>`
      SELECT id FROM contacts WHERE site_id = ${siteId} AND deleted_at IS NULL AND ${has} AND ${key} = (
        SELECT ${key} FROM contacts WHERE site_id = ${siteId} AND id = ${contactId} AND ${has})
      LIMIT ${max + 1}`.execute(db)
    if (rows.length <= max) for (const { id } of rows) found.add(id)
  }
  const { rows: apart } = await sql<{ ids: Id[] }>`
    SELECT array_agg(contact_id) AS ids FROM contact_duplicates WHERE site_id = ${siteId} AND is_apart AND group_no IN (
      SELECT group_no FROM contact_duplicates WHERE site_id = ${siteId} AND contact_id = ${contactId} AND is_apart)
    GROUP BY group_no`.execute(db)
  for (const id of apart.flatMap(({ ids }) => ids)) found.delete(id)
  found.delete(contactId)
  return [...found].slice(0, maxShown)
}

/** Maximum number of possible duplicates shown on a contact's page. */
const maxShown = 20
