import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { undoMs } from '../rules.ts'
import { contactsServer } from './testing/contacts-server.ts'

const { database, tools, clock, runJobs, member, subscribe, people } = await contactsServer()
const world = await people()

test('bulk actions apply to selected contacts or to all matching ones, and one undo restores a bulk deletion', async () => {
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

test('restores a deleted list or segment with its id', async () => {
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

test('another site can’t change a site’s lists, segments and contacts, which look nonexistent to it', async () => {
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

test('finds duplicates and merges them: fields that the remaining contact lacks come from the other', async () => {
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
  expect(contact).toMatchObject({ city: 'Rome', phone: '+39061234567', tags: ['vip'] })
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

test('offers purchased products as filters, and keeps order data when a contact is edited or subscribes again', async () => {
  const { siteId, call, ids } = await people()
  expect((await call('/contacts/vocabulary')).body.products).toEqual([{ key: 'mug', title: 'A mug' }])
  await call('/contacts/save', { contact_id: ids.cy, city: 'Oslo' })
  await subscribe(siteId, 'cy@example.org')
  const { contact } = (await call('/contacts/load', { contact_id: ids.cy })).body
  expect(contact).toMatchObject({ city: 'Oslo', status: 'subscribed', orders_count: 2, spent: 99.9 })
  const bought = { match: 'all', conditions: [{ field: 'product', operator: 'has', value: 'mug' }] }
  expect((await call('/contacts/count', { filter: bought })).body.count).toBe(1)
})

test('refuses a value that doesn’t fit its field, with an issue on that field', async () => {
  const { call, ids } = world
  const { status, body } = await call('/contacts/save', { contact_id: ids.bob, fields: { age: 'old', size: 'XXL' } })
  expect([status, body.issues.map(({ path }) => path)]).toEqual([400, ['fields.age', 'fields.size']])
  const saved = await call('/contacts/save', { contact_id: ids.bob, fields: { age: '41,5', size: 'l', note: '' } })
  expect(saved.body.contact.fields).toEqual({ age: '41.5', size: 'L' })
})

test('doesn’t subscribe a suppressed address or ask it to confirm, and stores only its hash', async () => {
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
