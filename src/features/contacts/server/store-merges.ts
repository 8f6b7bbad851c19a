import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Merged } from '../merged.ts'

/** The IDs of consents and of history lines. */
export interface History {
  readonly consents: readonly Id[]
  readonly activity: readonly Id[]
}

/** The data of the remaining contact that a merge changes. Moments are texts. */
export type Shared = Merged & Readonly<Record<(typeof lastNames)[number], string | null>>
/** When a contact last did something. When merging, the later moment counts. */
export const lastNames = [
  'last_seen_at',
  'last_sent_at',
  'last_opened_at',
  'last_clicked_at',
  'last_notified_at',
  'last_tapped_at',
  'last_bought_at',
] as const

/** A merge that can still be undone. */
export interface MergeRow extends History {
  readonly id: Id
  readonly kept_id: Id
  readonly from_id: Id
  /** The merged data of the remaining contact, before and after the merge. */
  readonly before: Shared
  readonly after: Shared
  /** IDs of the rows that other rooms moved, by name. */
  readonly moved: Readonly<Record<string, readonly Id[]>>
  readonly at: Date
}

/** Moves consents and history of one contact to another, all of it or just `only`. Returns the moved IDs. */
export async function moveHistory(db: Db, siteId: Id, from: Id, to: Id, only?: History): Promise<History> {
  const move = async (table: 'consents' | 'contact_activity', ids: readonly Id[] | undefined) => {
    const among = ids ? sql`AND id = ANY(${ids}::uuid[])` : sql``
    const { rows } = await sql<{ id: Id }>`UPDATE ${sql.table(table)} SET contact_id = ${to}
      WHERE site_id = ${siteId} AND contact_id = ${from} ${among} RETURNING id`.execute(db)
    return rows.map(({ id }) => id)
  }
  return {
    consents: await move('consents', only?.consents),
    activity: await move('contact_activity', only?.activity),
  }
}

export async function insertMerge(db: Db, siteId: Id, row: MergeRow): Promise<void> {
  await sql`INSERT INTO contact_merges (site_id, id, kept_id, from_id, before, after, consents, activity, moved, at)
    VALUES (${siteId}, ${row.id}, ${row.kept_id}, ${row.from_id}, ${JSON.stringify(row.before)}::jsonb,
      ${JSON.stringify(row.after)}::jsonb, ${row.consents}::uuid[], ${row.activity}::uuid[], ${JSON.stringify(row.moved)}::jsonb, ${row.at})`.execute(
    db,
  )
}

/**
 * Removes a merge made after `since` from those that can be undone, and returns it. Merges of older releases are
 * skipped, because the data they left is unknown.
 */
export async function takeMerge(db: Db, siteId: Id, id: Id, since: Date): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`DELETE FROM contact_merges
    WHERE site_id = ${siteId} AND id = ${id} AND at > ${since} AND after <> '{}'
    RETURNING id, kept_id, from_id, before, after, consents, activity, moved, at`.execute(db)
  return rows[0]
}

/**
 * Returns the address of the merged contact in a later merge that involves this contact; undefined if there is none.
 */
export async function laterMerge(db: Db, siteId: Id, { id, kept_id, at }: MergeRow): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`SELECT email FROM contact_merges AS later
    JOIN contacts ON contacts.site_id = ${siteId} AND contacts.id = later.from_id
    WHERE later.site_id = ${siteId} AND (kept_id = ${kept_id} OR from_id = ${kept_id}) AND (at, later.id) > (${at}::timestamptz, ${id}::uuid)
    ORDER BY at DESC, later.id DESC LIMIT 1`.execute(db)
  return rows[0]?.email
}

/** Deletes the line about a merge from a contact's history. */
export async function deleteMergeNote(db: Db, siteId: Id, contactId: Id, what: string): Promise<void> {
  await sql`DELETE FROM contact_activity
    WHERE site_id = ${siteId} AND contact_id = ${contactId} AND kind = 'merged' AND what = ${what}`.execute(db)
}

/** Deletes merges that can no longer be undone. */
export async function deleteOldMerges(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM contact_merges WHERE at <= ${before}`.execute(db)
}
