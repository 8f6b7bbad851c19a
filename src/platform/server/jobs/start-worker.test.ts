import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AppError } from '#core/error.ts'
import { targetOf } from '../testing/test-database.ts'
import { job } from './jobs.ts'
import { openLiveWorkers } from './live-workers.ts'
import { word, workers } from './testing/workers.ts'

const { add, database, jobs, letDue, metrics, running, say, seen, tools, until, waiting, work } = await workers()

test('a job runs if, and only if, its transaction commits', async () => {
  await add(say, { word: 'kept' })
  await expect(
    database.acrossSites(async (db) => {
      await jobs.add(db, say, { word: 'rolled back' })
      throw new AppError('conflict', 'No.')
    }),
  ).rejects.toThrow('No.')
  await work([say])
  await until(() => expect(seen).toEqual(['kept 1']))
  await until(async () => expect(await waiting()).toEqual([]))
})

test('an invalid payload is refused when the job is added', async () => {
  await expect(add(say, { word: 7 })).rejects.toThrow()
})

test('a failing job is retried with growing delays until its last attempt', async () => {
  const stumble = job({
    name: 'test.stumble',
    payload: word,
    maxAttempts: 3,
    run: async (_payload, { attempt, maxAttempts }) => {
      seen.push(`${attempt} of ${maxAttempts}`)
      throw new Error('not yet')
    },
  })
  await add(stumble)
  await work([stumble])
  const waits: number[] = []
  for (const attempt of [1, 2, 3]) {
    await until(async () => {
      const [row] = await waiting()
      expect(row).toMatchObject({ attempts: attempt, locked_by: null, last_error: 'not yet' })
      waits.push(row!.wait)
    })
    await letDue()
  }
  expect(seen).toEqual(['1 of 3', '2 of 3', '3 of 3'])
  expect(waits[0]).toBeGreaterThan(1)
  expect(waits[1]).toBeGreaterThan(waits[0]!)
  const counted = await metrics.jobs.get()
  const of = (outcome: string) =>
    counted.values.find(({ labels }) => labels.job === 'test.stumble' && labels.outcome === outcome)?.value
  expect([of('failed'), of('given_up')]).toEqual([2, 1])
})

test('jobs of one queue run one at a time and in order, and other jobs do not wait for them', async () => {
  let atOnce = 0
  let max = 0
  const queued = job({
    name: 'test.queued',
    payload: word,
    run: async (payload) => {
      max = Math.max(max, ++atOnce)
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
      seen.push(payload.word)
      atOnce--
    },
  })
  for (const name of ['a', 'b', 'c', 'd']) await add(queued, { word: name }, { queue: 'one' })
  await work([queued], { concurrency: 4 })
  await until(() => expect(seen).toEqual(['a', 'b', 'c', 'd']))
  expect(max).toBe(1)
})

test('the last of the waiting jobs with one key replaces the others', async () => {
  await add(say, { word: 'first' }, { key: 'k' })
  await add(say, { word: 'second' }, { key: 'k' })
  await work([say])
  await until(() => expect(seen).toEqual(['second 1']))
})

test('a job that is not due waits', async () => {
  await add(say, { word: 'later' }, { runAt: new Date(Date.now() + 3_600_000) })
  await add(say, { word: 'now' })
  await work([say])
  await until(() => expect(seen).toEqual(['now 1']))
  await until(async () => expect(await waiting()).toHaveLength(1))
})

test('a schedule that was missed while nothing ran is caught up once', async () => {
  const missed = new Date(Date.now() - 3 * 3_600_000)
  const daily = job({
    name: 'test.daily',
    payload: word,
    cron: `${missed.getUTCMinutes()} ${missed.getUTCHours()} * * *`,
    run: say.run,
  })
  await sql`INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    VALUES ('test.daily', now() - interval '9 hours', now() - interval '9 hours')`.execute(database.system)
  await work([daily])
  await until(() => expect(seen).toEqual([' 1']))
  await until(async () => expect(await waiting()).toEqual([]))
})

test('stopping waits for the running job, which gets the abort signal', async () => {
  const careful = job({
    name: 'test.careful',
    payload: word,
    run: async (_payload, { signal }) => {
      seen.push('begun')
      await once(signal, 'abort')
      seen.push('ended')
    },
  })
  await add(careful)
  const worker = await work([careful])
  await until(() => expect(seen).toEqual(['begun']))
  running.pop()
  await worker.stop(10_000)
  expect(seen).toEqual(['begun', 'ended'])
  expect(await waiting()).toEqual([])
})

test('stopping abandons a job that takes too long, and it is retried later', async () => {
  const endless = job({
    name: 'test.endless',
    payload: word,
    run: () => {
      seen.push('begun')
      return new Promise(() => {})
    },
  })
  await add(endless)
  const worker = await work([endless])
  await until(() => expect(seen).toEqual(['begun']))
  running.pop()
  await worker.stop(20)
  expect(await waiting()).toMatchObject([{ attempts: 1, locked_by: null }])
})

test('a job survives the death of its worker, and another worker picks it up', async () => {
  const hang = job({ name: 'test.hang', payload: word, run: say.run })
  await add(hang, { word: 'rescued' }, { queue: 'q' })
  const script = fileURLToPath(new URL('../testing/worker-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(await targetOf(database))])
  await once(child.stdout, 'data')
  expect(await waiting()).toMatchObject([{ locked_by: expect.any(String) }])

  await work([hang], { rescueEvery: 50 })
  await add(say, { word: 'x' })
  expect(seen).toEqual([])
  child.kill('SIGKILL')
  await once(child, 'close')
  await until(() => expect(seen).toEqual(['rescued 2']))
  await until(async () => expect(await waiting()).toHaveLength(1))
})

test('a long job is not taken from a worker that is still running', async () => {
  let finish = () => {}
  const long = job({
    name: 'test.long',
    payload: word,
    async run(_payload, { attempt }) {
      seen.push(`begun ${attempt}`)
      await new Promise<void>((resolve) => (finish = resolve))
    },
  })
  let rounds = 0
  await add(long)
  await work([long], { rescueEvery: 10 })
  await until(() => expect(seen).toEqual(['begun 1']))
  const log = { ...tools.log, warn: () => {} }
  const other = openLiveWorkers(database.connection, log as typeof tools.log)
  // From the perspective of another node.
  while (rounds++ < 20) expect(await other.findDead()).toEqual([])
  await other.close()
  expect(await waiting()).toMatchObject([{ attempts: 1, locked_by: expect.any(String) }])
  finish()
  await until(async () => expect(await waiting()).toEqual([]))
  expect(seen).toEqual(['begun 1'])
})
