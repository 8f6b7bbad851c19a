import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importJob, noCounts } from '#features/imports/server/run-import.ts'
import { contactImport } from './index.ts'
import { openBudget } from '#features/imports/server/read/budget.ts'
import { readRows } from '#features/imports/server/read/read-rows.ts'
import { importsServer, options } from './testing/imports-server.ts'

const { app, database, emitted, importAll, listed, member, runJobs, tools } = await importsServer()
const runImport = importJob(new Map([[contactImport.name, contactImport]]))

test.each([
  [
    'Mailchimp',
    'Email Address,First Name,Last Name,Phone Number,MEMBER_RATING,OPTIN_TIME,LEID,TAGS\nann@x.io,Ann,Lee,123,4,"2024-01-02 10:11:12",9,"""vip"",""new"""\n',
  ],
  [
    'Klaviyo',
    'Email,First Name,Last Name,Phone Number,Email Marketing Consent,Country\nann@x.io,Ann,Lee,123,SUBSCRIBED,\n',
  ],
  [
    'Shopify',
    'First Name,Last Name,Email,Accepts Email Marketing,Default Address City,Phone,Tags\nAnn,Lee,ann@x.io,yes,,123,"vip, new"\n',
  ],
  ['WooCommerce', 'billing_first_name,billing_last_name,billing_email,billing_phone\nAnn,Lee,ann@x.io,123\n'],
  ['by hand', 'Wer,Name\nann@x.io,Ann Lee\n'],
])("a file of %s's is mapped by a guess", async (name, file) => {
  const me = member()
  const done = await importAll(me, file)
  expect(done).toMatchObject({ state: 'imported', counts: { rows: 1, added: 1, refused: 0 } })
  const [contact] = await listed(me)
  expect(contact).toMatchObject({ email: 'ann@x.io', first_name: 'Ann', last_name: 'Lee', status: 'subscribed' })
  if (file.toLowerCase().includes('tags')) expect(contact!.tags.toSorted()).toEqual(['new', 'vip'])
  if (name === 'Mailchimp') expect(contact!.subscribed_at).toBe('2024-01-02T10:11:12.000Z')
})

test('a column of dates ends nobody by words that say never, and refuses what is no date', async () => {
  const me = member()
  const done = await importAll(
    me,
    'email,unsubscribed_at\nann@x.io,never\nbob@x.io,0000-00-00 00:00:00\ncy@x.io,2024-01-02\ndan@x.io,perhaps\n',
  )
  expect(done.counts).toMatchObject({ added: 3, refused: 1 })
  const found = (await listed(me)).map((one: { email: string; status: string }) => `${one.email} ${one.status}`)
  expect(found.toSorted()).toEqual(['ann@x.io subscribed', 'bob@x.io subscribed', 'cy@x.io unsubscribed'])
})

test('rows that cannot be imported come back as a file with the reason; the rest is in', async () => {
  const me = member()
  await me.call('/contacts/fields/save', { key: 'age', label: 'Age', type: 'number' })
  await me.call('/suppressions/add', { emails: ['no@x.io'] })
  const done = await importAll(
    me,
    'email,age\n=1@x.io,5\nann@x.io,old\nnobody,1\n,2\nno@x.io,3\ncy@x.io,7\nCY@x.io,8\n',
  )
  expect(done.counts).toEqual({
    rows: 7,
    added: 3,
    updated: 0,
    unchanged: 1,
    skipped: 0,
    refused: 3,
    noted: 1,
  })
  expect((await listed(me)).map((one: { email: string; fields: object }) => [one.email, one.fields])).toEqual([
    ['=1@x.io', { age: '5' }],
    ['ann@x.io', {}],
    ['CY@x.io', { age: '8' }],
  ])
  const file = await app.inject({ method: 'GET', url: done.refusals_url! })
  expect(file.headers['content-disposition']).toContain('attachment')
  expect(file.body.split('\r\n')).toEqual([
    '\ufeffemail,age,Line,Reason',
    'ann@x.io,old,3,"Imported without ""old"": it does not fit the field age."',
    'nobody,1,4,"Invalid email address: ""nobody""."',
    ',2,5,No email address.',
    'no@x.io,3,6,The address is on the suppression list (manual).',
    '',
  ])
  expect((await app.inject({ method: 'GET', url: `${done.refusals_url}x` })).statusCode).toBe(404)
})

test('a dry run counts and changes nothing; an unchanged file imported again writes nothing', async () => {
  const me = member()
  const file = 'email,first name,tags\nann@x.io,Ann,vip\nbob@x.io,Bob,\n'
  const { id, mapping } = (await me.upload(file)).body.import
  expect((await me.call('/imports/map', { import_id: id, mapping: ['', '', ''], options })).body.issues).toMatchObject([
    { path: 'mapping' },
  ])
  expect((await me.call('/imports/map', { import_id: id, mapping, options })).body.import.state).toBe('mapped')
  await me.call('/imports/check', { import_id: id })
  await runJobs()
  expect((await me.call('/imports/load', { import_id: id })).body.import).toMatchObject({
    state: 'checked',
    counts: { added: 2 },
  })
  expect(await listed(me)).toEqual([])
  await me.call('/imports/start', { import_id: id })
  await runJobs()
  const versions = async () =>
    (
      await sql`SELECT xmin::text, ctid::text FROM contacts WHERE site_id = ${me.siteId} ORDER BY id`.execute(
        database.system,
      )
    ).rows
  const before = await versions()
  expect((await importAll(me, file)).counts).toMatchObject({ added: 0, updated: 0, unchanged: 2 })
  expect(await versions()).toEqual(before)
  expect((await importAll(me, 'email,first name\nann@x.io,Anna\n', { known: 'skip' })).counts).toMatchObject({
    updated: 0,
    skipped: 1,
  })
  expect((await importAll(me, 'email,first name\nann@x.io,Anna\nbob@x.io,\n', { tags: ['t'] })).counts).toMatchObject({
    updated: 2,
  })
  expect(await listed(me)).toMatchObject([
    { first_name: 'Anna', tags: ['vip', 't'] },
    { first_name: 'Bob', tags: ['t'] },
  ])
})

