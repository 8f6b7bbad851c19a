import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/id.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { analyticsRoom, createIntake, insertRevenue, recordConversion } from '#features/analytics/server/index.ts'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { displayRulesRoom } from '#features/display-rules/server/index.ts'
import { forms, ruledForms } from '#features/forms/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { tuningOf } from '../plan-test.ts'
import { longestSettling } from '../strata-of.ts'
import { abTests } from './index.ts'
import { tendTests } from './tend-tests.ts'

const database = await testDatabase()
const intake = createIntake({ database, now: () => clock.now, log: silentLog })
const { clock, post, tools, aMember } = await testServer({
  rooms: [sitesRoom(), forms, autoResponses, displayRulesRoom(ruledForms), analyticsRoom(), abTests],
  database,
})

const button = (id: string, action: string) => ({ type: 'button', id, style: {}, text: 'Go', look: 'filled', action })
const emailProps = { name: 'email', label: 'E-mail', showLabel: true, placeholder: '', required: true, kind: 'email' }
const email = { type: 'textField', id: 'email', style: {}, ...emailProps }
const tab = (id: string, childComponents: object[]) => ({ type: 'tab', id, name: 'Main', style: {}, childComponents })
/** A design that may go live. */
const aDocument = {
  version: 1,
  steps: {
    subscribe: { tabs: [tab('one', [email, button('send', 'submit'), button('x', 'close')])] },
    success: { tabs: [tab('done', [button('y', 'close')])] },
  },
} as unknown as FormDocument

type Member = ReturnType<typeof aMember>
let member: Member
const callAs = async ({ siteId, token }: Member, path: string, body: object = {}) =>
  post(path, { site_id: siteId, ...body }, { token })
const call = async (path: string, body: object = {}) => callAs(member, path, body)

async function aForm(fields: object = {}, of: Member = member): Promise<string> {
  const { body } = await callAs(of, '/popup/save', { popup: { name: 'Spring', json: aDocument, ...fields } })
  return body.popup.id
}
const setForm = (popup_id: string, popup: object) => call('/popup/update', { popup_id, popup })
const formOf = async (popup_id: string) => (await call('/popup/load', { popup_id })).body.popup

/** A test whose variants A and B can both be seen, for long enough that browsers share out as they should. */
async function aRunningTest() {
  const a = await aForm()
  await setForm(a, { status: 'active' })
  const { test: made, popup_id: b } = (await call('/test/create', { popup_id: a })).body
  await setForm(b, { status: 'active' })
  clock.advance(longestSettling)
  return { test_id: made.test_id as string, a, b }
}

let lastId = 0
const newId = () => uuidv7(clock.now, Buffer.from((++lastId).toString(16).padStart(20, '0'), 'hex'))

/** An event of somebody whose browser may not remember them. */
function byNobody(popup_id: string, kind: 'view' | 'conversion') {
  return { id: newId(), kind, popup_id, visitor_id: '', page: 'https://shop.example/' }
}

/** Visitors who see a form, of whom some convert. */
async function visitorsSee(popup_id: string, visitors: number, conversions: number, of: Member = member) {
  const ids = Array.from({ length: visitors }, newId)
  const page = 'https://shop.example/'
  for (let i = 0; i < ids.length; i += 1000) {
    const batch = ids.slice(i, i + 1000)
    await intake.record(
      of.siteId,
      batch.map((visitor_id) => ({ id: newId(), kind: 'view', popup_id, visitor_id, page })),
    )
  }
  const converted = ids.slice(0, conversions)
  if (converted.length > 0)
    await intake.record(
      of.siteId,
      converted.map((visitor_id) => ({ id: newId(), kind: 'conversion', popup_id, visitor_id, page })),
    )
  return ids
}
const load = async (test_id: string) => (await call('/test/load', { test_id })).body
const tend = () =>
  tendTests.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })

beforeEach(() => {
  member = aMember()
})

