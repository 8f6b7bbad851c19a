import { aFlow, aStep } from '#features/automations/server/testing/any-steps.ts'
import type { BenchHouse } from '../contacts/house.ts'

/** ID of the site that all measurements use. */
export const siteId = '00000000-0000-7000-8000-000000000001'

/** Creates a published automation with three waits. */
export async function anAutomation({ admin }: BenchHouse, id: string): Promise<void> {
  const steps = [1, 2, 3].map((n) => aStep({ id: `wait${n}`, kind: 'wait', span: { amount: 1, unit: 'hour' } }))
  const flow = JSON.stringify(aFlow(steps))
  await admin.query(
    `INSERT INTO automations (site_id, id, name, status, draft, version, trigger_key, created_at, updated_at)
     VALUES ($1, $2, 'Waits', 'active', $3, 1, 'custom:start', now(), now())`,
    [siteId, id, flow],
  )
  await admin.query(
    `INSERT INTO automation_versions (site_id, automation_id, version, flow, exit_keys, goal_days, goal_ends, published_at)
     VALUES ($1, $2, 1, $3, '{}', 30, false, now())`,
    [siteId, id, flow],
  )
}

/** Enrolls contacts at the first wait. One in every `everyDue` contacts is due; with 0, none are. */
export async function enroll({ admin }: BenchHouse, id: string, count: number, everyDue = 5): Promise<void> {
  await admin.query(
    `INSERT INTO automation_enrollments (site_id, id, automation_id, contact_id, slot, version, entered_version, step_id, entered_at,
       is_held, is_first, properties)
     SELECT $1, ($4 || lpad(to_hex(n), 12, '0'))::uuid, $2, gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 1, 1, 'wait1',
       now(), false, true, '{}' FROM generate_series(1, $3::int) AS n`,
    [siteId, id, count, `018f0000-0000-70${id.slice(-2)}-8000-`],
  )
  await admin.query(
    `INSERT INTO automation_positions (site_id, enrollment_id, automation_id, contact_id, version, step_id, due_at, is_held, moves_on)
     SELECT site_id, id, automation_id, contact_id, 1, 'wait1',
       CASE WHEN $3::int > 0 AND n % greatest($3::int, 1) = 0 THEN now() - n * interval '1 millisecond' ELSE now() + interval '1 day' + n * interval '1 millisecond' END,
       false, current_date
     FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM automation_enrollments WHERE site_id = $1 AND automation_id = $2) AS e`,
    [siteId, id, everyDue],
  )
}
