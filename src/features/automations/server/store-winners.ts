import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

interface Version {
  readonly siteId: Id
  readonly automationId: Id
  readonly version: number
}

/** Returns the winning branch, which all contacts take; undefined if the split has no winner yet. */
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

/** Records the winning branch of a split. An existing winner is not changed. */
export async function insertWinner(
  db: Db,
  { siteId, automationId, version }: Version,
  { stepId, branch, at }: { stepId: string; branch: string; at: Date },
): Promise<void> {
  await sql`INSERT INTO automation_winners (site_id, automation_id, version, step_id, branch, at)
    VALUES (${siteId}, ${automationId}, ${version}, ${stepId}, ${branch}, ${at})
    ON CONFLICT (site_id, automation_id, version, step_id) DO NOTHING`.execute(db)
}
