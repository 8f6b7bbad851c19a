import { expect, test } from 'vitest'
import { testServer } from '#platform/server/testing/calls.ts'
import { when } from '#platform/server/events/events.ts'
import { displayRuleEvents } from '../contract.ts'
import { limits } from '../rules.ts'
import { copyDisplayRules, displayRulesRoom, forgetRules, rulesOf } from './index.ts'

/** The existing forms, by site, and the forms whose rules changed. */
const known = new Set<string>()
const changed: string[] = []
const on = [
  when(displayRuleEvents.objectAsked, async ({ site_id, object_id }) => known.has(`${site_id} ${object_id}`)),
  when(displayRuleEvents.changed, async ({ object_id }) => void changed.push(object_id)),
]
const { aMember, database, get, post, tools } = await testServer({ rooms: [displayRulesRoom()], on })

function aSite() {
  const { siteId, token } = aMember()
  const aForm = () => {
    const object_id = tools.newId()
    known.add(`${siteId} ${object_id}`)
    return object_id
  }
  const call = <Name extends string>(name: Name, body: object = {}) =>
    post(`/displayrules/${name}`, { site_id: siteId, app_id: 'listbuilder', ...body }, { token })
  return { siteId, aForm, call }
}
const page = (filter_value: string, rule_type = 'include') => ({ filter_type: 'containing', rule_type, filter_value })

test('saves rules in order, loads them again, and publishes the form', async () => {
  const { aForm, call } = aSite()
  const object_id = aForm()
  const group = tools.newId()
  const saved = await call('saverules', {
    object_id,
    display_rules: [
      page(' /products '),
      page(''),
      page('/products'),
      { id: group, filter_type: 'group', rule_type: 'exclude', filter_value: { operator: 'all' } },
      { group_id: group, rule_id: 'country', filter_type: 'one-of', rule_type: 'include', filter_value: ['DE'] },
      { group_id: group, filter_type: 'date', rule_type: 'exclude', filter_value: { from: '2026-08-20' } },
    ],
  })
  expect(saved.status).toBe(200)
  const { displayRules } = saved.body
  expect(
    displayRules.map((rule: { rule_id: string; filter_value: unknown }) => [rule.rule_id, rule.filter_value]),
  ).toEqual([
    ['url', '/products'],
    ['group', { operator: 'all' }],
    ['country', ['DE']],
    ['date', { from: '2026-08-20' }],
  ])
  expect(displayRules[2]!.group_id).toBe(group)
  expect((await call('load', { object_id })).body).toEqual({ success: true, displayRules, displayRuleSets: [] })
  expect(changed.at(-1)).toBe(object_id)

  expect((await call('saverules', { object_id, display_rules: [] })).body.displayRules).toEqual([])
  expect((await call('load', { object_id })).body.displayRules).toEqual([])
})

test.each<[string, object]>([
  ['a way to compare that the subject has not', { ...page('x'), rule_id: 'country' }],
  ['a subject that nobody knows', { ...page('x'), rule_id: 'shoe_size' }],
  ['a value of another shape', { ...page('x'), filter_value: ['x'] }],
  ['a value that is too long', page('x'.repeat(2001))],
  ['a group of another list', { ...page('x'), group_id: '0190a000-0000-7000-8000-000000000001' }],
  ['no such day', { filter_type: 'date', rule_type: 'include', filter_value: { from: '2026-02-31' } }],
  ['a NUL', page('a\u0000b')],
  ['half a character', page('a\ud800b')],
  ['a prototype', { ...page('x'), filter_value: JSON.parse('{"__proto__":{"min":1},"min":1}') }],
  [
    'a thousand choices',
    { rule_id: 'country', filter_type: 'one-of', rule_type: 'include', filter_value: Array(1000).fill('DE') },
  ],
  ['no such side', { ...page('x'), rule_type: 'maybe' }],
])('refuses %s', async (_, rule) => {
  const { aForm, call } = aSite()
  const answer = await call('saverules', { object_id: aForm(), display_rules: [rule] })
  expect(answer.status).toBe(400)
  expect(answer.body.issues?.[0]?.path ?? 'display_rules.0').toMatch(/^display_rules\.0/)
})

const many = (count: number) => Array.from({ length: count }, (_, index) => page(`/page-${index}`))

test('limits the number of rules per form', async () => {
  const { aForm, call } = aSite()
  const object_id = aForm()
  expect((await call('saverules', { object_id, display_rules: many(limits.rules + 1) })).status).toBe(400)
  expect((await call('saverules', { object_id, display_rules: many(limits.rules) })).status).toBe(200)
})

