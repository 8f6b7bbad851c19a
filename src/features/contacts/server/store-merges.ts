import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ContactRow } from './store.ts'

/** The ids of consents and of lines of a history. */
export interface History {
  readonly consents: readonly Id[]
  readonly activity: readonly Id[]
}

/** A merge that can still be taken back. */
export interface MergeRow extends History {
  readonly id: Id
  readonly kept_id: Id
  readonly from_id: Id
  /** Columns of the one that stays, as they were; moments as texts. */
  readonly before: Partial<ContactRow>
  /** What other rooms moved, by their names. */
  readonly moved: Readonly<Record<string, readonly Id[]>>
}

/** Gives consents and history of one contact to another, all of it or `only` this; answers what was moved. */
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

export async function insertMerge(db: Db, siteId: Id, row: MergeRow, at: Date): Promise<void> {
  await sql`INSERT INTO contact_merges (site_id, id, kept_id, from_id, before, consents, activity, moved, at)
    VALUES (${siteId}, ${row.id}, ${row.kept_id}, ${row.from_id}, ${JSON.stringify(row.before)}::jsonb, ${row.consents}::uuid[],
      ${row.activity}::uuid[], ${JSON.stringify(row.moved)}::jsonb, ${at})`.execute(db)
}

/** Takes a merge of after `since` off the list of those that can be taken back. */
export async function takeMerge(db: Db, siteId: Id, id: Id, since: Date): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`DELETE FROM contact_merges
    WHERE site_id = ${siteId} AND id = ${id} AND at > ${since}
    RETURNING id, kept_id, from_id, before, consents, activity, moved`.execute(db)
  return rows[0]
}

/** Takes the line that tells of a merge out of a contact's history. */
export async function deleteMergeNote(db: Db, siteId: Id, contactId: Id, what: string): Promise<void> {
  await sql`DELETE FROM contact_activity
    WHERE site_id = ${siteId} AND contact_id = ${contactId} AND kind = 'merged' AND what = ${what}`.execute(db)
}

/** Forgets merges of which the time to take them back is over. */
export async function deleteOldMerges(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM contact_merges WHERE at <= ${before}`.execute(db)
}
