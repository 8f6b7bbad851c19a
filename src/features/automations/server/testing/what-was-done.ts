import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'

/** Returns how many messages of each kind each contact of a site got, according to the database. */
export async function sentTo(db: Kysely<unknown>, siteId: Id): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    SELECT kind || ' ' || contact_id AS key, count(*)::int AS count FROM (
      SELECT 'email' AS kind, contact_id FROM messages WHERE site_id = ${siteId} AND contact_id IS NOT NULL
      UNION ALL SELECT 'push', contact_id FROM tracked_messages WHERE site_id = ${siteId} AND channel = 'push'
      UNION ALL SELECT 'discount', contact_id FROM discount_claims WHERE site_id = ${siteId}
      UNION ALL SELECT 'service', contact_id FROM integration_deliveries WHERE site_id = ${siteId}
      UNION ALL SELECT 'webhook', contact_id FROM automation_webhooks WHERE site_id = ${siteId}
    ) AS all_sent GROUP BY 1`.execute(db)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Returns the path of each contact through an automation according to the database, ordered by contact and entry. */
export async function pathsOf(db: Kysely<unknown>, automationId: string) {
  const { rows } = await sql<{ [name: string]: unknown }>`
    SELECT e.contact_id AS person, e.is_held AS "isHeld", e.version, end_reason AS "endReason",
      (extract(epoch FROM converted_at) * 1000)::float8 AS "convertedAt", (extract(epoch FROM p.due_at) * 1000)::float8 AS "dueAt",
      CASE WHEN e.is_held THEN '' ELSE coalesce(p.step_id, e.step_id) END AS step,
      ARRAY(SELECT m.step_id || ' ' || m.outcome || ' ' || round(extract(epoch FROM m.at) * 1000)
        FROM automation_moves m, unnest(m.enrollment_ids, m.seqs) AS made (id, seq)
        WHERE m.site_id = e.site_id AND m.automation_id = e.automation_id AND made.id = e.id ORDER BY made.seq) AS moves
    FROM automation_enrollments e LEFT JOIN automation_positions p ON p.site_id = e.site_id AND p.enrollment_id = e.id
    WHERE e.automation_id = ${automationId} ORDER BY e.contact_id, e.entered_at`.execute(db)
  return rows
}

/** Returns the stored sums that reports read, whether folded or not. */
export async function talliesBySum(db: Kysely<unknown>, automationId: string) {
  const { rows } = await sql`SELECT step_id, measure, detail, is_held, sum(count)::int AS count FROM automation_tallies
    WHERE automation_id = ${automationId} AND measure <> 'revenue' AND measure <> 'first_revenue'
    GROUP BY 1, 2, 3, 4 ORDER BY 2, 3, 1, 4`.execute(db)
  return rows
}

/** Returns the same sums, counted from enrollments and moves. */
export async function talliesByRows(db: Kysely<unknown>, automationId: string) {
  const { rows } = await sql`
    SELECT step_id, measure, detail, is_held, count(*)::int AS count FROM (
      SELECT '' AS step_id, 'entered' AS measure, '' AS detail, is_held FROM automation_enrollments WHERE automation_id = ${automationId}
      UNION ALL SELECT '', 'first', '', is_held FROM automation_enrollments WHERE automation_id = ${automationId} AND is_first
      UNION ALL SELECT converted_step, 'converted', '', is_held FROM automation_enrollments
        WHERE automation_id = ${automationId} AND converted_at IS NOT NULL
      UNION ALL SELECT '', 'first_converted', '', is_held FROM automation_enrollments
        WHERE automation_id = ${automationId} AND converted_at IS NOT NULL AND is_first
      UNION ALL SELECT step_id, 'ended', end_reason, is_held FROM automation_enrollments
        WHERE automation_id = ${automationId} AND ended_at IS NOT NULL
      UNION ALL SELECT step_id, 'outcome', outcome, false FROM automation_moves, unnest(enrollment_ids) WHERE automation_id = ${automationId}
      UNION ALL SELECT DISTINCT ON (e.id, went.version, step, branch) step, 'branch', branch, false
        FROM automation_enrollments e, jsonb_to_recordset(branches) AS went (version int, step text, branch text)
        WHERE automation_id = ${automationId} AND is_first
      UNION ALL SELECT step, 'branch_converted', branch, false
        FROM automation_enrollments e, jsonb_to_recordset(branches) AS went (version int, step text, branch text)
        WHERE automation_id = ${automationId} AND is_first AND (converted_at, coalesce((
          SELECT min(m.seqs[array_position(m.enrollment_ids, e.id)]) FROM automation_moves m WHERE m.automation_id = e.automation_id
            AND m.step_id = converted_step AND m.at = converted_at AND e.id = ANY(m.enrollment_ids)), 0)) > (
          SELECT m.at, m.seqs[array_position(m.enrollment_ids, e.id)] FROM automation_moves m
          WHERE m.automation_id = e.automation_id AND m.version = went.version
            AND m.step_id = step AND m.outcome = branch AND e.id = ANY(m.enrollment_ids) ORDER BY 1, 2 LIMIT 1)
    ) AS counted GROUP BY 1, 2, 3, 4 ORDER BY 2, 3, 1, 4`.execute(db)
  return rows
}
