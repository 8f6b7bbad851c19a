import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { longestSettling } from '../strata-of.ts'
import { testsServer } from './testing/tests-server.ts'

const { aRunningTest, call, clock, database, evaluate, formOf, load, visitorsSee } = await testsServer()

describe('each hour', () => {
  test('a test that ends automatically does so once its weeks are over, and only once', async () => {
    const { test_id, a, b } = await aRunningTest()
    await call('/test/settings', { test_id, settings: { auto_winner: true, minimum_weeks: 1 } })
    await visitorsSee(a, 3000, 150)
    await visitorsSee(b, 3000, 300)
    await evaluate()
    expect((await load(test_id)).test.status).toBe('active')
    // Days without anything to compare don't count toward the test's weeks.
    clock.advance(60_000)
    await call('/test/variant/update', { test_id, popup_id: b, variant: { status: 'paused' } })
    clock.advance(7 * 86_400_000)
    await call('/test/variant/update', { test_id, popup_id: b, variant: { status: 'active' } })
    await evaluate()
    expect((await load(test_id)).test.status).toBe('active')
    clock.advance(7 * 86_400_000)
    await Promise.all([evaluate(), evaluate()])
    expect((await load(test_id)).test).toMatchObject({ status: 'ended', winner: 'B' })
    expect(await formOf(b)).toMatchObject({ status: 'active', test_id: null })
  })

  test('a bandit shows better variants to more visitors, and keeps a share for the rest', async () => {
    const { test_id, a, b } = await aRunningTest()
    await call('/test/settings', { test_id, settings: { bandit: true } })
    await visitorsSee(a, 1000, 50)
    await visitorsSee(b, 1000, 90)
    clock.advance(60_000)
    await evaluate()
    expect((await load(test_id)).test.variants).toMatchObject([{ weight_percent: 5 }, { weight_percent: 95 }])
    clock.advance(longestSettling)
    await visitorsSee(a, 50, 3)
    await visitorsSee(b, 950, 85)
    const { statistics } = await load(test_id)
    expect(statistics.sample_ratio.is_alarm).toBe(false)
    expect(statistics.variants).toMatchObject([
      { visitors: 1050, expected: 1050 },
      { visitors: 1950, expected: 1950 },
    ])
  })

  test('counts a test even if no one opens its page', async () => {
    const { test_id } = await aRunningTest()
    const kept = async () => {
      const { rows } = await sql`SELECT id FROM cohorts WHERE id = ${test_id}`.execute(database.system)
      return rows.length
    }
    expect(await kept()).toBe(1)
    await sql`DELETE FROM cohorts WHERE id = ${test_id}`.execute(database.system)
    await evaluate()
    expect(await kept()).toBe(1)
  })

  test('leaves tests without automatic settings unchanged', async () => {
    const { test_id, a, b } = await aRunningTest()
    await visitorsSee(a, 1000, 50)
    await visitorsSee(b, 1000, 190)
    clock.advance(30 * 86_400_000)
    await evaluate()
    expect((await load(test_id)).test).toMatchObject({ status: 'active', variants: [{ weight: 50 }, { weight: 50 }] })
  })
})
