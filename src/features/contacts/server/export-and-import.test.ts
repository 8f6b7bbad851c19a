import { expect, test } from 'vitest'
import { openBudget } from '#features/imports/server/read/budget.ts'
import { readRows } from '#features/imports/server/read/read-rows.ts'
import { importsServer } from './testing/imports-server.ts'

const { app, importAll, listed, member, runJobs } = await importsServer()

test('reimporting an export changes nothing, and no exported cell is a formula', async () => {
  const me = member()
  await importAll(me, `email,first name,field:note,tags\nann@x.io,"=1+1","'@sum",vip\nbob@x.io,-5,"a ""b""\n c",\n`)
  const before = await listed(me)
  const { download_id } = (await me.call('/list/export', {})).body
  expect((await me.call('/list/export/status', { download_id })).body).toMatchObject({ state: 'waiting', url: null })
  await runJobs()
  const { url, state, rows } = (await me.call('/list/export/status', { download_id })).body
  expect([state, rows]).toEqual(['done', 2])
  const { body } = await app.inject({ method: 'GET', url: url! })
  for (const [, ...cells] of readRows(Buffer.from(body), openBudget(1000)).rows)
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  expect((await importAll(me, body)).counts).toMatchObject({ unchanged: 2, updated: 0 })
  const copy = member()
  await importAll(copy, body)
  const shape = ({ email, first_name, fields, tags, status, subscribed_at }: Record<string, unknown>) => ({
    email,
    first_name,
    fields,
    tags,
    status,
    subscribed_at,
  })
  expect((await listed(copy)).map(shape)).toEqual(before.map(shape))
  for (const kind of ['segments', 'lists', 'suppressions', 'activity']) {
    const other = (await me.call('/list/export', { kind })).body.download_id
    await runJobs()
    expect((await me.call('/list/export/status', { download_id: other })).body.state).toBe('done')
  }
  const { exports } = (await me.call('/list/exports')).body
  expect(exports.map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`).toSorted()).toEqual(
    ['activity', 'contacts', 'lists', 'segments', 'suppressions'].map((kind) => `${kind} done`),
  )
  expect((await copy.call('/list/exports')).body.exports).toEqual([])
})

test('suppresses addresses from a file, reimports an exported suppression list unchanged, and can undo both', async () => {
  const me = member()
  await me.call('/contacts/add', { email: 'ann@x.io', consent: 'Asked.' })
  const suppress = async (file: string) => {
    const { id } = (await me.upload(file, 'suppress.csv', '/suppressions/upload')).body.import
    await me.call('/imports/start', { import_id: id })
    await runJobs()
    return (await me.call('/imports/load', { import_id: id })).body.import
  }
  const first = await suppress('Email,reason\nann@x.io,complained\nBOB@x.io,\nnobody,\nbob@x.io,\n')
  expect(first).toMatchObject({ kind: 'suppressions', counts: { added: 2, unchanged: 1, refused: 1 } })
  const counts = async () => (await me.call('/suppressions/list')).body.counts
  expect(await counts()).toEqual({ bounced: 0, complained: 1, erased: 0, manual: 1 })
  const { download_id } = (await me.call('/list/export', { kind: 'suppressions' })).body
  await runJobs()
  const { url } = (await me.call('/list/export/status', { download_id })).body
  const { body } = await app.inject({ method: 'GET', url: url! })
  await me.call('/suppressions/delete', { email: 'ann@x.io', why: 'They asked for it.' })
  expect(await counts()).toMatchObject({ complained: 0, manual: 1 })
  const again = await suppress(body)
  expect(again.counts).toMatchObject({ added: 1, unchanged: 1, refused: 0 })
  expect((await me.call('/suppressions/check', { email: 'ann@x.io' })).body.reason).toBe('complained')
  await me.call('/imports/undo', { import_id: again.id })
  await runJobs()
  expect(await counts()).toMatchObject({ complained: 0, manual: 1 })
  const { id } = (await me.upload('Name\nAnn\n', 'names.csv', '/suppressions/upload')).body.import
  expect((await me.call('/imports/start', { import_id: id })).body.error).toBe(
    'Choose the column with the email address.',
  )
  expect((await suppress('cy@x.io\ndan@x.io\nnobody\n')).counts).toMatchObject({ added: 2, refused: 1 })
})

test('the URL of an export or of skipped rows stops working once its team member has left', async () => {
  const me = member()
  const done = await importAll(me, 'email\nnobody\n')
  expect((await app.inject({ method: 'GET', url: done.refusals_url! })).statusCode).toBe(200)
  const { download_id } = (await me.call('/list/export', {})).body
  await runJobs()
  const { url } = (await me.call('/list/export/status', { download_id })).body
  expect((await app.inject({ method: 'GET', url: url! })).statusCode).toBe(200)
  me.leave()
  for (const address of [url, done.refusals_url])
    expect((await app.inject({ method: 'GET', url: address! })).statusCode).toBe(404)
})
