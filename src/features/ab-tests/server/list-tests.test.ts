import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { longestSettling } from '../strata-of.ts'
import { testsServer } from './testing/tests-server.ts'

const { aForm, aMember, aRunningTest, call, callAs, clock, count, database, load, siteId, visitorsSee } =
  await testsServer()

describe('the list', () => {
  test('has five per page, newest first, filtered by status and name', async () => {
    for (let i = 0; i < 6; i++) {
      await call('/test/create', { popup_id: await aForm({ name: `Form ${i}` }) })
      clock.advance(1000)
    }
    const { tests, total } = (await call('/tests')).body
    expect([tests.length, total, tests[0]!.name, tests[4]!.name]).toEqual([5, 6, 'Form 5', 'Form 1'])
    expect((await call('/tests', { page: 2 })).body.tests).toMatchObject([{ name: 'Form 0' }])
    expect((await call('/apps/listbuilder/v3/tests', { name: 'orm 3' })).body).toMatchObject({
      total: 1,
      tests: [{ name: 'Form 3' }],
    })
    expect((await call('/tests', { status: ['archived'] })).body.total).toBe(0)
    expect((await callAs(aMember(), '/tests')).body).toMatchObject({ tests: [], total: 0 })
    for (const bad of [{ status: [] }, { status: ['paused'] }, { page: 0 }, { limit: 51 }]) {
      expect((await call('/tests', bad)).status).toBe(400)
    }
  })

  test('shows the same statistics as each test’s own page', async () => {
    const { test_id, a, b } = await aRunningTest()
    await visitorsSee(a, 3000, 150)
    await visitorsSee(b, 3000, 300)
    const [listed] = (await call('/tests')).body.tests
    expect(listed!.statistics).toMatchObject({
      verdict: 'leading',
      winner: b,
      variants: [{ mean: 0.05 }, { mean: 0.1 }],
    })
    expect(listed!.statistics).toEqual((await load(test_id)).statistics)
  })

  test('shows no statistics until a test’s visitors are counted, and does not read their events meanwhile', async () => {
    const { test_id, a } = await aRunningTest()
    await visitorsSee(a, 10, 1)
    await count()
    await sql`DELETE FROM cohorts WHERE site_id = ${siteId()} AND id = ${test_id}`.execute(database.system)
    const listed = async () => (await call('/tests')).body.tests[0]!.statistics
    const withoutEvents = await database.acrossSites(async (db) => {
      await sql`LOCK TABLE events IN ACCESS EXCLUSIVE MODE`.execute(db)
      return listed()
    })
    expect(withoutEvents).toBeNull()
    const counted = (await load(test_id)).statistics
    expect(counted.variants).toMatchObject([{ visitors: 10, conversions: 1 }, { visitors: 0 }])
    expect(await listed()).toBeNull()
    await count()
    expect(await listed()).toEqual(counted)
  })

  test('has a test’s statistics immediately: from the first visitor, for each copy, and after reopening', async () => {
    const { test_id, a } = await aRunningTest()
    const visitors = async () => {
      const { statistics } = (await call('/tests')).body.tests[0]!
      expect(statistics).toEqual((await load(test_id)).statistics)
      return statistics?.variants.map((one) => one.visitors)
    }
    expect(await visitors()).toEqual([0, 0])
    await visitorsSee(a, 10, 1)
    await count()
    await call('/test/variant/add', { test_id })
    expect(await visitors()).toEqual([10, 0, 0])
    clock.advance(longestSettling)
    await call('/test/end', { test_id, variant: 'A' })
    await call('/test/reopen', { test_id })
    expect(await visitors()).toEqual([10, 0, 0])
  })

  test('of testable forms has ten per page and none that is already in a test', async () => {
    await aRunningTest()
    for (let i = 0; i < 11; i++) await aForm({ name: `Form ${i}` })
    const { popups, total } = (await call('/tests/popups')).body
    expect([popups.length, total]).toEqual([10, 11])
    expect((await call('/tests/popups', { name: 'FORM 10' })).body.popups).toMatchObject([
      { name: 'Form 10', form_type: 'popup' },
    ])
    expect((await callAs(aMember(), '/tests/popups')).body.total).toBe(0)
    expect((await call('/tests/popups', { page: 'x' })).status).toBe(400)
  })
})
