import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sitesRoom } from '#features/sites/server/index.ts'
import { type Answered, testServer } from '#platform/server/testing/calls.ts'
import { contacts, deactivateContact } from './index.ts'

const { aMember, database, post, tools } = await testServer({ rooms: [sitesRoom(), contacts] })

test('a contact who unsubscribes while their page is being saved stays unsubscribed', async () => {
  const { siteId, token } = aMember()
  const call = async <Path extends string>(path: Path, body: object) =>
    post(path, { site_id: siteId, ...body }, { token })
  const contactId = (await call('/contacts/add', { email: 'ann@x.io', consent: 'Asked.' })).body.contact.id as string
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(DISTINCT pid)::int AS waiting FROM pg_locks WHERE NOT granted AND pid IN (
        SELECT pid FROM pg_stat_activity WHERE datname = current_database())`.execute(database.system)
    return rows[0]!.waiting
  }
  let saved: Promise<Answered<'/contacts/save'>> | undefined
  await database.inSite(siteId, async (db) => {
    await deactivateContact({ ...tools, db }, { siteId, contactId, status: 'unsubscribed', what: '' })
    saved = call('/contacts/save', { contact_id: contactId, city: 'Paris' })
    await expect.poll(waiting).toBeGreaterThan(0)
  })
  expect((await saved!).body.contact).toMatchObject({ city: 'Paris', status: 'unsubscribed' })
})

test('a new contact gets tags, lists and fields at once, and an existing one keeps its own', async () => {
  const { siteId, token } = aMember()
  const call = async <Path extends string>(path: Path, body: object) =>
    post(path, { site_id: siteId, ...body }, { token })
  const list = (await call('/lists/save', { name: 'News' })).body.list_id
  await call('/contacts/fields/save', { key: 'age', label: 'Age', type: 'number' })
  const ann = { email: 'ann@x.io', consent: 'Asked.' }
  const added = await call('/contacts/add', { ...ann, tags: ['vip', 'vip'], lists: [list], fields: { age: '41' } })
  expect(added.body.contact).toMatchObject({ tags: ['vip'], lists: [list], fields: { age: '41' } })
  const again = await call('/contacts/add', { ...ann, tags: ['spring', 'vip'], lists: [crypto.randomUUID()] })
  expect(again.body.contact).toMatchObject({ tags: ['vip', 'spring'], lists: [list], fields: { age: '41' } })
  const refused = await call('/contacts/add', { ...ann, email: 'bob@x.io', fields: { age: 'old' } })
  expect(refused).toMatchObject({ status: 400, body: { error: 'Enter a number.' } })
  expect((await call('/contacts/list', { search: 'bob@x.io' })).body.contacts).toEqual([])
})
