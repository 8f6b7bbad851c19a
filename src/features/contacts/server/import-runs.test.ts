import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importJob, noCounts } from '#features/imports/server/run-import.ts'
import { contactImport } from './index.ts'
import { importsServer, options } from './testing/imports-server.ts'

const { database, member, runJobs, tools } = await importsServer()
const runImport = importJob(new Map([[contactImport.name, contactImport]]))

test('an import whose process is killed resumes where it was, and loses no row and counts none twice', async () => {
  const me = member()
  const rows = Array.from({ length: 25_000 }, (_, i) => `p${i}@x.io,${i}`)
  const { id, mapping } = (await me.upload(`email,field:n\n${rows.join('\n')}\n`)).body.import
  await me.call('/imports/map', { import_id: id, mapping, options })
  await me.call('/imports/start', { import_id: id })
  const load = async () => (await me.call('/imports/load', { import_id: id })).body.import
  const { host, port, user, database: name, connectionString: url } = database.connection
  const order = { target: url ? { url } : { host, port, user, database: name }, site_id: me.siteId, import_id: id }
  const file = fileURLToPath(new URL('./testing/import-process.ts', import.meta.url))
  const child = spawn(process.execPath, [file, JSON.stringify(order)], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  while ((await load()).counts.rows === 0 && child.exitCode === null) {
    await new Promise((resolve) => setImmediate(resolve))
  }
  child.kill('SIGKILL')
  await ended
  const { state, counts } = await load()
  expect([state, counts.rows % 10_000, counts.rows < 25_000]).toEqual(['importing', 0, true])
  await runJobs()
  expect(await load()).toMatchObject({
    state: 'imported',
    total: 25_000,
    counts: { rows: 25_000, added: 25_000, updated: 0, unchanged: 0, refused: 0 },
  })
  expect((await me.call('/contacts/count')).body.count).toBe(25_000)
})

test('an import or export that can’t be completed fails with a message after its last attempt', async () => {
  const me = member()
  const job = { ...tools, database, signal: new AbortController().signal, maxAttempts: 10 }
  const { id } = (await me.upload('email\nann@x.io\n')).body.import
  const which = { site_id: me.siteId, import_id: id }
  await me.call('/imports/map', { import_id: id, mapping: ['email'], options })
  await sql`UPDATE import_parts SET rows = 'no JSON' WHERE import_id = ${id}`.execute(database.system)
  await me.call('/imports/start', { import_id: id })
  const state = async () => (await me.call('/imports/load', { import_id: id })).body.import
  await expect(runImport.run(which, { ...job, attempt: 9 })).rejects.toThrow('JSON')
  expect(await state()).toMatchObject({ state: 'importing', finished_at: null })
  await expect(runImport.run(which, { ...job, attempt: 10 })).rejects.toThrow('JSON')
  expect(await state()).toMatchObject({ state: 'failed', error: expect.stringContaining('Upload the file again') })

  const filter = { match: 'all', conditions: [{ field: 'opened', operator: 'within_days', value: 30 }] }
  const { segment } = (await me.call('/segments/save', { name: 'S', filter })).body
  const { download_id } = (await me.call('/list/export', { query: { segment_id: segment.id } })).body
  await me.call('/segments/delete', { segment_id: segment.id })
  await runJobs()
  const made = (await me.call('/list/export/status', { download_id })).body
  expect(made).toMatchObject({ state: 'failed', url: null })
})

test('a check that was stopped, canceled or failed counts nothing, because nothing was written', async () => {
  const me = member()
  const load = async (import_id: string) => (await me.call('/imports/load', { import_id })).body.import
  const mapped = async () => {
    const { id } = (await me.upload('email\nann@x.io\nnobody\n')).body.import
    await me.call('/imports/map', { import_id: id, mapping: ['email'], options })
    return id as string
  }
  const checked = await mapped()
  await me.call('/imports/check', { import_id: checked })
  await runJobs()
  expect(await load(checked)).toMatchObject({ state: 'checked', counts: { rows: 2, added: 1, refused: 1 } })
  await me.call('/imports/cancel', { import_id: checked })
  expect(await load(checked)).toMatchObject({ state: 'cancelled', counts: noCounts, refusals_url: null })

  const broken = await mapped()
  await me.call('/imports/check', { import_id: broken })
  await sql`UPDATE imports SET total = 3, counts = jsonb_set(jsonb_set(counts, '{rows}', '2'), '{added}', '2')
    WHERE id = ${broken}`.execute(database.system)
  await sql`UPDATE import_parts SET rows = 'no JSON' WHERE import_id = ${broken}`.execute(database.system)
  const last = { ...tools, database, signal: new AbortController().signal, attempt: 10, maxAttempts: 10 }
  await expect(runImport.run({ site_id: me.siteId, import_id: broken }, last)).rejects.toThrow('JSON')
  const error = 'Something went wrong. Nothing was saved. Upload the file again.'
  expect(await load(broken)).toMatchObject({ state: 'failed', counts: noCounts, error })
})
