import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'

/** A period from a moment (inclusive) to another (exclusive). */
export interface Span {
  readonly from: Date
  readonly upto: Date
}

/** Number of new and of unsubscribed contacts. */
export interface Growth {
  readonly new: number
  readonly unsubscribed: number
}

/**
 * Returns how many contacts subscribed in a period, without unconfirmed ones and those imported as unsubscribed, and
 * how many unsubscribed.
 */
export async function growthOf(db: Kysely<unknown>, siteId: Id, { from, upto }: Span): Promise<Growth> {
  const { rows } = await sql<Growth>`
    SELECT (
      SELECT count(*)::int FROM contacts AS c
      WHERE c.site_id = ${siteId} AND c.deleted_at IS NULL AND c.subscribed_at >= ${from} AND c.subscribed_at < ${upto}
        AND (c.status = 'subscribed' OR EXISTS (
          SELECT FROM contact_activity AS a WHERE a.site_id = ${siteId} AND a.contact_id = c.id AND a.kind = 'unsubscribed'
        ))
    ) AS new, (
      SELECT count(DISTINCT contact_id)::int FROM contact_activity
      WHERE site_id = ${siteId} AND kind = 'unsubscribed' AND at >= ${from} AND at < ${upto}
    ) AS unsubscribed`.execute(db)
  return rows[0]!
}

/** Returns the number of contacts who are currently subscribed. */
export async function countSubscribed(db: Kysely<unknown>, siteId: Id): Promise<number> {
  const { rows } = await sql<{ subscribed: number }>`
    SELECT count(*)::int AS subscribed FROM contacts
    WHERE site_id = ${siteId} AND deleted_at IS NULL AND status = 'subscribed'`.execute(db)
  return rows[0]!.subscribed
}
