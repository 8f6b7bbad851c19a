import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { eventsOfBatch } from './store-batches.ts'
import type { Spans } from './store-spans.ts'

/** Number of a form's visits that reached a stage, on one kind of device. */
export interface StageCount {
  readonly popup_id: Id
  readonly device: string
  readonly stage: string
  readonly reached: number
}

/** Condition on the kind of an event `e`: it marks a stage that a visitor reached. */
const isStage = sql`e.kind NOT IN ('close', 'held', 'click', 'step')`

/** Adds the stages reached in batches to the funnels, in the transaction that rolls them up. */
export async function addToFunnels(
  db: Kysely<unknown>,
  siteId: Id,
  batchIds: readonly Id[],
  timeZone: string,
): Promise<void> {
  await sql`
    INSERT INTO funnel_counts AS f (site_id, popup_id, day, device, stage, reached)
    SELECT ${siteId}::uuid, e.popup_id, (e.at AT TIME ZONE ${timeZone})::date, e.device, e.kind, count(*)
    FROM event_batches AS b, ${eventsOfBatch}
    WHERE b.site_id = ${siteId} AND b.id = ANY (${batchIds}::uuid[]) AND ${isStage}
    GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
    ON CONFLICT (site_id, popup_id, day, device, stage) DO UPDATE SET reached = f.reached + excluded.reached`.execute(
    db,
  )
}

/**
 * Returns how far visitors got in forms within a period: for whole days from the counts and waiting events, otherwise
 * from raw events.
 */
export async function stageCountsOf(
  db: Kysely<unknown>,
  { siteId, popupIds }: { readonly siteId: Id; readonly popupIds: readonly Id[] },
  { starts, days }: Pick<Spans, 'starts' | 'days'>,
  timeZone: string,
): Promise<readonly StageCount[]> {
  const ofForms = sql`b.site_id = ${siteId} AND b.popup_ids && ${popupIds}::uuid[] AND e.popup_id = ANY (${popupIds}::uuid[]) AND ${isStage}`
  const raw = sql`SELECT e.popup_id, e.device, e.kind AS stage, 1 AS reached FROM event_batches AS b, ${eventsOfBatch}`
  const [from, to] = [days?.starts[0], days?.starts.at(-1)]
  const day = sql`(e.at AT TIME ZONE ${timeZone})::date`
  const rows = days
    ? sql`
      SELECT popup_id, device, stage, reached FROM funnel_counts
      WHERE site_id = ${siteId} AND popup_id = ANY (${popupIds}::uuid[]) AND day >= ${from}::date AND day < ${to}::date
      UNION ALL
      ${raw} WHERE ${ofForms} AND NOT b.is_rolled_up AND ${day} >= ${from}::date AND ${day} < ${to}::date`
    : sql`
      ${raw} WHERE ${ofForms} AND b.latest >= ${starts[0]} AND e.at >= ${starts[0]} AND e.at < ${starts.at(-1)}`
  const answer = await sql<StageCount>`
    SELECT popup_id, device, stage, sum(reached)::float8 AS reached FROM (${rows}) AS counted
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(db)
  return answer.rows
}
