import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

interface Version {
  readonly siteId: Id
  readonly automationId: Id
  readonly version: number
}

/** The branch that everybody goes down; undefined while a split is not over. */
export async function winnerOf(
  db: Db,
  { siteId, automationId, version }: Version,
  stepId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ branch: string }>`SELECT branch FROM automation_winners
    WHERE site_id = ${siteId} AND automation_id = ${automationId} AND version = ${version} AND step_id = ${stepId}`.execute(
    db,
  )
  return rows[0]?.branch
}

/** Ends a split. */
export async function insertWinner(
  db: Db,
  { siteId, automationId, version }: Version,
  { stepId, branch, at }: { stepId: string; branch: string; at: Date },
): Promise<void> {
  await sql`INSERT INTO automation_winners (site_id, automation_id, version, step_id, branch, at)
    VALUES (${siteId}, ${automationId}, ${version}, ${stepId}, ${branch}, ${at})
    ON CONFLICT (site_id, automation_id, version, step_id) DO NOTHING`.execute(db)
}

/** How those who went down the branches of a version's splits did; of each person the first time counts. */
export async function branchFigures(
  db: Db,
  { siteId, automationId, version }: Version,
  stepIds: readonly string[],
): Promise<{ step_id: string; branch: string; people: number; conversions: number }[]> {
  const { rows } = await sql<{ step_id: string; branch: string; people: string; conversions: string }>`
    SELECT m.step_id, m.outcome AS branch, count(DISTINCT e.id) AS people,
      count(DISTINCT e.id) FILTER (WHERE e.converted_at > m.at) AS conversions
    FROM automation_moves m
    JOIN automation_enrollments e ON e.site_id = ${siteId} AND e.id = m.enrollment_id AND e.is_first
    WHERE m.site_id = ${siteId} AND m.automation_id = ${automationId} AND m.version = ${version}
      AND m.step_id = ANY(${stepIds}::text[])
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db)
  return rows.map((row) => ({ ...row, people: Number(row.people), conversions: Number(row.conversions) }))
}
