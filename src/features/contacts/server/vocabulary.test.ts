import { expect, test } from 'vitest'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { undoMs } from '../rules.ts'
import { contacts } from './index.ts'
import { saveField } from './store-fields.ts'
import { insertSegment } from './store-vocabulary.ts'

const { aMember, clock, database, post, runJobs, tools } = await testServer({ rooms: [sitesRoom(), contacts] })
const filter = { match: 'all' as const, conditions: [{ field: 'opened', operator: 'within_days' as const, value: 30 }] }
const many = Array.from({ length: 500 }, (_, i) => `N${i}`)

function member() {
  const { siteId, token } = aMember()
  return {
    siteId,
    call: async <Path extends string>(path: Path, body: object = {}) =>
      post(path, { site_id: siteId, ...body }, { token }),
  }
}

test('a list that is deleted, restored and deleted again keeps its contacts until the undo period ends', async () => {
  const { call } = member()
  const { list_id } = (await call('/lists/save', { name: 'News' })).body
  const { contact } = (await call('/contacts/add', { email: 'ann@x.io', consent: 'Asked.' })).body
  await call('/contacts/save', { contact_id: contact.id, lists: [list_id] })
  const lists = async () => (await call('/contacts/load', { contact_id: contact.id })).body.contact.lists
  await call('/lists/delete', { list_id })
  await call('/lists/restore', { list_id, name: 'News' })
  clock.advance(undoMs - 1000)
  await call('/lists/delete', { list_id })
  clock.advance(2000)
  await runJobs()
  expect(await lists()).toEqual([list_id])
  clock.advance(undoMs)
  await runJobs()
  expect(await lists()).toEqual([])
})

test('a segment is restored only if the limit allows it', async () => {
  const { call, siteId } = member()
  const at = new Date(clock.now)
  const row = { site_id: siteId, filter, created_at: at, updated_at: at }
  const { segment } = (await call('/segments/save', { name: 'Gone', filter })).body
  await call('/segments/delete', { segment_id: segment.id })
  await database.inSite(siteId, async (db) => {
    for (const name of many) await insertSegment(db, { ...row, id: tools.newId(), name })
  })
  const back = { segment_id: segment.id, name: 'Gone', filter }
  expect((await call('/segments/restore', back)).body.error).toBe('At most 500 segments.')
  const [first] = (await call('/segments/list')).body.segments
  await call('/segments/delete', { segment_id: first!.id })
  expect((await call('/segments/restore', back)).body.segment).toMatchObject({ id: segment.id })
})

test('at the limit of fields, existing fields can still be changed', async () => {
  const { call, siteId } = member()
  await database.inSite(siteId, async (db) => {
    for (const key of many)
      await saveField(db, siteId, { key, label: key, type: 'text', choices: [] }, { at: new Date(0), conversion: null })
  })
  expect((await call('/contacts/fields/save', { key: 'new', label: 'New', type: 'text' })).body.error).toBe(
    'At most 500 fields.',
  )
  expect((await call('/contacts/fields/save', { key: 'N7', label: 'Seven', type: 'number' })).status).toBe(200)
})
