import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import type { Condition, Filter } from '../filter.ts'
import { undoMs } from '../rules.ts'
import { audienceOf, contacts, recordActivities, recordProducts, setPurchases, subscribeContact } from './index.ts'

const server = await testServer({ rooms: [sitesRoom(), contacts] })
const { database, tools, clock, post, runJobs } = server
const consent = { text: 'News.', method: 'form', addressPrefix: '' }
const dayMs = 24 * 3600 * 1000

const member = () => {
  const { siteId, token } = server.aMember()
  return {
    siteId,
    call: <Path extends string>(path: Path, body: object = {}) => post(path, { site_id: siteId, ...body }, { token }),
  }
}
type Call = ReturnType<typeof member>['call']

async function subscribe(siteId: string, email: string, fields: Record<string, string> = {}) {
  const request = { siteId, email, fields, popupId: tools.newId(), page: '/', consent }
  return (await database.inSite(siteId, (db) => subscribeContact({ ...tools, db }, request))).contact.id
}

/** Three people: Ann from Rome (tag vip, opened yesterday), Bob from Paris (age 40), Cy (unsubscribed, bought long ago). */
async function people() {
  const { siteId, call } = member()
  await call('/contacts/fields/save', { key: 'age', label: 'Age', type: 'number' })
  await call('/contacts/fields/save', { key: 'born', label: 'Born', type: 'date' })
  await call('/contacts/fields/save', { key: 'member', label: 'Member', type: 'yes-no' })
  await call('/contacts/fields/save', { key: 'size', label: 'Size', type: 'choice', choices: ['S', 'L'] })
  const { list_id } = (await call('/lists/save', { name: 'News' })).body
  const ann = await subscribe(siteId, 'ann@example.com', {
    age: '30',
    born: '1990-05-01',
    member: 'yes',
    'First name': 'Ann',
  })
  const bob = await subscribe(siteId, 'bob@example.org', { age: '40', size: 'L', note: '100%_sure' })
  const cy = await subscribe(siteId, 'cy@example.org', { age: 'seven' })
  await call('/contacts/save', { contact_id: ann, city: 'Rome', country: 'IT', tags: ['vip'], lists: [list_id] })
  await call('/contacts/save', { contact_id: bob, city: 'Paris', country: 'FR' })
  await database.inSite(siteId, (db) =>
    recordActivities({ ...tools, db }, siteId, [
      { contactId: ann, kind: 'opened', what: 'News 1', at: new Date(clock.now - dayMs) },
      { contactId: cy, kind: 'bought', what: '#1', at: new Date(clock.now - 90 * dayMs) },
    ]),
  )
  await database.inSite(siteId, async (db) => {
    const firstAt = new Date(clock.now - 200 * dayMs)
    const lastAt = new Date(clock.now - 90 * dayMs)
    const bought = { products: ['mug', "tea'x"], codes: ['SAVE10'] }
    await setPurchases(db, siteId, [
      { contactId: cy, orders: 2, spent: 99.9, spentOrders: 2, firstAt, lastAt, ...bought },
    ])
    await recordProducts(db, siteId, [{ key: 'mug', title: 'A mug' }], lastAt)
  })
  await call('/contacts/bulk', { selection: { contact_ids: [cy] }, action: { kind: 'unsubscribe' } })
  return { siteId, call, list_id, ids: { ann, bob, cy } }
}

const found = async (call: Call, filter: Filter) => {
  const { status, body } = await call('/contacts/list', { filter, sort: 'email' })
  expect([status, body.error]).toEqual([200, undefined])
  const count = (await call('/api/shortcuts/build', { query: filter })).body
  expect(count).toEqual({ success: true, count: body.total, error: null })
  return body.contacts.map(({ email }: { email: string }) => email[0]).join('')
}
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
  // As `is_not` does, it holds for who has none.
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

