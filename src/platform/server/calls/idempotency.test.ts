import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { room } from '../room.ts'
import { testServer } from '../testing/calls.ts'
import { idempotency } from './idempotency-room.ts'

const spec = {
  effect: true,
  input: z.object({ amount: z.int(), note: z.string().optional(), fail: z.boolean().optional() }),
  output: z.object({ nth: z.int() }),
  failure: 'Failed to spend.',
}
const calls = {
  spend: call('/once/spend', spec),
  spendAsUser: call('/once/spend-as-user', { ...spec, access: 'user' }),
  signUp: call('/once/sign-up', { ...spec, access: 'public' }),
}
let spent = 0
const spend = async ({ fail }: { fail?: boolean | undefined }) => {
  if (fail) throw new AppError('conflict', 'No.')
  return { nth: ++spent }
}
const once = room({
  name: 'once',
  calls,
  handlers: {
    spend,
    spendAsUser: spend,
    async signUp(input, { session }) {
      session.start('a-secret-token', 60)
      return spend(input)
    },
  },
})

const { post, aMember, aUser, runJobs, clock, database, tools } = await testServer({ rooms: [once, idempotency] })
const { token, siteId } = aMember()
const ask = (key: string, body: object, path = '/once/spend', as = token) =>
  post(path, { site_id: siteId, ...body }, { token: as, headers: { 'idempotency-key': key } })
const nthOf = ({ body }: Awaited<ReturnType<typeof ask>>) => calls.spend.output.parse(body).nth

test('a repeated key returns the stored response, whatever the field order', async () => {
  const first = await ask('a', { amount: 1, note: 'x' })
  const again = await ask('a', { note: 'x', amount: 1 })
  expect(first.status).toBe(200)
  expect(again.body).toEqual(first.body)
  expect(nthOf(await ask('b', { amount: 1 }))).toBe(nthOf(first) + 1)
})

test('simultaneous requests with one key have one effect', async () => {
  const before = spent
  const answers = await Promise.all([1, 2, 3].map(() => ask('at-once', { amount: 1 })))
  expect(answers.map(nthOf)).toEqual([before + 1, before + 1, before + 1])
  expect(spent).toBe(before + 1)
})

test('refuses the same key with other parameters as a conflict', async () => {
  await ask('c', { amount: 1 })
  expect(await ask('c', { amount: 2 })).toMatchObject({ status: 409, body: { success: false } })
})

test('a failed call can be retried under its key', async () => {
  expect((await ask('d', { amount: 1, fail: true })).status).toBe(409)
  expect((await ask('d', { amount: 1 })).status).toBe(200)
})

test('a key is scoped to its site, or to the user outside of sites', async () => {
  const other = aMember()
  const first = await ask('e', { amount: 1 })
  const second = await ask('e', { amount: 1, site_id: other.siteId }, '/once/spend', other.token)
  expect(nthOf(second)).toBe(nthOf(first) + 1)
  const [ada, bob] = [aUser(), aUser()]
  const third = await ask('e', { amount: 1 }, '/once/spend-as-user', ada.token)
  const fourth = await ask('e', { amount: 1 }, '/once/spend-as-user', bob.token)
  expect([nthOf(third), nthOf(fourth)]).toEqual([nthOf(first) + 2, nthOf(first) + 3])
})

test('a repeated sign-up returns the same session, and the table does not reveal the token', async () => {
  const first = await ask('f', { amount: 1 }, '/once/sign-up')
  const again = await ask('f', { amount: 1 }, '/once/sign-up')
  expect(again.headers['set-cookie']).toBe(first.headers['set-cookie'])
  const { rows } = await sql<{ answer: Buffer }>`SELECT answer FROM idempotency_keys`.execute(database.system)
  expect(rows.some(({ answer }) => answer.includes('a-secret-token'))).toBe(false)
})

test.each(['', 'x'.repeat(101), 'a b', 'é'])('refuses the key "%s"', async (key) => {
  expect((await ask(key, { amount: 1 })).status).toBe(400)
})

test('deletes keys after a week', async () => {
  await ask('old', { amount: 1 })
  const first = nthOf(await ask('old', { amount: 1 }))
  clock.advance(8 * 24 * 3600 * 1000)
  await database.acrossSites((db) => tools.jobs.add(db, idempotency.jobs[0]!, {}))
  expect(await runJobs()).toEqual(['idempotency.drop-old'])
  expect(nthOf(await ask('old', { amount: 1 }))).not.toBe(first)
})
