import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importsServer } from './testing/imports-server.ts'

const { database, importAll, listed, member, runJobs } = await importsServer()

test('undoing an import removes what it added and reverts what it changed, but keeps later changes', async () => {
  const me = member()
  await me.call('/contacts/fields/save', { key: 'size', label: 'Size', type: 'text' })
  await importAll(me, 'email,first name,tags,field:size\nold@x.io,Old,kept,S\nmine@x.io,Mine,,\n')
  const file = `email,first name,tags,field:size\nold@x.io,New,added,M\nmine@x.io,Theirs,,L\n${['new', 'edited', 'bought'].map((name) => `${name}@x.io,N,added,`).join('\n')}\nnew@x.io,N2,,\n`
  const done = await importAll(me, file)
  expect(done).toMatchObject({ can_undo: true, counts: { added: 3, updated: 2, unchanged: 1 } })
  const byEmail = async () => new Map((await listed(me)).map((one) => [one.email, one]))
  const before = await byEmail()
  await me.call('/contacts/save', { contact_id: before.get('edited@x.io')!.id, city: 'Rome' })
  await me.call('/contacts/save', { contact_id: before.get('mine@x.io')!.id, first_name: 'Changed' })
  await database.inSite(me.siteId, (db) =>
    sql`UPDATE contacts SET orders_count = 1 WHERE site_id = ${me.siteId} AND email_key = 'bought@x.io'`.execute(db),
  )
  expect((await me.call('/imports/undo', { import_id: done.id })).body.import.state).toBe('undoing')
  await runJobs()
  const undone = (await me.call('/imports/load', { import_id: done.id })).body.import
  expect(undone).toMatchObject({ state: 'undone', can_undo: false, undo: { removed: 1, restored: 1, kept: 3 } })
  const after = await byEmail()
  expect([...after.keys()].toSorted()).toEqual(['bought@x.io', 'edited@x.io', 'mine@x.io', 'old@x.io'])
  expect(after.get('old@x.io')).toMatchObject({ first_name: 'Old', tags: ['kept'], fields: { size: 'S' } })
  expect(after.get('mine@x.io')).toMatchObject({ first_name: 'Changed', fields: {} })
  expect((await me.call('/imports/undo', { import_id: done.id })).status).toBe(409)
  expect((await member().call('/imports/undo', { import_id: done.id })).status).toBe(404)
})

test('undoing an import removes the tags that it created, except those in use or named by a user', async () => {
  const me = member()
  const tags = async () =>
    (await me.call('/contacts/tags')).body.tags.map(({ name }: { name: string }) => name).toSorted()
  await importAll(me, 'email,tags\nold@x.io,known\n')
  const done = await importAll(me, 'email,tags\nann@x.io,"known, fresh"\nbob@x.io,used\n')
  const bob = (await listed(me)).find(({ email }: { email: string }) => email === 'bob@x.io')
  await me.call('/contacts/save', { contact_id: bob!.id, city: 'Rome' })
  expect(await tags()).toEqual(['fresh', 'known', 'used'])
  await me.call('/imports/undo', { import_id: done.id })
  await runJobs()
  expect(await tags()).toEqual(['known', 'used'])
})
