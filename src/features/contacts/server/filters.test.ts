import { expect, test } from 'vitest'
import type { Condition, Filter } from '../filter.ts'
import { recordActivities } from './index.ts'
import { contactsServer, dayMs } from './testing/contacts-server.ts'

const { database, tools, clock, member, subscribe, people, found } = await contactsServer()
const world = await people()

test.each<[string, string, Condition['value'], string]>([
  ['email', 'is', 'ANN@example.com', 'a'],
  ['email', 'ends_with', '.org', 'bc'],
  ['email', 'contains_not', 'example', ''],
  ['first_name', 'is', 'ann', 'a'],
  ['first_name', 'is_empty', undefined, 'bc'],
  ['city', 'starts_with', 'ro', 'a'],
  ['country', 'is_any_of', ['IT', 'FR'], 'ab'],
  ['country', 'is_none_of', ['IT'], 'bc'],
  ['status', 'is_not', 'subscribed', 'c'],
  ['tag', 'has', 'vip', 'a'],
  ['tag', 'has_not', 'vip', 'bc'],
  ['tag', 'has_any_of', ['vip', 'x'], 'a'],
  ['opened', 'within_days', 30, 'a'],
  ['opened', 'not_within_days', 30, 'bc'],
  ['opened', 'never', undefined, 'bc'],
  ['bought', 'not_since', '2026-10-01', 'abc'],
  ['bought', 'since', '2026-08-01', 'c'],
  ['bought', 'ever', undefined, 'c'],
  ['subscribed', 'on', '2026-11-20', 'abc'],
  ['subscribed', 'before', '2026-11-20', ''],
  ['subscribed', 'after', '2026-11-20', ''],
  ['field:age', 'at_least', 40, 'b'],
  ['field:age', 'less_than', 40, 'a'],
  // Like `is_not`, it also matches contacts without a value.
  ['field:age', 'equals_not', 40, 'ac'],
  ['average_order', 'equals_not', 1, 'abc'],
  ['average_order', 'equals_not', 49.95, 'ab'],
  ['field:born', 'before', '1990-05-02', 'a'],
  ['field:born', 'within_days', 10, ''],
  ['field:member', 'is_yes', undefined, 'a'],
  ['field:size', 'is_not', 'L', 'ac'],
  ['field:note', 'contains', '%_', 'b'],
  ['field:note', 'is_not_empty', undefined, 'b'],
  ["field:x' OR true --", 'is', 'y', ''],
  ['orders', 'at_least', 2, 'c'],
  ['orders', 'more_than', 2, ''],
  ['orders', 'less_than', 1, 'ab'],
  ['orders', 'equals', 0, 'ab'],
  ['orders', 'is_empty', undefined, 'ab'],
  ['orders', 'is_not_empty', undefined, 'c'],
  ['spent', 'at_least', 99.9, 'c'],
  ['spent', 'equals', 99.9, 'c'],
  ['spent', 'at_most', 0, 'ab'],
  ['spent', 'more_than', -1, 'abc'],
  ['average_order', 'equals', 49.95, 'c'],
  ['average_order', 'less_than', 1000, 'c'],
  ['first_order', 'before', '2026-06-01', 'c'],
  ['first_order', 'after', '2026-06-01', ''],
  ['last_order', 'on', '2026-08-22', 'c'],
  ['last_order', 'not_within_days', 89, 'abc'],
  ['last_order', 'within_days', 91, 'c'],
  ['product', 'has', 'mug', 'c'],
  ['product', 'has_not', 'mug', 'ab'],
  ['product', 'has_any_of', ["tea'x", 'cup'], 'c'],
  ['product', 'has_none_of', ['cup'], 'abc'],
  ['discount_code', 'has', 'save10', 'c'],
  ['discount_code', 'has_not', 'SAVE10', 'ab'],
])('%s %s %j holds for "%s"', async (field, operator, value, expected) => {
  const condition = { field, operator, ...(value !== undefined && { value }) }
  expect(await found(world.call, { match: 'all', conditions: [condition] })).toBe(expected)
  const others = [...'abc'].filter((letter) => !expected.includes(letter)).join('')
  expect(await found(world.call, { match: 'none', conditions: [condition] })).toBe(others)
})

