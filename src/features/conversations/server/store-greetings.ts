import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'

type Db = Kysely<unknown>

/** A visitor to whom a greeting was shown. */
export interface GreetingVisitor {
  readonly siteId: Id
  readonly greetingId: Id
  readonly visitorId: Id
}

/** Numbers of visitors who saw, opened and answered a greeting. */
export interface GreetingCount {
  readonly shown: number
  readonly opened: number
  readonly replied: number
}

/**
 * Records that a visitor saw a greeting, with its variant at that time, and whether they opened it. For both, only the
 * first moment is stored.
 */
export async function recordVisitor(
  db: Db,
  { siteId, greetingId, visitorId }: GreetingVisitor,
  { variant, at, isOpened }: { readonly variant: Id | null; readonly at: Date; readonly isOpened: boolean },
): Promise<void> {
  await sql`INSERT INTO greeting_visitors AS known (site_id, greeting_id, visitor_id, variant, shown_at, opened_at)
    VALUES (${siteId}, ${greetingId}, ${visitorId}, ${variant}, ${at}, ${isOpened ? at : null})
    ON CONFLICT (site_id, greeting_id, visitor_id) DO UPDATE SET opened_at = excluded.opened_at
    WHERE excluded.opened_at IS NOT NULL AND known.opened_at IS NULL`.execute(db)
}

/**
 * Records that a visitor answered a greeting. Returns the variant that they saw; undefined if it isn't known that they
 * saw it.
 */
export async function recordReply(
  db: Db,
  { siteId, greetingId, visitorId }: GreetingVisitor,
  at: Date,
): Promise<Id | null | undefined> {
  const { rows } = await sql<{ variant: Id | null }>`UPDATE greeting_visitors
    SET opened_at = coalesce(opened_at, ${at}), replied_at = coalesce(replied_at, ${at})
    WHERE site_id = ${siteId} AND greeting_id = ${greetingId} AND visitor_id = ${visitorId} RETURNING variant`.execute(
    db,
  )
  return rows[0]?.variant
}

const counts = sql`count(*)::int AS shown, count(opened_at)::int AS opened, count(replied_at)::int AS replied`

/** Returns the counts per greeting of the visitors who saw it from `from` up to but not including `to`. */
export async function countGreetings(
  db: Db,
  siteId: Id,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<(GreetingCount & { readonly greeting_id: Id })[]> {
  const { rows } = await sql<GreetingCount & { greeting_id: Id }>`SELECT greeting_id, ${counts} FROM greeting_visitors
    WHERE site_id = ${siteId} AND shown_at >= ${from} AND shown_at < ${to} GROUP BY greeting_id`.execute(db)
  return rows
}

/**
 * Returns the same counts by the variant that visitors saw and by the span in which they saw it. Span n begins at cut
 * n.
 */
export async function countVariants(
  db: Db,
  { siteId, greetingId }: Pick<GreetingVisitor, 'siteId' | 'greetingId'>,
  cuts: readonly Date[],
): Promise<(GreetingCount & { readonly variant: Id; readonly span: number })[]> {
  const { rows } = await sql<GreetingCount & { variant: Id; span: number }>`
    SELECT variant, width_bucket(shown_at, ${cuts}::timestamptz[]) - 1 AS span, ${counts} FROM greeting_visitors
    WHERE site_id = ${siteId} AND greeting_id = ${greetingId} AND variant IS NOT NULL AND shown_at >= ${cuts[0]}
    GROUP BY 1, 2`.execute(db)
  return rows
}

/** Deletes the records of visitors who saw a greeting before a moment. */
export async function dropVisitors(db: Db, siteId: Id, before: Date): Promise<void> {
  await sql`DELETE FROM greeting_visitors WHERE site_id = ${siteId} AND shown_at < ${before}`.execute(db)
}

/** Returns the sites that have set up a chat. Reads across all sites. */
export async function sitesWithChat(db: Db): Promise<Id[]> {
  const { rows } = await sql<{ site_id: Id }>`SELECT site_id FROM chat_settings`.execute(db)
  return rows.map(({ site_id }) => site_id)
}

/** Shares of visitors for the texts of a test, valid from a moment on. */
export interface Split {
  readonly at: Date
  readonly shares: Readonly<Record<string, number>>
}

/** Returns all splits of a test, oldest first. */
export async function splitsOf(db: Db, siteId: Id, testId: Id): Promise<Split[]> {
  const { rows } = await sql<Split>`SELECT at, shares FROM greeting_splits
    WHERE site_id = ${siteId} AND test_id = ${testId} ORDER BY at`.execute(db)
  return rows
}

export async function insertSplit(db: Db, siteId: Id, testId: Id, { at, shares }: Split): Promise<void> {
  await sql`INSERT INTO greeting_splits (site_id, test_id, at, shares)
    VALUES (${siteId}, ${testId}, ${at}, ${JSON.stringify(shares)}::jsonb)
    ON CONFLICT (site_id, test_id, at) DO UPDATE SET shares = excluded.shares`.execute(db)
}
