import { aFlow, aStep } from '#features/automations/server/testing/any-steps.ts'
import { runBatch } from '#features/automations/server/engine/run-batch.ts'
import { type BenchHouse, openBenchHouse } from './contacts/house.ts'
import { figure, type Figure, isFull } from './figure.ts'

export const about =
  'a million people waiting in one flow (200,000 without --full), a fifth of them due: steps a second through the whole engine (goal: 20,000) beside the bare UPDATE and INSERT that they come to, as one statement without row-level security (goal: 0.3); a flow of few people while the large one runs'

const siteId = '00000000-0000-7000-8000-000000000001'
const [large, small, bare] = [10, 11, 12].map((n) => `00000000-0000-7000-8000-0000000000${n}`) as [
  string,
  string,
  string,
]
const waiting = isFull ? 1_000_000 : 200_000
const due = waiting / 5

/** Fills a database of its own, then moves people. */
export async function run(): Promise<Figure[]> {
  const house = await openBenchHouse()
  try {
    for (const id of [large, small, bare]) await anAutomation(house, id)
    await enroll(house, large, waiting)
    await enroll(house, bare, waiting)
    await enroll(house, small, 1000)
    await house.admin.query('VACUUM ANALYZE')
    const floor = await bareMoves(house)
    const [value, wait] = await moves(house)
    const alone = await waitOf(house)
    return [
      figure('steps beside the bare UPDATE and INSERT', value, '/s', floor),
      figure('a batch of a small flow meanwhile, beside alone', wait, 'ms', alone),
    ]
  } finally {
    await house.close()
  }
}

async function anAutomation({ admin }: BenchHouse, id: string): Promise<void> {
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

/** People at the first wait, a fifth of whom are due. */
async function enroll({ admin }: BenchHouse, id: string, count: number): Promise<void> {
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
       CASE WHEN n % 5 = 0 THEN now() - n * interval '1 millisecond' ELSE now() + interval '1 day' + n * interval '1 millisecond' END,
       false, current_date
     FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM automation_enrollments WHERE site_id = $1 AND automation_id = $2) AS e`,
    [siteId, id],
  )
}

/** What the steps come to, as one statement: steps a second. */
async function bareMoves({ admin }: BenchHouse): Promise<number> {
  const start = performance.now()
  const { rows } = await admin.query<{ count: number }>(
    `WITH moved AS (UPDATE automation_positions SET step_id = 'wait2', due_at = now() + interval '1 hour', seq = seq + 1
       WHERE site_id = $1 AND automation_id = $2 AND due_at <= now() RETURNING enrollment_id, seq)
     INSERT INTO automation_moves (site_id, automation_id, id, version, step_id, outcome, at, enrollment_ids, seqs)
     SELECT $1, $2, gen_random_uuid(), 1, 'wait1', 'waited', now(), array_agg(enrollment_id), array_agg(seq) FROM moved
     RETURNING cardinality(enrollment_ids) AS count`,
    [siteId, bare],
  )
  if (rows[0]?.count !== due) throw new Error(`${rows[0]?.count} people moved instead of ${due}.`)
  return due / ((performance.now() - start) / 1000)
}

/** Steps a second of the large flow, and how long a batch of the small one takes meanwhile. */
async function moves({ ctx }: BenchHouse): Promise<[number, number]> {
  let moved = 0
  const start = performance.now()
  let wait = 0
  for (let isLeft = true; isLeft;) {
    const batch = runBatch(ctx, { siteId, automationId: large }, { most: 5000 })
    if (moved === 20_000) {
      const began = performance.now()
      await runBatch(ctx, { siteId, automationId: small }, { most: 100 })
      wait = performance.now() - began
    }
    const { kind, count } = await batch
    moved += count
    isLeft = kind === 'moved'
  }
  if (moved !== due) throw new Error(`${moved} people moved instead of ${due}.`)
  return [moved / ((performance.now() - start) / 1000), wait]
}

async function waitOf({ ctx }: BenchHouse): Promise<number> {
  const began = performance.now()
  await runBatch(ctx, { siteId, automationId: small }, { most: 100 })
  return performance.now() - began
}
