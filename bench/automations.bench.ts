import { runBatch } from '#features/automations/server/engine/run-batch.ts'
import { anAutomation, enroll, siteId } from './automations/fill.ts'
import { type BenchHouse, openBenchHouse } from './contacts/house.ts'
import { figure, type Figure, isFull } from './figure.ts'

export const about =
  'a million people waiting in one flow (200,000 without --full), a fifth of them due: steps a second through the whole engine (goal: 20,000) compared with the bare UPDATE and INSERT that they come to, as one statement without row-level security (goal: 0.3); a flow of few people while the large one runs'

const [large, small, bare] = [10, 11, 12].map((n) => `00000000-0000-7000-8000-0000000000${n}`) as [
  string,
  string,
  string,
]
const waiting = isFull ? 1_000_000 : 200_000
const due = waiting / 5

/** Fills its own database, then moves contacts through the automations. */
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
      figure('steps vs. the bare UPDATE and INSERT', value, '/s', floor),
      figure('a batch of a small flow meanwhile, vs. alone', wait, 'ms', alone),
    ]
  } finally {
    await house.close()
  }
}

/** Measures the same steps done in a single SQL statement. Returns steps per second. */
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

/** Returns the steps per second of the large flow, and how long a batch of the small one takes meanwhile. */
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
