import { expect, test } from 'vitest'
import { testsServer } from './testing/tests-server.ts'

const { aMember, aRunningTest, call, callAs } = await testsServer()

test('stores settings, and rejects invalid ones', async () => {
  const { test_id } = await aRunningTest()
  const settings = { name: 'Prices', goal: 'revenue', auto_winner: true, bandit: true, minimum_weeks: 3, effect: 0.2 }
  expect((await call('/test/settings', { test_id, settings })).body.test).toMatchObject(settings)
  for (const bad of [
    {},
    { minimum_weeks: 0 },
    { minimum_weeks: 1.5 },
    { hold_out: 51 },
    { effect: 0 },
    { goal: 'clicks' },
    { name: '' },
  ]) {
    expect((await call('/test/settings', { test_id, settings: bad })).status).toBe(400)
  }
  expect((await callAs(aMember(), '/test/settings', { test_id, settings })).status).toBe(404)
})