test('the last days are days of the calendar, today among them, for moments as for dates', async () => {
  const { siteId, call } = member()
  await call('/contacts/fields/save', { key: 'born', label: 'Born', type: 'date' })
  // The clock stands at ten in the morning.
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

test('a segment forgets the address of somebody who is erased, and holds nobody rather than everybody', async () => {
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

test('days to come and anniversaries go by the calendar, whatever a form stored', async () => {
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

test('notifications are told apart from mails, and three groups nest', async () => {
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

test('groups nest, lists and segments count, and a segment may be made of another', async () => {
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
])('a condition that makes no sense is refused: %j', async (condition) => {
  const { status, body } = await world.call('/api/shortcuts/build', {
    query: { match: 'all', conditions: [condition] },
  })
  expect([status, body.success]).toEqual([400, false])
})

test('/api/shortcuts/build takes JSON, and refuses what is too deep, too much or none', async () => {
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

test('pages go by key in both directions, and meet everybody once', async () => {
  const { siteId, call } = member()
  for (let i = 0; i < 25; i++) {
    if (i % 3 === 0) clock.advance(1000)
    await subscribe(siteId, `p${String(i).padStart(2, '0')}@example.com`)
  }
  for (const query of [{}, { search: 'p' }, { sort: 'email' }, { status: 'subscribed', sort: 'email' }]) {
    const pages: string[][] = []
    let { body } = await call('/contacts/list', query)
    expect(body).toMatchObject({ total: 25, previous: null })
    for (;;) {
      pages.push(body.contacts.map(({ id }: { id: string }) => id))
      if (!body.next) break
      body = (await call('/contacts/list', { ...query, after: body.next })).body
    }
    expect(pages.map((page) => page.length)).toEqual([10, 10, 5])
    expect(new Set(pages.flat()).size).toBe(25)
    const back = (await call('/contacts/list', { ...query, before: body.previous })).body
    expect(back.contacts.map(({ id }: { id: string }) => id)).toEqual(pages[1])
  }
  expect((await call('/contacts/list', { after: 'nonsense' })).status).toBe(400)
})

test('an audience is who is subscribed, on a list or in a segment, and not excluded; as a stream', async () => {
  const { siteId, call, ids, list_id } = await people()
  const filter = { match: 'all', conditions: [{ field: 'field:age', operator: 'is_not_empty' }] }
  const { segment } = (await call('/segments/save', { name: 'All', filter })).body
  const none = { lists: [], segments: [], excludedLists: [], excludedSegments: [] }
  const members = async (rule: object) => {
    const audience = audienceOf({ ...none, ...rule }, tools.now)
    return database.inSite(siteId, async (db) => {
      const got: string[] = []
      for (let after: string = nilId; ; after = got.at(-1)!) {
        const batch = await audience.after(db, siteId, after, 1)
        if (batch.length === 0) break
        got.push(...batch)
      }
      expect(await audience.count(db, siteId)).toBe(got.length)
      expect(await audience.among(db, siteId, Object.values(ids))).toEqual(new Set(got))
      return got.map((id) => Object.entries(ids).find(([, known]) => known === id)![0]).toSorted()
    })
  }
  expect(await members({})).toEqual(['ann', 'bob'])
  expect(await members({ lists: [list_id] })).toEqual(['ann'])
  expect(await members({ segments: [segment.id], excludedLists: [list_id] })).toEqual(['bob'])
})

test('bulk actions on the ticked and on all that match; a deletion is taken back as one', async () => {
  const { call, ids, list_id } = await people()
  const bulk = async (selection: object, action: object) => (await call('/contacts/bulk', { selection, action })).body
  expect((await bulk({ contact_ids: [ids.ann, ids.bob] }, { kind: 'tag', tag: 'vip' })).changed).toBe(1)
  expect((await call('/contacts/tags')).body.tags).toEqual([{ name: 'vip', contacts: 2 }])
  expect((await bulk({ query: {} }, { kind: 'list', list_id })).changed).toBe(2)
  expect((await call('/lists/list')).body.lists).toMatchObject([{ name: 'News', contacts: 3, subscribed: 2 }])
  expect((await bulk({ contact_ids: [ids.ann] }, { kind: 'list', list_id: tools.newId() })).success).toBe(false)
  const { changed, deletion_id } = await bulk({ query: { tag: 'vip' } }, { kind: 'delete' })
  expect([changed, (await call('/contacts/list')).body.total]).toEqual([2, 1])
  expect((await call('/contacts/restore', { deletion_id })).body.restored).toBe(2)
  await call('/lists/delete', { list_id })
  await call('/contacts/tags/delete', { name: 'vip' })
  clock.advance(undoMs + 1)
  await runJobs()
  const { contacts: all } = (await call('/contacts/list')).body
  expect(all.flatMap((one: { tags: string[]; lists: string[] }) => [...one.tags, ...one.lists])).toEqual([])
})

test('a deleted list or segment comes back as the same one', async () => {
  const { call, ids, list_id } = await people()
  const filter = { match: 'all', conditions: [{ field: 'list', operator: 'has', value: list_id }] }
  const { segment } = (await call('/segments/save', { name: 'On it', filter })).body
  await call('/lists/delete', { list_id })
  await call('/segments/delete', { segment_id: segment.id })
  expect((await call('/lists/restore', { list_id, name: 'News' })).body.list_id).toBe(list_id)
  const back = { segment_id: segment.id, name: 'On it', filter }
  expect((await call('/segments/restore', back)).body.segment).toMatchObject({ id: segment.id, filter })
  clock.advance(undoMs + 1)
  await runJobs()
  const found = (await call('/contacts/list', { segment_id: segment.id })).body.contacts
  expect(found.map(({ id }: { id: string }) => id)).toEqual([ids.ann])
  const other = member()
  await other.call('/segments/restore', back)
  expect((await other.call('/contacts/list', { segment_id: segment.id })).body.contacts).toEqual([])
})

test('another site changes nothing, and its lists, segments and contacts are as if they did not exist', async () => {
  const [mine, theirs] = [member(), await people()]
  const bulk = { selection: { contact_ids: Object.values(theirs.ids) }, action: { kind: 'delete' } }
  expect((await mine.call('/contacts/bulk', bulk)).body.changed).toBe(0)
  for (const [path, body] of [
    ['/contacts/save', { contact_id: theirs.ids.ann, city: 'x' }],
    ['/contacts/merge', { contact_id: theirs.ids.ann, from_id: theirs.ids.bob }],
    ['/lists/save', { list_id: theirs.list_id, name: 'x' }],
    ['/lists/delete', { list_id: theirs.list_id }],
    ['/segments/delete', { segment_id: theirs.list_id }],
    ['/imports/load', { import_id: theirs.list_id }],
    ['/list/export/status', { download_id: theirs.list_id }],
  ] as const) {
    expect([path, (await mine.call(path, body)).status]).toEqual([path, 404])
  }
  expect((await theirs.call('/contacts/list')).body.total).toBe(3)
})

test('duplicates are found and merged: what the one that stays lacks comes from the other', async () => {
  const { siteId, call } = member()
  const kept = await subscribe(siteId, 'ann.lee@example.com', { 'First name': 'Ann', city: 'Rome' })
  const other = await subscribe(siteId, 'annlee+shop@example.com', {
    city: 'Oslo',
    phone: '+39 06 1234567',
    color: 'red',
  })
  await call('/contacts/save', { contact_id: other, tags: ['vip'] })
  expect((await call('/contacts/doubles', { contact_id: kept })).body.duplicates).toMatchObject([{ id: other }])
  expect((await member().call('/contacts/doubles', { contact_id: kept })).status).toBe(404)
  const spaced = await subscribe(siteId, 'far@example.org', { phone: '0039-06-12345 6 7 (home)' })
  expect(
    (await call('/contacts/duplicates', { contact_id: other })).body.duplicates.map((one: { id: string }) => one.id),
  ).toEqual(expect.arrayContaining([kept, spaced]))
  const { contact } = (await call('/contacts/merge', { contact_id: kept, from_id: other })).body
  expect(contact).toMatchObject({ city: 'Rome', phone: '+39 06 1234567', tags: ['vip'] })
  expect(contact.fields).toMatchObject({ city: 'Rome', color: 'red' })
  const loaded = (await call('/contacts/load', { contact_id: kept })).body
  expect(loaded.consents).toHaveLength(2)
  expect(loaded.activity.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'merged',
    'subscribed',
    'subscribed',
  ])
  expect((await call('/contacts/load', { contact_id: other })).status).toBe(404)
})

test('what was bought is offered, and stays when the contact is written by hand or subscribes again', async () => {
  const { siteId, call, ids } = await people()
  expect((await call('/contacts/vocabulary')).body.products).toEqual([{ key: 'mug', title: 'A mug' }])
  await call('/contacts/save', { contact_id: ids.cy, city: 'Oslo' })
  await subscribe(siteId, 'cy@example.org')
  const { contact } = (await call('/contacts/load', { contact_id: ids.cy })).body
  expect(contact).toMatchObject({ city: 'Oslo', status: 'subscribed', orders_count: 2, spent: 99.9 })
  const bought = { match: 'all', conditions: [{ field: 'product', operator: 'has', value: 'mug' }] }
  expect((await call('/contacts/count', { filter: bought })).body.count).toBe(1)
})

test('a value that its field cannot hold is refused beside the field', async () => {
  const { call, ids } = world
  const { status, body } = await call('/contacts/save', { contact_id: ids.bob, fields: { age: 'old', size: 'XXL' } })
  expect([status, body.issues.map(({ path }) => path)]).toEqual([400, ['fields.age', 'fields.size']])
  const saved = await call('/contacts/save', { contact_id: ids.bob, fields: { age: '41,5', size: 'l', note: '' } })
  expect(saved.body.contact.fields).toEqual({ age: '41.5', size: 'L' })
})

test('a suppressed address is neither subscribed nor asked; of it only a hash is kept', async () => {
  const { siteId, call } = member()
  expect((await call('/suppressions/add', { emails: ['Eve@example.com', 'eve@EXAMPLE.com'] })).body.added).toBe(1)
  expect((await call('/suppressions/check', { email: 'eve@example.com' })).body.reason).toBe('manual')
  await subscribe(siteId, 'eve@example.com')
  expect((await call('/contacts/list')).body.contacts).toMatchObject([{ status: 'unsubscribed' }])
  const { rows } = await sql`SELECT t::text FROM contact_suppressions t WHERE site_id = ${siteId}`.execute(
    database.system,
  )
  expect(JSON.stringify(rows)).not.toContain('eve')
  expect((await call('/suppressions/delete', { email: 'eve@example.com' })).body.issues).toMatchObject([
    { path: 'why' },
  ])
  const why = 'A slip of the finger.'
  expect((await call('/suppressions/delete', { email: 'eve@example.com', why })).body.removed).toBe(true)
  expect((await call('/suppressions/list')).body.counts.manual).toBe(0)
})
