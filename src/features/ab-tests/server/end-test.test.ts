import { describe, expect, test } from 'vitest'
import { testsServer } from './testing/tests-server.ts'

const { aMember, aRunningTest, call, callAs, clock, emitted, formOf, load, visitorsSee } = await testsServer()

describe('ending', () => {
  test('makes the winner a regular active form, pauses the others, and can be undone', async () => {
    const { test_id, a, b } = await aRunningTest()
    await call('/test/variant/update', { test_id, popup_id: a, variant: { weight: 30 } })
    const { test: ended } = (await call('/test/end', { test_id, variant: 'b' })).body
    expect(ended).toMatchObject({ status: 'ended', winner: 'B', ended_at: new Date(clock.now).toISOString() })
    expect(emitted.at(-1)).toMatchObject({ event: 'ab-tests.ended', payload: { test_id, winner_popup_id: b } })
    expect(ended.variants).toMatchObject([{ variant: 'A', weight: 30, status: 'active' }, { variant: 'B' }])
    expect(await formOf(b)).toMatchObject({ status: 'active', test_id: null, variant: null, weight: 50 })
    expect(await formOf(a)).toMatchObject({ status: 'paused', test_id: null })
    const { test: reopened } = (await call('/test/reopen', { test_id })).body
    expect(reopened).toMatchObject({ status: 'active', winner: null, ended_at: null })
    expect(await formOf(a)).toMatchObject({ status: 'active', test_id, variant: 'A', weight: 30 })
    expect(await formOf(b)).toMatchObject({ status: 'active', test_id, variant: 'B' })
    expect((await call('/test/reopen', { test_id })).status).toBe(409)
  })

  test('releases forms deleted in the meantime, and can be undone without them', async () => {
    const { test_id, a, b } = await aRunningTest()
    await call('/popup/delete', { popup_id: b })
    await call('/test/end', { test_id, variant: 'A' })
    await call('/popup/update', { popup_id: b, popup: { status: 'paused' } })
    expect(await formOf(b)).toMatchObject({ status: 'paused', test_id: null, variant: null, hold_out: 0 })
    const { test: reopened } = (await call('/test/reopen', { test_id })).body
    expect(reopened.variants.map(({ id }: { id: string }) => id)).toEqual([a])
    expect((await call('/test/variant/add', { test_id, popup_id: b })).body.test.variants).toMatchObject([
      { variant: 'A' },
      { variant: 'B' },
    ])
  })

  test('freezes the statistics', async () => {
    const { test_id, a, b } = await aRunningTest()
    await visitorsSee(a, 100, 10)
    await visitorsSee(b, 100, 20)
    clock.advance(1000)
    await call('/test/end', { test_id, variant: b })
    clock.advance(1000)
    await visitorsSee(b, 100, 20)
    expect((await load(test_id)).statistics.variants).toMatchObject([
      { visitors: 100 },
      { visitors: 100, conversions: 20 },
    ])
  })

  test('archiving hides a test; a running one ends first, with the given winner', async () => {
    const { test_id, b } = await aRunningTest()
    expect(await call('/test/archive', { test_id })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'variant' }] },
    })
    expect((await call('/test/archive', { test_id, variant: 'B' })).body.test).toMatchObject({
      status: 'archived',
      winner: 'B',
    })
    expect((await call('/tests')).body.total).toBe(0)
    expect((await call('/tests', { status: ['archived'] })).body.total).toBe(1)
    expect((await call('/test/reopen', { test_id })).body.test).toMatchObject({ status: 'active', winner: null })
    await call('/test/end', { test_id, variant: b })
    await call('/test/archive', { test_id })
    expect((await call('/test/reopen', { test_id })).body.test).toMatchObject({ status: 'ended', winner: 'B' })
    expect((await call('/test/reopen', { test_id })).body.test).toMatchObject({ status: 'active', winner: null })
  })

  test('is refused for an unknown variant or twice, and not found for other sites', async () => {
    const { test_id, a } = await aRunningTest()
    expect(await call('/test/end', { test_id, variant: 'Q' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'variant' }] },
    })
    expect((await call('/test/end', { test_id })).status).toBe(400)
    const them = aMember()
    for (const path of ['/test/end', '/test/archive', '/test/reopen']) {
      expect(await callAs(them, path, { test_id, variant: 'A' })).toMatchObject({ status: 404 })
    }
    await call('/test/end', { test_id, variant: 'A' })
    for (const [path, more] of [
      ['/test/end', { variant: 'A' }],
      ['/test/variant/add', {}],
      ['/test/variant/remove', { popup_id: a }],
      ['/test/settings', { settings: { bandit: true } }],
    ] as const) {
      expect(await call(path, { test_id, ...more })).toMatchObject({
        status: 409,
        body: { error: 'This test has ended.' },
      })
    }
    expect((await call('/test/settings', { test_id, settings: { name: 'Old' } })).body.test.name).toBe('Old')
    await call('/popup/delete', { popup_id: a })
    expect((await call('/test/reopen', { test_id })).status).toBe(409)
  })
})