test('tags are kept sign by sign, once each', async () => {
  const site = member()
  const file = String.raw`email,tags
ann@x.io,"a ""b"" \c\N {d} e, NULL, both"
bob@x.io,
`
  await importAll(site, file, { tags: ['both', '"own"'] })
  const tagsOf = async () => (await listed(site)).map(({ tags }: { tags: string[] }) => tags.toSorted())
  const ofAnn = ['"own"', 'NULL', String.raw`a "b" \c\N {d} e`, 'both']
  expect(await tagsOf()).toEqual([ofAnn, ['"own"', 'both']])
  await importAll(site, file, { tags: ['both', 'later'] })
  expect(await tagsOf()).toEqual([
    [...ofAnn, 'later'],
    ['"own"', 'both', 'later'],
  ])
})

test("nobody is subscribed again by a file, but may be unsubscribed by it; the consent is the owner's words", async () => {
  const me = member()
  await importAll(me, 'email,status\nann@x.io,no\nbob@x.io,yes\n', { consent: 'Asked at the fair.' })
  await importAll(me, 'email,status\nann@x.io,yes\nbob@x.io,unsubscribed\n')
  const all = await listed(me)
  expect(all.map(({ status }: { status: string }) => status)).toEqual(['unsubscribed', 'unsubscribed'])
  const loaded = (await me.call('/contacts/load', { contact_id: all[0]!.id })).body
  expect(loaded.consents).toMatchObject([{ text: 'Asked at the fair.', method: 'import of people.csv' }])
  expect(loaded.activity).toMatchObject([{ kind: 'subscribed', what: 'Import of people.csv' }])
})

test('an import whose process is killed goes on where it was: no row is lost, none is counted twice', async () => {
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

test('an import or an export that cannot be done says so, and gives up after some tries', async () => {
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

test('a check that was stopped, put aside or given up counts nothing, for nothing was written', async () => {
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

test('what is exported comes back the same, and no cell is a formula', async () => {
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

test('addresses are suppressed by a file; an exported list comes back as it was; both can be undone', async () => {
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

test('an import is undone: what it added goes, what it changed goes back, and what changed since stays', async () => {
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

test('other rooms hear who is subscribed by an import, and of nobody else', async () => {
  const me = member()
  emitted.length = 0
  await importAll(me, 'email,status\nann@x.io,subscribed\nbob@x.io,unsubscribed\n')
  await importAll(me, 'email\nann@x.io\n')
  const ann = (await listed(me)).find(({ email }: { email: string }) => email === 'ann@x.io')
  const told = emitted.filter(({ event }) => event === 'contacts.subscribed')
  expect(told).toEqual([
    { event: 'contacts.subscribed', payload: { site_id: me.siteId, contact_ids: [ann!.id], is_history: true } },
  ])
})

test('undoing an import removes the tags that it created, but for those that somebody uses or has named', async () => {
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

test('a column becomes a custom field with a type, and is known from then on', async () => {
  const me = member()
  const options = { consent: 'Asked.', types: { Member: 'yes-no', Since: 'date' } }
  const { id } = (await me.upload('email,Member,Since\nann@x.io,ja,20.11.2026\nbob@x.io,perhaps,\n')).body.import
  const mapping = ['email', 'field:Member', 'field:Since']
  const preview = (await me.call('/imports/preview', { import_id: id, mapping, options })).body
  expect(preview.rows).toMatchObject([
    { problem: '', note: '' },
    { problem: '', note: 'Imported without "perhaps": it does not fit the field Member.' },
  ])
  await me.call('/imports/start', { import_id: id, mapping, options })
  await runJobs()
  expect((await me.call('/contacts/vocabulary')).body.fields).toMatchObject([
    { key: 'Member', type: 'yes-no' },
    { key: 'Since', type: 'date' },
  ])
  expect(await listed(me)).toMatchObject([
    { email: 'ann@x.io', fields: { Member: 'yes', Since: '2026-11-20' } },
    { email: 'bob@x.io', fields: {} },
  ])
})

test('the address of an export or of skipped rows is of no use once its member has left', async () => {
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

test('who is taken off the suppression list may be mailed again as far as they want it, and the reason is kept', async () => {
  const me = member()
  await importAll(me, 'email,status\nann@x.io,bounced\nbob@x.io,complained\n')
  await me.call('/suppressions/add', { emails: ['ann@x.io', 'bob@x.io'] })
  for (const email of ['ann@x.io', 'bob@x.io']) await me.call('/suppressions/delete', { email, why: 'It works.' })
  const all = await listed(me)
  expect(all.map(({ status }: { status: string }) => status)).toEqual(['subscribed', 'unsubscribed'])
  const { activity } = (await me.call('/contacts/load', { contact_id: all[0]!.id })).body
  expect(activity[0]).toMatchObject({ kind: 'changed', what: 'Removed from the suppression list: It works.' })
})
