import { describe, expect, test } from 'vitest'
import { testsServer } from './testing/tests-server.ts'

const { aForm, aMember, aRunningTest, call, callAs, clock, load, visitorsSee } = await testsServer()

describe('the list', () => {
  test('has five to a page, newest first, by status and name', async () => {
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

  test('says of each test what its own page says', async () => {
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

  test('of forms that can be tested has ten to a page and none that is in a test', async () => {
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
