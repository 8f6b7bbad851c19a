import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { AutomationKey } from './store-enrollments.ts'
import { dayOf } from './store-positions.ts'

/** How contacts move on from one step: the same for all of them, except for the due time. */
export interface Move {
  /** ID of the history row. */
  readonly id: Id
  readonly version: number
  readonly step: string
  readonly outcome: string
  /** Next step; null if they have completed the flow. */
  readonly next: string | null
  /** Key of the event that they wait for there. */
  readonly awaiting: string | null
  /** Enrollments with the time at which their next step is due, ordered by ID. */
  readonly people: readonly { readonly id: Id; readonly dueAt: number }[]
}

/** Records that contacts completed a step, and their new position. The transaction must have locked them. */
export async function writeMove(
  db: Db,
  { siteId, automationId }: AutomationKey,
  { id, version, step, outcome, next, awaiting, people }: Move,
  at: Date,
): Promise<void> {
  const ids = people.map((one) => one.id)
  const isSame = people.every(({ dueAt }) => dueAt === people[0]!.dueAt)
  const dues = isSame
    ? sql`${new Date(people[0]!.dueAt)}::timestamptz`
    : sql`(${people.map(({ dueAt }) => new Date(dueAt))}::timestamptz[])[width_bucket(enrollment_id, ${ids}::uuid[])]`
  const day = dayOf(at)
  const among = sql`site_id = ${siteId} AND enrollment_id = ANY(${ids}::uuid[])`
  const moved =
    next === null
      ? sql`moved AS (DELETE FROM automation_positions WHERE ${among} RETURNING enrollment_id, seq + 1 AS seq),
          ended AS (
            UPDATE automation_enrollments SET ended_at = ${at}, end_reason = 'completed', slot = id, step_id = ${step}
            WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[]))`
      : sql`moved AS (
          UPDATE automation_positions SET step_id = ${next}, due_at = ${dues}, awaiting = ${awaiting}, is_signaled = false, failures = 0,
            seq = seq + 1, moves = CASE WHEN moves_on = ${day}::date THEN moves + 1 ELSE 1 END, moves_on = ${day}::date
          WHERE ${among} RETURNING enrollment_id, seq)`
  const measures =
    next === null
      ? [
          ['outcome', outcome],
          ['ended', 'completed'],
        ]
      : [['outcome', outcome]]
  const tally = ([measure, detail]: readonly (string | undefined)[]) =>
    sql`(${siteId}, ${automationId}, gen_random_uuid(), ${version}, ${step}, ${measure}, ${detail}, false, ${ids.length})`
  await sql`
    WITH ${moved},
    tallied AS (
      INSERT INTO automation_tallies (site_id, automation_id, id, version, step_id, measure, detail, is_held, count)
      VALUES ${sql.join(measures.map(tally))})
    INSERT INTO automation_moves (site_id, automation_id, id, version, step_id, outcome, at, enrollment_ids, seqs)
    SELECT ${siteId}::uuid, ${automationId}::uuid, ${id}::uuid, ${version}::int, ${step}, ${outcome}, ${at}::timestamptz,
      array_agg(enrollment_id), array_agg(seq) FROM moved`.execute(db)
}

/**
 * Records a step whose effects ended the flow for these contacts. `seq` is the number of steps they had completed
 * before.
 */
export async function writeLastMove(
  db: Db,
  { siteId, automationId }: AutomationKey,
  { id, version, step, outcome }: Pick<Move, 'id' | 'version' | 'step' | 'outcome'>,
  people: readonly { readonly id: Id; readonly seq: number }[],
  at: Date,
): Promise<void> {
  await sql`
    WITH tallied AS (
      INSERT INTO automation_tallies (site_id, automation_id, id, version, step_id, measure, detail, is_held, count)
      VALUES (${siteId}, ${automationId}, gen_random_uuid(), ${version}, ${step}, 'outcome', ${outcome}, false, ${people.length}))
    INSERT INTO automation_moves (site_id, automation_id, id, version, step_id, outcome, at, enrollment_ids, seqs)
    VALUES (${siteId}, ${automationId}, ${id}, ${version}, ${step}, ${outcome}, ${at},
      ${people.map((one) => one.id)}::uuid[], ${people.map(({ seq }) => seq + 1)}::int[])`.execute(db)
}

/** Records the branch of a split for contacts who are in the flow for the first time; each branch is recorded once. */
export async function recordBranch(
  db: Db,
  { siteId, automationId }: AutomationKey,
  { version, step, branch }: { version: number; step: string; branch: string },
  ids: readonly Id[],
): Promise<void> {
  const went = JSON.stringify([{ version, step, branch }])
  await sql`
    WITH went AS (
      UPDATE automation_enrollments SET branches = branches || ${went}::jsonb
      WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[]) AND is_first AND NOT branches @> ${went}::jsonb RETURNING id)
    INSERT INTO automation_tallies (site_id, automation_id, id, version, step_id, measure, detail, is_held, count)
    SELECT ${siteId}::uuid, ${automationId}::uuid, gen_random_uuid(), ${version}::int, ${step}, 'branch', ${branch}, false, count(*)
    FROM went HAVING count(*) > 0`.execute(db)
}