test('"the last days" are calendar days including today, for timestamps and dates', async () => {
  const { siteId, call } = member()
  await call('/contacts/fields/save', { key: 'born', label: 'Born', type: 'date' })
  // The clock is set to 10 AM.
  const midnight = clock.now - 10 * 3_600_000
  const [early, late] = [
    await subscribe(siteId, 'a@x.io', { born: '2026-11-19' }),
    await subscribe(siteId, 'b@x.io', { born: '2026-11-18' }),
  ]
  await database.inSite(siteId, (db) =>
    recordActivities({ ...tools, db }, siteId, [
      { contactId: early, kind: 'opened', what: 'N', at: new Date(midnight - dayMs) },
      { contactId: late, kind: 'opened', what: 'N', at: new Date(midnight - dayMs - 1) },
    ]),
  )
  for (const field of ['opened', 'field:born']) {
    const within = (operator: string, value: number) =>
      found(call, { match: 'all', conditions: [{ field, operator, value }] })
    expect([
      await within('within_days', 1),
      await within('not_within_days', 1),
      await within('within_days', 0),
    ]).toEqual(['a', 'b', ''])
  }
})

test('a segment drops the address of an erased person, and then matches no one rather than everyone', async () => {
  const { siteId, call } = member()
  await subscribe(siteId, 'ann@x.io')
  await subscribe(siteId, 'bob@x.io')
  const filter = { match: 'all', conditions: [{ field: 'email', operator: 'is', value: 'ann@x.io' }] }
  await call('/segments/save', { name: 'Ann', filter })
  await call('/contacts/person/erase', { email: 'ann@x.io' })
  const [segment] = (await call('/segments/list', {})).body.segments
  expect(JSON.stringify(segment)).not.toContain('ann@x.io')
  expect((await call('/contacts/count', { segment_id: segment!.id })).body.count).toBe(0)
})

test('upcoming days and anniversaries follow the calendar, whatever value a form stored', async () => {
  const { siteId, call } = member()
  await call('/contacts/fields/save', { key: 'born', label: 'Born', type: 'date' })
  const today = new Date(clock.now)
  const yearsAgo = (years: number, days: number) => {
    const day = new Date(clock.now + days * dayMs)
    return `${today.getUTCFullYear() - years}-${day.toISOString().slice(5, 10)}`
  }
  const day = (days: number) => new Date(clock.now + days * dayMs).toISOString().slice(0, 10)
  await subscribe(siteId, 'ann@example.com', { born: yearsAgo(30, 3) })
  await subscribe(siteId, 'bob@example.com', { born: yearsAgo(30, -3) })
  await subscribe(siteId, 'cy@example.com', { born: '1990-02-31x' })
  await subscribe(siteId, 'dan@example.com', { born: day(5) })
  await subscribe(siteId, 'eve@example.com', { born: '2026-02-31' })
  const whose = (operator: string, value: number, field = 'field:born') =>
    found(call, { match: 'all', conditions: [{ field, operator, value }] })
  expect(await whose('anniversary_in_days', 7)).toBe('ad')
  expect(await whose('anniversary_in_days', 2)).toBe('')
  expect(await whose('in_next_days', 7)).toBe('d')
  expect(await whose('in_next_days', 7, 'subscribed')).toBe('abcde')
  expect(await whose('anniversary_in_days', 0, 'added')).toBe('abcde')
  expect(await whose('anniversary_in_days', 7, 'first_order')).toBe('')
})