test('creates a rule set from a form, loads it into another form, changes it and deletes it', async () => {
  const { aForm, call } = aSite()
  const [one, other] = [aForm(), aForm()]
  const { displayRules } = (await call('saverules', { object_id: one, display_rules: [page('/sale')] })).body
  const { displayRuleSet: set } = (await call('createruleset', { name: ' Sale pages ', object_id: one })).body
  expect(set).toEqual({ id: set.id, name: 'Sale pages', rules: displayRules })

  const loaded = (await call('loadruleset', { set_id: set.id, object_id: other })).body.displayRules
  expect(loaded).toEqual([{ ...displayRules[0], id: loaded[0]!.id, object_id: other }])
  expect(loaded[0]!.id).not.toBe(displayRules[0]!.id)
  expect(changed.at(-1)).toBe(other)

  await call('saverules', { object_id: other, display_rules: [page('/outlet')] })
  const again = (await call('saveruleset', { set_id: set.id, object_id: other })).body.displayRuleSet
  expect(again).toMatchObject({ id: set.id, name: 'Sale pages', rules: [{ filter_value: '/outlet' }] })
  expect((await call('load', { object_id: one })).body.displayRuleSets).toEqual([again])
  expect((await call('load', { object_id: one, app_id: 'smartbar' })).body.displayRuleSets).toEqual([])
  // Undoing an update: the set contains its former rules again.
  const held = { set_id: set.id, object_id: other, display_rules: set.rules }
  const undone = (await call('saveruleset', held)).body.displayRuleSet
  expect(undone.rules.map(({ filter_value }) => filter_value)).toEqual(
    set.rules.map(({ filter_value }) => filter_value),
  )
  expect((await call('load', { object_id: other })).body.displayRules).toMatchObject([{ filter_value: '/outlet' }])

  expect((await call('deleteruleset', { set_id: set.id })).body).toEqual({ success: true })
  expect((await call('load', { object_id: one })).body.displayRuleSets).toEqual([])
})

test('another site’s objects look nonexistent, with each call’s own error message', async () => {
  const [mine, theirs] = [aSite(), aSite()]
  const [object_id, own] = [theirs.aForm(), mine.aForm()]
  const set_id = (await theirs.call('createruleset', { name: 'Theirs', object_id })).body.displayRuleSet.id
  const asks: [string, object, string][] = [
    ['load', { object_id }, 'Failed to load display rules.'],
    ['saverules', { object_id, display_rules: [] }, 'Failed to save display rules.'],
    ['createruleset', { name: 'x', object_id }, 'Failed to save display rule set.'],
    ['saveruleset', { set_id, object_id: own }, 'Failed to save display rule set.'],
    ['loadruleset', { set_id, object_id: own }, 'Failed to load display rule set.'],
    ['deleteruleset', { set_id }, 'Failed to delete display rule set.'],
    ['simulate', { object_id, facts: {} }, 'Failed to test the display rules.'],
  ]
  for (const [name, body, error] of asks) {
    const answer = await mine.call(name, body)
    expect([answer.status, answer.body.error]).toEqual([404, error])
    const nowhere = Object.fromEntries(Object.keys(body).map((key) => [key, key.endsWith('_id') ? tools.newId() : 'x']))
    expect((await mine.call(name, { ...body, ...pick(nowhere, ['object_id', 'set_id']) })).status).toBe(404)
  }
  expect((await theirs.call('load', { object_id })).body.displayRuleSets).toHaveLength(1)
})
const pick = (fields: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

test('ids from another form change nothing in that form', async () => {
  const { aForm, call } = aSite()
  const [one, other] = [aForm(), aForm()]
  const { displayRules } = (await call('saverules', { object_id: one, display_rules: [page('/sale')] })).body
  await call('saverules', { object_id: other, display_rules: [{ ...displayRules[0], filter_value: '/stolen' }] })
  expect((await call('load', { object_id: one })).body.displayRules).toEqual(displayRules)
})

test('simulates rules without saving: matching, not matching and unknown', async () => {
  const { aForm, call } = aSite()
  const object_id = aForm()
  const [first, second, third] = [tools.newId(), tools.newId(), tools.newId()]
  const display_rules = [
    { id: first, ...page('/products') },
    { id: second, rule_id: 'visits', filter_type: 'number', rule_type: 'include', filter_value: { min: 2 } },
    { id: third, rule_id: 'country', filter_type: 'one-of', rule_type: 'exclude', filter_value: ['DE'] },
  ]
  const facts = { url: 'https://shop.example/products/mug', visits: 1 }
  expect((await call('simulate', { display_rules, facts })).body).toEqual({
    success: true,
    show: false,
    verdicts: [
      { id: first, holds: true },
      { id: second, holds: false },
      { id: third, holds: 'unknown' },
    ],
  })
  expect((await call('simulate', { display_rules, facts: { ...facts, visits: 2 } })).body.show).toBe(true)
  expect((await call('simulate', { object_id, facts })).body).toEqual({ success: true, show: true, verdicts: [] })
  const cart = { value: 20, items: 1, products: [] }
  expect((await call('simulate', { object_id, facts: { cart }, min_cart_value: 30 })).body.show).toBe(false)
  expect((await call('simulate', { facts })).status).toBe(400)
})

test('copies rules with a form, and deletes them with it', async () => {
  const { siteId, aForm, call } = aSite()
  const [one, copy] = [aForm(), aForm()]
  await call('saverules', { object_id: one, display_rules: [page('/sale')] })
  await database.inSite(siteId, (db) => copyDisplayRules({ ...tools, db, siteId }, one, copy))
  await database.acrossSites((db) => forgetRules(db, [one]))
  expect(await database.inSite(siteId, (db) => rulesOf(db, siteId, one))).toEqual([])
  expect((await call('load', { object_id: copy })).body.displayRules).toMatchObject([{ filter_value: '/sale' }])
})

test('any page may request its visitor’s country', async () => {
  const { status, body, headers } = await get('/v/here')
  expect([status, body]).toEqual([200, { success: true, country: null }])
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['cache-control']).toBe('private, max-age=86400')
})
