import { expect, test } from 'vitest'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { contacts } from '../index.ts'

const { aMember, clock, post, runJobs } = await testServer({ rooms: [sitesRoom(), contacts] })

function member() {
  const { siteId, token } = aMember()
  const call = async <Path extends string>(path: Path, body: object = {}) =>
    post(path, { site_id: siteId, ...body }, { token })
  const add = async (email: string, profile: object = {}) => {
    clock.advance(1)
    return (await call('/contacts/add', { email, consent: 'Asked.', ...profile })).body.contact.id as string
  }
  const found = async (input: object = {}) => (await call('/contacts/duplicates/groups', input)).body
  const look = async () => {
    await call('/contacts/duplicates/find')
    await runJobs()
    return found()
  }
  return { call, add, found, look }
}
type Group = { group: number; reasons: string[]; contacts: { email: string }[] }
const emails = (groups: Group[]) => groups.map(({ contacts: all }) => all.map(({ email }) => email))

test('finds possible duplicates by mailbox, phone or name, each group once and the most certain first', async () => {
  const { add, call, found, look } = member()
  expect(await found()).toMatchObject({ search: null, groups: [], total: 0, next: null })
  await add('ann.lee@x.io', { first_name: 'Ann', last_name: 'Lee' })
  await add('annlee+shop@x.io', { first_name: 'ann', last_name: 'LEE' })
  await add('bob@x.io', { phone: '+39 06 12345 6 7' })
  await add('robert@y.io', { phone: '0039061234567' })
  await add('cy@x.io', { first_name: 'Cy', last_name: 'Ray', phone: '12' })
  await add('cy@y.io', { first_name: 'Cy', last_name: 'Ray', phone: '12' })
  await add('ann.lee@y.io')
  await call('/contacts/duplicates/find')
  expect((await found()).search!.state).toBe('looking')
  await runJobs()
  const { search, groups, total } = await found()
  expect(search).toEqual({ state: 'done', at: new Date(clock.now).toISOString() })
  expect([total, emails(groups)]).toEqual([
    3,
    [
      ['ann.lee@x.io', 'annlee+shop@x.io'],
      ['bob@x.io', 'robert@y.io'],
      ['cy@x.io', 'cy@y.io'],
    ],
  ])
  expect(groups.map(({ reasons }: Group) => reasons)).toEqual([['mailbox', 'name'], ['phone'], ['name']])
  const first = await found({ limit: 2 })
  expect(first.previous).toBeNull()
  const second = await found({ limit: 2, after: first.next })
  expect([emails(second.groups), second.next]).toEqual([[['cy@x.io', 'cy@y.io']], null])
  expect(await found({ limit: 2, before: second.previous })).toEqual({ ...first, previous: null })
  expect((await look()).total).toBe(3)
})

test('a group disappears once merged, deleted or dismissed, and stays dismissed in later searches', async () => {
  const { add, call, found, look } = member()
  const kept = await add('ann@x.io', { phone: '061234567' })
  const from = await add('ann2@x.io', { phone: '061234567' })
  await add('bob@x.io', { first_name: 'Bob', last_name: 'Ray' })
  await add('bob2@x.io', { first_name: 'Bob', last_name: 'Ray' })
  const gone = await add('cy@x.io', { first_name: 'Cy', last_name: 'Ray' })
  await add('cy2@x.io', { first_name: 'Cy', last_name: 'Ray' })
  const { groups } = await look()
  expect(groups).toHaveLength(3)
  const { merge_id } = (await call('/contacts/merge', { contact_id: kept, from_id: from })).body
  await call('/contacts/delete', { contact_ids: [gone] })
  expect(emails((await found()).groups)).toEqual([['bob@x.io', 'bob2@x.io']])
  await call('/contacts/unmerge', { merge_id })
  const [bob] = groups.filter(({ contacts: all }: Group) => all[0]!.email === 'bob@x.io')
  expect((await call('/contacts/duplicates/dismiss', { group: bob!.group, is_apart: true })).status).toBe(200)
  expect(emails((await look()).groups)).toEqual([['ann@x.io', 'ann2@x.io']])
  await call('/contacts/duplicates/dismiss', { group: bob!.group, is_apart: false })
  expect((await found()).total).toBe(2)
  expect((await look()).total).toBe(2)
})

test('ignores a name that many contacts share, and another site can’t see or change the groups', async () => {
  const [mine, theirs] = [member(), member()]
  for (let i = 0; i < 7; i++) await mine.add(`p${i}@x.io`, { first_name: 'John', last_name: 'Smith' })
  expect((await mine.look()).total).toBe(0)
  await mine.add('p.1@x.io')
  const { groups } = await mine.look()
  expect(groups).toHaveLength(1)
  expect((await theirs.look()).groups).toEqual([])
  expect((await theirs.call('/contacts/duplicates/dismiss', { group: groups[0]!.group, is_apart: true })).status).toBe(
    404,
  )
  expect((await mine.found()).total).toBe(1)
})

test('a search with no progress for ten minutes counts as failed, until it completes after all', async () => {
  const { call, found } = member()
  await call('/contacts/duplicates/find')
  const at = new Date(clock.now).toISOString()
  clock.advance(10 * 60_000)
  expect((await found()).search).toEqual({ state: 'looking', at })
  clock.advance(1)
  expect((await found()).search).toEqual({ state: 'failed', at })
  await runJobs()
  expect((await found()).search!.state).toBe('done')
})