test('distinguishes notifications from emails, and nests three groups', async () => {
  const { siteId, call } = member()
  const [ann, bob] = [await subscribe(siteId, 'ann@example.com'), await subscribe(siteId, 'bob@example.com')]
  await database.inSite(siteId, (db) =>
    recordActivities({ ...tools, db }, siteId, [
      { contactId: ann, kind: 'notified', what: 'Sale' },
      { contactId: ann, kind: 'tapped', what: 'Sale' },
      { contactId: bob, kind: 'notified', what: 'Sale' },
    ]),
  )
  const tapped = { field: 'tapped', operator: 'within_days', value: 1 }
  const notified = { field: 'notified', operator: 'ever' }
  expect(await found(call, { match: 'all', conditions: [notified, { match: 'none', conditions: [tapped] }] })).toBe('b')
  const deep: Filter = {
    match: 'any',
    conditions: [{ match: 'all', conditions: [tapped, { match: 'none', conditions: [] }] }],
  }
  expect(await found(call, { match: 'all', conditions: [notified, deep] })).toBe('a')
  expect(
    (await call('/contacts/load', { contact_id: ann })).body.activity.map(({ kind }: { kind: string }) => kind),
  ).toEqual(expect.arrayContaining(['notified', 'tapped']))
})

test('nests groups, filters by lists and segments, and allows a segment based on another', async () => {
  const { call, list_id } = world
  const onList = { field: 'list', operator: 'has', value: list_id }
  const big = { field: 'field:age', operator: 'more_than', value: 35 }
  expect(await found(call, { match: 'any', conditions: [onList, { match: 'all', conditions: [big] }] })).toBe('ab')
  expect(await found(call, { match: 'all', conditions: [] })).toBe('abc')
  const { segment } = (await call('/segments/save', { name: 'On it', filter: { match: 'all', conditions: [onList] } }))
    .body
  const inSegment = { field: 'segment', operator: 'is', value: segment.id }
  expect(await found(call, { match: 'none', conditions: [inSegment] })).toBe('bc')
  expect((await call('/contacts/list', { segment_id: segment.id })).body.total).toBe(1)
  const itself = await call('/segments/save', {
    segment_id: segment.id,
    name: 'x',
    filter: { match: 'all', conditions: [inSegment] },
  })
  expect([itself.status, itself.body.error]).toEqual([400, 'A segment can’t include itself.'])
  await call('/segments/delete', { segment_id: segment.id })
  expect(await found(call, { match: 'all', conditions: [inSegment] })).toBe('')
})

test.each([
  { field: 'password', operator: 'is', value: 'x' },
  { field: '__proto__', operator: 'is', value: 'x' },
  { field: 'constructor', operator: 'is', value: 'x' },
  { field: 'email', operator: "= '' OR true --", value: 'x' },
  { field: 'email', operator: 'toString', value: 'x' },
  { field: 'email', operator: 'is' },
  { field: 'list', operator: 'has', value: 'not an id' },
  { field: 'opened', operator: 'within_days', value: '30' },
  { field: 'bought', operator: 'since', value: '2026-13-45' },
  { field: 'field:age', operator: 'at_least', value: 'many' },
  { field: 'orders', operator: 'at_least', value: '2' },
  { field: 'product', operator: 'has' },
])('refuses an invalid condition: %j', async (condition) => {
  const { status, body } = await world.call('/api/shortcuts/build', {
    query: { match: 'all', conditions: [condition] },
  })
  expect([status, body.success]).toEqual([400, false])
})

test('/api/shortcuts/build accepts JSON, and refuses invalid, too deeply nested or too large queries', async () => {
  const { call } = world
  const build = async (query: unknown) => (await call('/api/shortcuts/build', { query })).status
  expect(await build('{"match":"all","conditions":[]}')).toBe(200)
  expect(await build('{')).toBe(400)
  expect(await build('['.repeat(100_000))).toBe(400)
  let deep: Filter = { match: 'all', conditions: [] }
  for (let i = 0; i < 8; i++) deep = { match: 'all', conditions: [deep] }
  expect(await build(deep)).toBe(400)
  const one = { field: 'email', operator: 'is', value: 'x' }
  expect(await build({ match: 'any', conditions: Array(51).fill(one) })).toBe(400)
})
