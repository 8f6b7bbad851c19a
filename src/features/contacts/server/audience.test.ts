import { expect, test } from 'vitest'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { audienceOf } from './index.ts'
import { contactsServer } from './testing/contacts-server.ts'

const { database, tools, clock, member, subscribe, people } = await contactsServer()

test('keyset pagination works in both directions and returns each contact once', async () => {
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

test('an audience streams subscribed contacts on a list or in a segment, without excluded ones', async () => {
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
