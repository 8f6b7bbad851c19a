import { expect, test } from 'vitest'
import { AppError } from '#core/error.ts'
import { createBatches } from './batches.ts'

const site = 'a'
const gate = () => {
  let open = () => {}
  const closed = new Promise<void>((resolve) => (open = resolve))
  return { closed, open }
}

test('requests that arrive while batches are running are answered together, in order', async () => {
  const batches = createBatches<number, number>({ maxInBatch: 4, maxRunning: 1 })
  const sizes: number[] = []
  const first = gate()
  const run = async (requests: readonly number[]) => {
    if (sizes.push(requests.length) === 1) await first.closed
    return requests.map((n) => n * 2)
  }
  const alone = batches.answer(site, 1, run)
  await new Promise(setImmediate)
  const rest = [2, 3, 4, 5, 6, 7].map((n) => batches.answer(site, n, run))
  await new Promise(setImmediate)
  first.open()
  expect(await Promise.all([alone, ...rest])).toEqual([2, 4, 6, 8, 10, 12, 14])
  expect(sizes).toEqual([1, 4, 2])
})

test('a request that breaks its batch fails alone, and a refused one doesn’t affect the others', async () => {
  const batches = createBatches<string, string>()
  const run = async (requests: readonly string[]) => {
    if (requests.includes('broken')) throw new Error('broken')
    return requests.map((one) => (one === 'refused' ? new AppError('forbidden', 'No.') : one))
  }
  const asked = ['a', 'broken', 'refused', 'b'].map((one) => batches.answer(site, one, run))
  const answers = await Promise.allSettled(asked)
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'a',
    'broken',
    'No.',
    'b',
  ])
})

test('while the database is unavailable, a batch is not retried one by one', async () => {
  const batches = createBatches<number, number>()
  let runs = 0
  const run = async () => {
    runs++
    throw new AppError('unavailable', 'Later.')
  }
  const answers = await Promise.allSettled([1, 2, 3].map((n) => batches.answer(site, n, run)))
  expect([answers.every(({ status }) => status === 'rejected'), runs]).toEqual([true, 1])
})

test('sites do not wait for each other', async () => {
  const batches = createBatches<number, number>({ maxRunning: 1 })
  const held = gate()
  const slow = batches.answer('slow', 1, async () => (await held.closed, [1]))
  expect(await batches.answer('quick', 2, async () => [2])).toBe(2)
  held.open()
  expect(await slow).toBe(1)
})