describe('a new test', () => {
  test('has the form as variant A, as it stands, and a paused copy as B', async () => {
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

  test('has the form’s auto-response, inactive in the copy, and fresh ids', async () => {
    const a = await aForm()
    const { email: mail } = (
      await call('/autoresponse/email/save', { email: { name: 'Hi', subject: 'Hi', body: 'Hi' } })
    ).body
    const { rule } = (await call('/autoresponse/rule/create', { popup_id: a, email_id: mail.id })).body
    await call('/autoresponse/rule/status', { rule_id: rule.id, status: 'active' })
    const { popup_id: b } = (await call('/test/create', { popup_id: a })).body
    const copy = (await call('/popup/load', { popup_id: b })).body
    expect(copy.auto_responses).toMatchObject([{ status: 'inactive', email_id: mail.id }])
    expect(copy.auto_responses[0].id).not.toBe(rule.id)
    expect(JSON.stringify(copy.popup.json)).not.toContain('"id":"email"')
  })

  test('is refused for a form that is in one, or deleted, and unknown for another site’s', async () => {
    const { a } = await aRunningTest()
    expect(await call('/test/create', { popup_id: a })).toMatchObject({
      status: 409,
      body: { error: 'This form is in a test already.' },
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
  test('get the next letter, also after one has left, and weights in rounded percent', async () => {
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

  test('may be a form from outside, as it stands', async () => {
    const { test_id } = await aRunningTest()
    const other = await aForm({ name: 'Other' })
    await setForm(other, { status: 'active' })
    const { test: made, popup_id } = (await call('/test/variant/add', { test_id, popup_id: other })).body
    expect(popup_id).toBe(other)
    expect(made.variants[2]).toMatchObject({ id: other, variant: 'C', status: 'active', weight_percent: 33 })
  })

  test('a clone of a variant is variant A, paused, in no test', async () => {
    const { b } = await aRunningTest()
    const { popup } = (await call('/popup/clone', { popup_id: b })).body
    expect(popup).toMatchObject({ variant: 'A', status: 'paused', test_id: null })
  })

  test('are refused when they say nothing, too many, the last, or unknown', async () => {
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

describe('the list', () => {
  test('has five to a page, newest first, by status and name', async () => {
    for (let i = 0; i < 6; i++) {
      await call('/test/create', { popup_id: await aForm({ name: `Form ${i}` }) })
      clock.advance(1000)
    }
    const { tests, total } = (await call('/tests')).body
    expect([tests.length, total, tests[0].name, tests[4].name]).toEqual([5, 6, 'Form 5', 'Form 1'])
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

describe('statistics', () => {
  test('count each visitor once, under the variant seen first, and say who wins', async () => {
    const { test_id, a, b } = await aRunningTest()
    await visitorsSee(a, 4000, 200)
    const seen = await visitorsSee(b, 4000, 320)
    // Seen again, and another variant later: nobody counts twice.
    const page = 'https://shop.example/'
    await intake.record(
      member.siteId,
      seen.slice(0, 500).map((visitor_id) => ({ id: newId(), kind: 'view' as const, popup_id: a, visitor_id, page })),
    )
    const early = await load(test_id)
    expect(early.statistics).toMatchObject({ verdict: 'early', winner: b, sample_ratio: { is_alarm: false } })
    clock.advance(14 * 86_400_000)
    const { statistics } = await load(test_id)
    expect(statistics.variants).toMatchObject([
      { variant: 'A', visitors: 4000, conversions: 200, mean: 0.05, uplift: null, expected: 4000 },
      { variant: 'B', visitors: 4000, conversions: 320, mean: 0.08 },
    ])
    expect(statistics.variants[1].uplift).toBeCloseTo(0.6, 9)
    expect(statistics.variants[1].chance).toBeGreaterThan(0.999)
    expect(statistics).toMatchObject({ verdict: 'winner', winner: b })
    expect(statistics.sentence).toMatch(/^B wins: it converts 60% better than A, at least \d+%/)
  })

  test('leave out who came before there was anything to compare', async () => {
    const a = await aForm()
    await setForm(a, { status: 'active' })
    const { test: made, popup_id: b } = (await call('/test/create', { popup_id: a })).body
    clock.advance(longestSettling * 2)
    await visitorsSee(a, 500, 400)
    await setForm(b, { status: 'active' })
    clock.advance(1000)
    await visitorsSee(a, 100, 0)
    clock.advance(longestSettling)
    await visitorsSee(a, 300, 10)
    await visitorsSee(b, 310, 12)
    const { statistics } = await load(made.test_id)
    expect(statistics.variants).toMatchObject([
      { visitors: 300, conversions: 10 },
      { visitors: 310, conversions: 12 },
    ])
    expect(statistics.verdict).toBe('gathering')
  })

  test('take each view of somebody who may not be remembered for a visitor', async () => {
    const { test_id, a, b } = await aRunningTest()
    const views = [a, a, a, b, b].map((popup_id) => byNobody(popup_id, 'view'))
    await intake.record(member.siteId, [...views, byNobody(a, 'conversion')])
    expect((await load(test_id)).statistics.variants).toMatchObject([
      { visitors: 3, conversions: 1 },
      { visitors: 2, conversions: 0 },
    ])
  })

  test('raise an alarm when visitors are not shared out as planned', async () => {
    const { test_id, a, b } = await aRunningTest()
    await visitorsSee(a, 2000, 100)
    await visitorsSee(b, 1600, 160)
    const { statistics } = await load(test_id)
    expect(statistics).toMatchObject({ verdict: 'crooked', winner: null, sample_ratio: { is_alarm: true } })
    expect(statistics.sentence).toMatch(/^Do not trust these figures/)
  })

  test('by revenue add up what visitors spent, each order once', async () => {
    const { test_id, a, b } = await aRunningTest()
    await call('/test/settings', { test_id, settings: { goal: 'revenue' } })
    const [first] = await visitorsSee(a, 100, 0)
    await visitorsSee(b, 100, 0)
    const order = { siteId: member.siteId, id: newId(), visitorId: first!, amount: 40, at: new Date(clock.now) }
    const stored = () => database.inSite(member.siteId, (db) => insertRevenue(db, order))
    expect([await stored(), await stored()]).toEqual([true, false])
    expect((await load(test_id)).statistics.variants).toMatchObject([
      { revenue: 40, mean: 0.4 },
      { revenue: 0, mean: 0 },
    ])
  })

  test('of a hold-out say what the forms bring', async () => {
    const { test_id, a, b } = await aRunningTest()
    await call('/test/settings', { test_id, settings: { hold_out: 20 } })
    expect(await formOf(b)).toMatchObject({ hold_out: 20 })
    clock.advance(longestSettling)
    const other = await aForm()
    await visitorsSee(a, 2000, 200)
    await visitorsSee(b, 2000, 200)
    const page = 'https://shop.example/'
    const held = Array.from({ length: 1000 }, newId)
    await intake.record(
      member.siteId,
      held.map((visitor_id) => ({ id: newId(), kind: 'held' as const, popup_id: a, visitor_id, page })),
    )
    for (const visitor_id of held.slice(0, 20)) {
      const conversion = { siteId: member.siteId, id: newId(), popup_id: other, visitor_id, page }
      await database.inSite(member.siteId, (db) => recordConversion({ ...tools, db }, conversion))
    }
    const { hold_out: brought } = (await load(test_id)).statistics
    expect(brought).toMatchObject({
      shown: { visitors: 4000, conversions: 400 },
      held: { visitors: 1000, conversions: 20 },
    })
    expect(brought.incremental).toBeCloseTo(320, 6)
    expect(brought.low).toBeGreaterThan(150)
    expect(brought.sentence).toMatch(
      /^Of 400 conversions, about 320 would not have come without the form \(between \d+ and \d+\)\.$/,
    )
  })

  test('over time are those of each variant, and nobody else’s', async () => {
    const { test_id, a, b } = await aRunningTest()
    await visitorsSee(a, 10, 2)
    const { body } = await call(`/${test_id}/stats`, { period: '1 week' })
    expect(body.interval).toBe('day')
    expect(body.variants).toMatchObject([
      { id: a, variant: 'A', totals: { views: 10, conversions: 2 } },
      { id: b, variant: 'B', totals: { views: 0 } },
    ])
    expect(body.variants[0].series).toHaveLength(7)
    expect(await callAs(aMember(), `/${test_id}/stats`)).toMatchObject({ status: 404 })
    expect(await call(`/${test_id}/stats`, { period: '2 weeks' })).toMatchObject({ status: 400 })
    expect(await callAs(aMember(), '/test/load', { test_id })).toMatchObject({
      status: 404,
      body: { error: 'Failed to load testable popups.' },
    })
    expect((await call('/test/load', { test_id: 'x' })).status).toBe(400)
  })
})

describe('ending', () => {
  test('makes the winner an ordinary active form, pauses the others, and can be taken back', async () => {
    const { test_id, a, b } = await aRunningTest()
    await call('/test/variant/update', { test_id, popup_id: a, variant: { weight: 30 } })
    const { test: ended } = (await call('/test/end', { test_id, variant: 'b' })).body
    expect(ended).toMatchObject({ status: 'ended', winner: 'B', ended_at: new Date(clock.now).toISOString() })
    expect(ended.variants).toMatchObject([{ variant: 'A', weight: 30, status: 'active' }, { variant: 'B' }])
    expect(await formOf(b)).toMatchObject({ status: 'active', test_id: null, variant: null, weight: 50 })
    expect(await formOf(a)).toMatchObject({ status: 'paused', test_id: null })
    const { test: reopened } = (await call('/test/reopen', { test_id })).body
    expect(reopened).toMatchObject({ status: 'active', winner: null, ended_at: null })
    expect(await formOf(a)).toMatchObject({ status: 'active', test_id, variant: 'A', weight: 30 })
    expect(await formOf(b)).toMatchObject({ status: 'active', test_id, variant: 'B' })
    expect((await call('/test/reopen', { test_id })).status).toBe(409)
  })

  test('frees forms that were deleted meanwhile, and can be taken back without them', async () => {
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

  test('keeps its figures as they were', async () => {
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

  test('archives hide: one that runs ends first, with the winner that is named', async () => {
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

  test('is refused without such a variant, twice, and unknown elsewhere', async () => {
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

test('settings are kept; those that make no sense are refused', async () => {
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

test('the planner goes by what is said, or by what the form had', async () => {
  const popup_id = await aForm()
  await setForm(popup_id, { status: 'active' })
  expect((await call('/test/planner', { popup_id })).body).toMatchObject({ baseline: 0, visitors: null, weeks: null })
  await visitorsSee(popup_id, 2800, 140)
  const { body } = await call('/test/planner', { popup_id, effect: 0.2 })
  expect(body).toMatchObject({ baseline: 0.05, visitors_a_day: 100 })
  expect(body.days).toBe(Math.ceil(body.visitors / 100))
  expect(body.visitors).toBeGreaterThan(body.visitors_at_one_look)
  expect((await call('/test/planner', { baseline: 0.05, effect: 0.2 })).body).toMatchObject({ days: null, weeks: null })
  expect((await call('/test/planner', { baseline: 0.05, effect: 0.2 })).body.visitors).toBe(body.visitors)
  expect((await callAs(aMember(), '/test/planner', { popup_id })).body).toMatchObject({ baseline: 0, visitors: null })
  // A test of it is tuned by the same; one of a form that nobody saw is tuned as usual.
  const { test: tuned } = (await call('/test/create', { popup_id })).body
  expect(tuned.tuned_for).toBe(tuningOf({ baseline: 0.05, effect: tuned.effect }))
  expect((await call('/test/create', { popup_id: await aForm() })).body.test.tuned_for).toBe(20_000)
  for (const bad of [{ baseline: 0 }, { baseline: 1 }, { effect: 2 }, { variants: 1 }, { visitors_a_day: -1 }]) {
    expect((await call('/test/planner', bad)).status).toBe(400)
  }
})

test('a form in no test has a hold-out of its own', async () => {
  const popup_id = await aForm({ hold_out: 50 })
  expect((await call('/test/holdout', { popup_id })).body.hold_out).toBeNull()
  await setForm(popup_id, { status: 'active' })
  clock.advance(longestSettling)
  await visitorsSee(popup_id, 10, 1)
  expect((await call('/test/holdout', { popup_id })).body.hold_out).toMatchObject({
    shown: { visitors: 10, conversions: 1 },
    held: { visitors: 0, conversions: 0 },
    incremental: null,
    sentence: 'Too few visitors were held out, or converted, to say what the forms bring.',
  })
  expect((await callAs(aMember(), '/test/holdout', { popup_id })).body.hold_out).toBeNull()
  expect((await call('/test/holdout', { popup_id: 'x' })).status).toBe(400)
})

describe('each hour', () => {
  test('a test that shall end by itself does, once, when its weeks are over', async () => {
    const { test_id, a, b } = await aRunningTest()
    await call('/test/settings', { test_id, settings: { auto_winner: true, minimum_weeks: 1 } })
    await visitorsSee(a, 3000, 150)
    await visitorsSee(b, 3000, 300)
    await tend()
    expect((await load(test_id)).test.status).toBe('active')
    clock.advance(7 * 86_400_000)
    await Promise.all([tend(), tend()])
    expect((await load(test_id)).test).toMatchObject({ status: 'ended', winner: 'B' })
    expect(await formOf(b)).toMatchObject({ status: 'active', test_id: null })
  })

  test('a bandit shows what does better to more visitors, and keeps a share for the rest', async () => {
    const { test_id, a, b } = await aRunningTest()
    await call('/test/settings', { test_id, settings: { bandit: true } })
    await visitorsSee(a, 1000, 50)
    await visitorsSee(b, 1000, 90)
    clock.advance(60_000)
    await tend()
    expect((await load(test_id)).test.variants).toMatchObject([{ weight_percent: 10 }, { weight_percent: 90 }])
    clock.advance(longestSettling)
    await visitorsSee(a, 100, 5)
    await visitorsSee(b, 900, 81)
    const { statistics } = await load(test_id)
    expect(statistics.sample_ratio.is_alarm).toBe(false)
    expect(statistics.variants).toMatchObject([
      { visitors: 1100, expected: 1100 },
      { visitors: 1900, expected: 1900 },
    ])
  })

  test('a test that nobody looks at is kept counted', async () => {
    const { test_id } = await aRunningTest()
    const kept = async () => {
      const { rows } = await sql`SELECT id FROM cohorts WHERE id = ${test_id}`.execute(database.system)
      return rows.length
    }
    expect(await kept()).toBe(1)
    await sql`DELETE FROM cohorts WHERE id = ${test_id}`.execute(database.system)
    await tend()
    expect(await kept()).toBe(1)
  })

  test('nothing happens to a test that asks for nothing', async () => {
    const { test_id, a, b } = await aRunningTest()
    await visitorsSee(a, 1000, 50)
    await visitorsSee(b, 1000, 190)
    clock.advance(30 * 86_400_000)
    await tend()
    expect((await load(test_id)).test).toMatchObject({ status: 'active', variants: [{ weight: 50 }, { weight: 50 }] })
  })
})
