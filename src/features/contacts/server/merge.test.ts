import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { undoMs } from '../rules.ts'
import { when } from '#platform/server/events/events.ts'
import { contactEvents } from '../contract.ts'
import { contactsRoom, recordActivities } from './index.ts'

/** Records the merges that another room was asked to carry out. */
const asked: { from: string; to: string; only?: readonly string[] | undefined }[] = []
const on = [
  when(contactEvents.merged, async ({ from_id: from, to_id: to }) => {
    asked.push({ from, to })
    return [from]
  }),
  when(contactEvents.unmerged, async ({ from_id, to_id, moved }) => {
    asked.push({ from: to_id, to: from_id, only: moved['test'] })
  }),
]
const rooms = [sitesRoom(), contactsRoom()]
const { aMember, clock, database, post, tools } = await testServer({ rooms, on })

async function twoContacts() {
  const { siteId, token } = aMember()
  const call = async <Path extends string>(path: Path, body: object = {}) =>
    post(path, { site_id: siteId, ...body }, { token })
  const add = async (email: string, profile: object) =>
    (await call('/contacts/add', { email, consent: `Asked ${email}.`, ...profile })).body.contact.id as string
  const ann = await add('ann@x.io', { first_name: 'Ann' })
  const other = await add('a.lee@x.io', { first_name: 'A.', last_name: 'Lee', phone: '123' })
  await call('/contacts/save', { contact_id: ann, tags: ['vip'], fields: { size: 'L' } })
  await call('/contacts/save', { contact_id: other, tags: ['new'], fields: { size: 'S', color: 'red' } })
  await database.inSite(siteId, (db) =>
    recordActivities({ ...tools, db }, siteId, [{ contactId: other, kind: 'opened', what: 'News' }]),
  )
  const load = async (contact_id: string) => {
    const { contact, consents, activity } = (await call('/contacts/load', { contact_id })).body
    return { contact, consents, activity }
  }
  const merge = async () => (await call('/contacts/merge', { contact_id: ann, from_id: other })).body
  return { call, load, merge, ann, other }
}

test('undoing a merge restores both contacts and their data, including in other features', async () => {
  const { call, load, merge, ann, other } = await twoContacts()
  const before = [await load(ann), await load(other)]
  asked.length = 0
  const { contact, merge_id } = await merge()
  expect(contact).toMatchObject({
    first_name: 'Ann',
    last_name: 'Lee',
    phone: '123',
    tags: ['vip', 'new'],
    fields: { size: 'L', color: 'red' },
    last_opened_at: expect.any(String),
  })
  expect((await call('/contacts/unmerge', { merge_id })).body.contact).toEqual(before[0]!.contact)
  expect([await load(ann), await load(other)]).toEqual(before)
  expect(asked).toEqual([
    { from: other, to: ann },
    { from: ann, to: other, only: [other] },
  ])
  expect((await call('/contacts/unmerge', { merge_id })).status).toBe(404)
})

test.each([
  [0, 30],
  [30, 7],
])(
  'of contacts who want %i and %i days between emails, the stricter preference applies until the merge is undone',
  async (mine, theirs) => {
    const { call, load, merge, ann, other } = await twoContacts()
    const gap = (id: string, days: number) =>
      sql`UPDATE contacts SET email_gap_days = ${days} WHERE id = ${id}`.execute(database.system)
    await gap(ann, mine)
    await gap(other, theirs)
    const { contact, merge_id } = await merge()
    expect(contact.email_gap_days).toBe(30)
    expect((await call('/contacts/unmerge', { merge_id })).body.contact.email_gap_days).toBe(mine)
    expect((await load(other)).contact.email_gap_days).toBe(theirs)
  },
)

test('a merge can be undone for ten minutes, and not by another site', async () => {
  const [mine, theirs] = [await twoContacts(), await twoContacts()]
  const { merge_id } = await mine.merge()
  expect((await theirs.call('/contacts/unmerge', { merge_id })).status).toBe(404)
  clock.advance(undoMs + 1)
  expect((await mine.call('/contacts/unmerge', { merge_id })).body.error).toBe('This merge can no longer be undone.')
})

test('a merge from an older release without a recorded result can’t be undone', async () => {
  const { call, load, merge, ann } = await twoContacts()
  const { merge_id } = await merge()
  await sql`UPDATE contact_merges SET after = DEFAULT WHERE id = ${merge_id}`.execute(database.system)
  const before = await load(ann)
  const refused = await call('/contacts/unmerge', { merge_id })
  expect([refused.status, refused.body.error]).toEqual([404, 'This merge can no longer be undone.'])
  expect(await load(ann)).toEqual(before)
})

test('undoing a merge keeps later changes, each on the contact where it belongs', async () => {
  const { call, load, merge, ann, other } = await twoContacts()
  const { merge_id } = await merge()
  const { list_id } = (await call('/lists/save', { name: 'News', description: '', is_public: false })).body
  await call('/contacts/save', {
    contact_id: ann,
    last_name: 'Leigh',
    city: 'Paris',
    tags: ['new', 'later'],
    lists: [list_id],
    fields: { color: 'blue', shoe: '40' },
  })
  const { contact } = (await call('/contacts/unmerge', { merge_id })).body
  expect(contact).toMatchObject({
    first_name: 'Ann',
    last_name: 'Leigh',
    phone: '',
    city: 'Paris',
    tags: ['later'],
    lists: [list_id],
    fields: { size: 'L', color: 'blue', shoe: '40' },
    last_opened_at: null,
  })
  expect((await load(other)).contact).toMatchObject({ last_name: 'Lee', phone: '123', tags: ['new'] })
})

test('merges are undone newest first, even if the remaining contact was merged into another', async () => {
  const { call, merge, ann } = await twoContacts()
  const third = (await call('/contacts/add', { email: 'third@x.io', consent: 'Asked.', phone: '123' })).body.contact.id
  const undo = async (merge_id: string) => call('/contacts/unmerge', { merge_id })
  const mergeLater = async (contact_id: string, from_id: string) => {
    clock.advance(1)
    return (await call('/contacts/merge', { contact_id, from_id })).body.merge_id as string
  }
  const first = (await merge()).merge_id
  const second = await mergeLater(ann, third)
  const refused = await undo(first)
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'Undo the merge with third@x.io first: it is more recent.',
  ])
  expect((await undo(second)).status).toBe(200)
  const into = await mergeLater(third, ann)
  expect((await undo(first)).body.error).toBe('Undo the merge with ann@x.io first: it is more recent.')
  expect((await undo(into)).status).toBe(200)
  expect((await undo(first)).body.contact).toMatchObject({ last_name: '', phone: '', tags: ['vip'] })
})

test('if there are too many answers, the remaining contact keeps its own', async () => {
  const { call, merge, ann, other } = await twoContacts()
  const many = Object.fromEntries(Array.from({ length: 98 }, (_, i) => [`answer ${i}`, 'x']))
  await call('/contacts/save', { contact_id: other, fields: many })
  await call('/contacts/save', { contact_id: ann, fields: { hat: '56' } })
  expect((await merge()).contact.fields).toMatchObject({ size: 'L', hat: '56' })
})

test('erasing a merged address also removes it from the remaining contact’s history', async () => {
  const { call, load, merge, ann } = await twoContacts()
  await merge()
  expect(JSON.stringify(await load(ann))).toContain('a.lee@x.io')
  await call('/contacts/person/erase', { email: 'A.Lee@x.io' })
  expect((await load(ann)).activity.map(({ kind }: { kind: string }) => kind)).not.toContain('merged')
})
