import { describe, expect, test } from 'vitest'
import { testsServer } from './testing/tests-server.ts'

const { aForm, aMember, aRunningTest, call, callAs, formOf, load, newId, setForm } = await testsServer()

describe('a new test', () => {
  test('has the form as variant A, unchanged, and a paused copy as B', async () => {
    const a = await aForm()
    await setForm(a, { status: 'active' })
    const { status, body } = await call('/test/create', { popup_id: a })
    expect([status, body.success]).toEqual([200, true])
    expect(body.test).toMatchObject({
      name: 'Spring',
      status: 'active',
      goal: 'conversion',
      minimum_weeks: 2,
      winner: null,
    })
    expect(body.test.variants).toMatchObject([
      { id: a, variant: 'A', status: 'active', weight: 50, weight_percent: 100 },
      { id: body.popup_id, variant: 'B', status: 'paused', weight: 50, weight_percent: 0, name: 'Spring (B)' },
    ])
    expect(await formOf(body.popup_id)).toMatchObject({ test_id: body.test.test_id, variant: 'B', status: 'paused' })
    const listed = (await call('/popups', { status: ['active', 'variants'] })).body.popups
    expect(new Set(listed.map(({ id }: { id: string }) => id))).toEqual(new Set([a, body.popup_id]))
  })

  test('copies the form’s auto-response as inactive, with new ids', async () => {
    const a = await aForm()
    const { email: mail } = (
      await call('/autoresponse/email/save', { email: { name: 'Hi', subject: 'Hi', body: 'Hi' } })
    ).body
    const { rule } = (await call('/autoresponse/rule/create', { popup_id: a, email_id: mail.id })).body
    await call('/autoresponse/rule/status', { rule_id: rule.id, status: 'active' })
    const { popup_id: b } = (await call('/test/create', { popup_id: a })).body
    const copy = (await call('/popup/load', { popup_id: b })).body
    expect(copy.auto_responses).toMatchObject([{ status: 'inactive', email_id: mail.id }])
    expect(copy.auto_responses[0]!.id).not.toBe(rule.id)
    expect(JSON.stringify(copy.popup.json)).not.toContain('"id":"email"')
  })

  test('is refused for a form already in a test, and not found for a deleted form or another site’s', async () => {
    const { a } = await aRunningTest()
    expect(await call('/test/create', { popup_id: a })).toMatchObject({
      status: 409,
      body: { error: 'This form is already in a test.' },
    })
    const deleted = await aForm()
    await call('/popup/delete', { popup_id: deleted })
    const theirs = await aForm({}, aMember())
    const unknown = { status: 404, body: { success: false, error: 'Failed to save variant.' } }
    for (const popup_id of [deleted, theirs, newId()])
      expect(await call('/test/create', { popup_id })).toMatchObject(unknown)
    expect((await call('/test/create', { popup_id: 7 })).status).toBe(400)
  })
})

describe('variants', () => {
  test('get the next letter, also after one is removed, and weights in rounded percent', async () => {
    const { test_id, a, b } = await aRunningTest()
    const { popup_id: c } = (await call('/test/variant/add', { test_id, popup_id: b })).body
    await setForm(c, { status: 'active' })
    expect((await load(test_id)).test.variants.map((v: { weight_percent: number }) => v.weight_percent)).toEqual([
      33, 33, 33,
    ])
    const { body } = await call('/test/variant/remove', { test_id, popup_id: c })
    expect(body.test.variants.map((v: { variant: string }) => v.variant)).toEqual(['A', 'B'])
    expect(await formOf(c)).toMatchObject({ test_id: null, variant: null, status: 'paused' })
    const { test: next } = (await call('/test/variant/add', { test_id })).body
    expect(next.variants.map((v: { variant: string }) => v.variant)).toEqual(['A', 'B', 'D'])
    const { test: again } = (await call('/test/variant/add', { test_id, popup_id: c })).body
    expect(again.variants.map((v: { variant: string }) => v.variant)).toEqual(['A', 'B', 'C', 'D'])
    const { test: changed } = (
      await call('/test/variant/update', { test_id, popup_id: a, variant: { weight: 75, name: 'Old' } })
    ).body
    expect(changed.variants[0]).toMatchObject({ weight: 75, weight_percent: 60, name: 'Old' })
  })

  test('can be an existing form, unchanged', async () => {
    const { test_id } = await aRunningTest()
    const other = await aForm({ name: 'Other' })
    await setForm(other, { status: 'active' })
    const { test: made, popup_id } = (await call('/test/variant/add', { test_id, popup_id: other })).body
    expect(popup_id).toBe(other)
    expect(made.variants[2]).toMatchObject({ id: other, variant: 'C', status: 'active', weight_percent: 33 })
  })

  test('a clone of a variant is a paused variant A without a test', async () => {
    const { b } = await aRunningTest()
    const { popup } = (await call('/popup/clone', { popup_id: b })).body
    expect(popup).toMatchObject({ variant: 'A', status: 'paused', test_id: null })
  })

  test('reject empty changes, too many variants, removing the last one, and unknown ones', async () => {
    const { test_id, a, b } = await aRunningTest()
    for (const variant of [{}, { weight: -1 }, { weight: 101 }, { status: 'deleted' }, { name: ' ' }]) {
      expect((await call('/test/variant/update', { test_id, popup_id: a, variant })).status).toBe(400)
    }
    for (let i = 0; i < 8; i++) expect((await call('/test/variant/add', { test_id })).status).toBe(200)
    expect(await call('/test/variant/add', { test_id })).toMatchObject({
      status: 409,
      body: { error: 'A test has at most 10 variants.' },
    })
    const single = await aRunningTest()
    const third = await aRunningTest()
    await call('/test/variant/remove', { test_id: single.test_id, popup_id: single.b })
    expect((await call('/test/variant/remove', { test_id: single.test_id, popup_id: single.a })).status).toBe(409)
    expect(await call('/test/variant/add', { test_id: third.test_id, popup_id: single.a })).toMatchObject({
      status: 409,
      body: { error: 'This form is in another test.' },
    })
    const them = aMember()
    for (const path of ['/test/variant/add', '/test/variant/remove']) {
      expect(await callAs(them, path, { test_id, popup_id: b })).toMatchObject({ status: 404 })
    }
    expect((await callAs(them, '/test/variant/update', { test_id, popup_id: b, variant: { weight: 1 } })).status).toBe(
      404,
    )
    expect((await call('/test/variant/update', { test_id, popup_id: single.a, variant: { weight: 1 } })).status).toBe(
      404,
    )
  })
})
