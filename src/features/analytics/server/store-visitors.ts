import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { firstIdOfDay } from './days.ts'

/** Clocks that are slower than this are left out, of every variant alike. */
const slowestClock = 2 * 86_400_000

/** Which visitors are asked about. */
export interface VisitorQuestion {
  readonly siteId: Id
  readonly popupIds: readonly Id[]
  /** They came from this moment on … */
  readonly from: Date
  /** … and before this one. */
  readonly until: Date
  /** Moments within, in order, that part the time into spans: span n begins at cut n, and −1 before the first. */
  readonly cuts: readonly Date[]
}

/** Visitors by what they saw first and when. */
export interface VisitorCount {
  /** The form that they saw first. */
  readonly popup_id: Id
  readonly span: number
  readonly visitors: number
  /** How many of them converted on any of the forms. */
  readonly conversions: number
  /** What they spent from the first moment on: the sum, and the sum of each visitor's squared. */
  readonly revenue: number
  readonly squares: number
}

/**
 * Visitors by the form that they saw first, each once; one pass and no join, which a planner could get wrong. A view by somebody whose browser may not remember them is a visitor of its
 * own: what they are shown is drawn anew on every page.
 */
export async function visitorsByFirstForm(db: Kysely<unknown>, question: VisitorQuestion): Promise<VisitorCount[]> {
  const { siteId, popupIds, from, until, cuts } = question
  const answer = await sql<VisitorCount>`
    WITH seen AS (
      SELECT visitor_id, popup_id, kind, at, id, 0::float8 AS amount FROM events
      WHERE site_id = ${siteId} AND popup_id = ANY (${popupIds}::uuid[]) AND kind IN ('view', 'conversion')
        AND at >= ${from} AND at < ${until} AND id >= ${earliestId(from)}::uuid
      UNION ALL
      SELECT visitor_id, NULL, 'order', at, id, amount FROM visitor_revenue
      WHERE site_id = ${siteId} AND at >= ${from} AND at < ${until}
    ), people AS (
      SELECT visitor_id IS NULL AS is_anybody, bool_or(kind = 'view') AS has_seen, bool_or(kind = 'conversion') AS has_converted,
        substr(min((id::text || popup_id::text) COLLATE "C") FILTER (WHERE kind = 'view' OR visitor_id IS NULL), 37)::uuid AS popup_id,
        min(at) FILTER (WHERE kind = 'view' OR visitor_id IS NULL) AS at, sum(amount) AS amount
      FROM seen GROUP BY coalesce(visitor_id, id), visitor_id IS NULL
    ), counted AS (
      SELECT popup_id, width_bucket(at, ${cuts}::timestamptz[]) - 1 AS span, is_anybody,
        count(*) FILTER (WHERE has_seen) AS visitors, count(*) FILTER (WHERE has_converted) AS conversions,
        sum(amount) AS revenue, sum(amount * amount) AS squares
      FROM people WHERE popup_id IS NOT NULL GROUP BY 1, 2, 3
    )
    SELECT popup_id, span, sum(visitors)::float8 AS visitors, sum(least(visitors, conversions))::float8 AS conversions,
      sum(revenue)::float8 AS revenue, sum(squares)::float8 AS squares
    FROM counted GROUP BY 1, 2`.execute(db)
  return answer.rows
}

/** Visitors who saw a form, and those of its hold-out who would have. */
export interface HeldCount {
  readonly isHeld: boolean
  readonly span: number
  readonly visitors: number
  /** How many of them converted, on whatever form of the site. */
  readonly conversions: number
}

/** Visitors by whether they saw one of the forms first, or were held out. Those who cannot be known again are in neither. */
export async function visitorsByHoldOut(db: Kysely<unknown>, question: VisitorQuestion): Promise<HeldCount[]> {
  const { siteId, popupIds, from, until, cuts } = question
  const answer = await sql<HeldCount>`
    WITH known AS (
      SELECT substr(min((id::text || kind) COLLATE "C") FILTER (WHERE kind <> 'conversion'), 37) = 'held' AS is_held,
        min(at) FILTER (WHERE kind <> 'conversion') AS at, bool_or(kind = 'conversion') AS has_converted
      FROM events
      WHERE site_id = ${siteId} AND visitor_id IS NOT NULL AND at >= ${from} AND at < ${until}
        AND id >= ${earliestId(from)}::uuid
        AND (kind = 'conversion' OR (kind IN ('view', 'held') AND popup_id = ANY (${popupIds}::uuid[])))
      GROUP BY visitor_id
    )
    SELECT is_held AS "isHeld", width_bucket(at, ${cuts}::timestamptz[]) - 1 AS span, count(*)::float8 AS visitors,
      (count(*) FILTER (WHERE has_converted))::float8 AS conversions
    FROM known WHERE is_held IS NOT NULL GROUP BY 1, 2`.execute(db)
  return answer.rows
}

/** Stores what a visitor spent; false when the order was stored before. */
export async function insertRevenue(
  db: Kysely<unknown>,
  { siteId, id, visitorId, amount, at }: { siteId: Id; id: Id; visitorId: Id; amount: number; at: Date },
): Promise<boolean> {
  const answer = await sql`
    INSERT INTO visitor_revenue (site_id, id, visitor_id, amount, at) VALUES (${siteId}, ${id}, ${visitorId}, ${amount}, ${at})
    ON CONFLICT DO NOTHING`.execute(db)
  return answer.numAffectedRows === 1n
}

/** Changes what an order that is stored came to: some of it was given back, or all. */
export async function changeRevenue(
  db: Kysely<unknown>,
  { siteId, id, amount }: { siteId: Id; id: Id; amount: number },
): Promise<void> {
  await sql`UPDATE visitor_revenue SET amount = ${amount} WHERE site_id = ${siteId} AND id = ${id}`.execute(db)
}

function earliestId(from: Date): Id {
  return firstIdOfDay(Math.max(0, from.getTime() - slowestClock))
}
