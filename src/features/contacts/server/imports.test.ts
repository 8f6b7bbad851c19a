import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { contacts } from './index.ts'
import { runImport } from './import/run-import.ts'
import { readRows } from './import/read-rows.ts'
import { zipOf } from './testing/zip-of.ts'

const server = await testServer({ rooms: [sitesRoom(), contacts] })
const { app, database, post, runJobs, tools } = server

function member() {
  const { siteId, token } = server.aMember()
  const call = (path: string, body: object = {}) => post(path, { site_id: siteId, ...body }, { token })
  const upload = async (bytes: Uint8Array | string, name = 'people.csv', url = '/imports/upload') => {
    const body = new FormData()
    body.set('site_id', siteId)
    body.set('file', new File([bytes as BlobPart], name))
    const request = new Request('http://x', { method: 'POST', body })
    const headers = { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type')! }
    const payload = Buffer.from(await request.arrayBuffer())
    const answer = await app.inject({ method: 'POST', url, headers, payload })
    return { status: answer.statusCode, body: answer.json() }
  }
  return { siteId, call, upload }
}
type Member = ReturnType<typeof member>
const options = { known: 'update', status: 'subscribed', tags: [], list_ids: [], consent: '' }

async function importAll({ call, upload }: Member, file: Uint8Array | string, with_: object = {}) {
  const { id, mapping } = (await upload(file)).body.import
  await call('/imports/map', { import_id: id, mapping, options: { ...options, ...with_ } })
  await call('/imports/start', { import_id: id })
  await runJobs()
  return (await call('/imports/load', { import_id: id })).body.import
}
const listed = async ({ call }: Member) => (await call('/contacts/list', { sort: 'email', limit: 100 })).body.contacts

const windows1252 = (text: string) => Uint8Array.from(text, (sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0)))
const utf16 = (text: string, mark = true) =>
  Buffer.concat([Buffer.from(mark ? [0xff, 0xfe] : []), Buffer.from(text, 'utf16le')])

test.each<[string, Uint8Array]>([
  ['UTF-8 with a mark', Buffer.from('\ufeffemail,name\r\nö@ä.de,"Jörg, ""J"""\r\n')],
  ['semicolons in windows-1252', windows1252('email;name\r\nö@ä.de;"Jörg, ""J"""\r\n')],
  ['tabs in UTF-16', utf16('email\tname\r\nö@ä.de\t"Jörg, ""J"""\r\n')],
  ['UTF-16 without a mark', utf16('email,name\nö@ä.de,"Jörg, ""J"""\n', false)],
  ["Excel's hint", Buffer.from('sep=;\r\nemail;name\r\nö@ä.de;"Jörg, ""J"""\r\n\r\n;\r\n')],
])('%s is read', (_name, bytes) => {
  expect([...readRows(Buffer.from(bytes)).rows]).toEqual([
    ['email', 'name'],
    ['ö@ä.de', 'Jörg, "J"'],
  ])
})

/** A workbook as Excel writes it, as far as it matters. */
function workbook(): Buffer {
  const files = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Email</t></si><si><r><t>O&apos;Neil </t></r><r><t xml:space="preserve">&amp; Co</t></r></si><si><t/></si></sst>',
    'xl/styles.xml': '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Born</t></is></c></row>' +
      '<row r="2"><c r="A2" t="str"><v>a@b.de</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" s="1"><v>45000</v></c><c r="D2" s="0"/></row><row r="3"/></sheetData></worksheet>',
  }
  return zipOf(files)
}

test('the first sheet of a workbook is read: texts, days, gaps', () => {
  expect([...readRows(workbook()).rows]).toEqual([
    ['Email', '', 'Born'],
    ['a@b.de', "O'Neil & Co", '2023-03-15', ''],
  ])
})

test.each([
  ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4])],
  ['a broken archive', Buffer.from('PK\u0003\u0004 nothing more')],
  ['HTML', Buffer.from('<!doctype html><p>no')],
  ['a heading alone', Buffer.from('email,name\r\n')],
])('%s is refused in words', async (_name, bytes) => {
  const { status, body } = await member().upload(bytes)
  expect([status, body.success]).toEqual([400, false])
})

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
  if (file.toLowerCase().includes('tags')) expect(contact.tags.toSorted()).toEqual(['new', 'vip'])
  if (name === 'Mailchimp') expect(contact.subscribed_at).toBe('2024-01-02T10:11:12.000Z')
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
  expect(done.counts).toEqual({ rows: 7, added: 2, updated: 0, unchanged: 1, skipped: 0, refused: 4 })
  expect((await listed(me)).map((one: { email: string; fields: object }) => [one.email, one.fields])).toEqual([
    ['=1@x.io', { age: '5' }],
    ['CY@x.io', { age: '8' }],
  ])
  const file = await app.inject({ method: 'GET', url: done.refusals_url })
  expect(file.headers['content-disposition']).toContain('attachment')
  expect(file.body.split('\r\n')).toEqual([
    '\ufeffemail,age,Line,Why it was refused',
    'ann@x.io,old,3,"""old"" does not fit the field age."',
    'nobody,1,4,"""nobody"" is no e-mail address."',
    ',2,5,There is no e-mail address.',
    'no@x.io,3,6,The address is on the suppression list (manual).',
    '',
  ])
  expect((await app.inject({ method: 'GET', url: `${done.refusals_url}x` })).statusCode).toBe(404)
})

test('a dry run counts and changes nothing; an unchanged file imported again writes nothing', async () => {
  const me = member()
  const file = 'email,first name,tags\nann@x.io,Ann,vip\nbob@x.io,Bob,\n'
  const { id, mapping } = (await me.upload(file)).body.import
  expect((await me.call('/imports/start', { import_id: id })).status).toBe(409)
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
  const loaded = (await me.call('/contacts/load', { contact_id: all[0].id })).body
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
  await sql`UPDATE contact_import_parts SET rows = 'no JSON' WHERE import_id = ${id}`.execute(database.system)
  await me.call('/imports/start', { import_id: id })
  const state = async () => (await me.call('/imports/load', { import_id: id })).body.import
  await expect(runImport.run(which, { ...job, attempt: 9 })).rejects.toThrow('JSON')
  expect(await state()).toMatchObject({ state: 'importing', finished_at: null })
  await expect(runImport.run(which, { ...job, attempt: 10 })).rejects.toThrow('JSON')
  expect(await state()).toMatchObject({ state: 'failed', error: expect.stringContaining('bring the file again') })

  const filter = { match: 'all', conditions: [{ field: 'opened', operator: 'within_days', value: 30 }] }
  const { segment } = (await me.call('/segments/save', { name: 'S', filter })).body
  const { download_id } = (await me.call('/list/export', { query: { segment_id: segment.id } })).body
  await me.call('/segments/delete', { segment_id: segment.id })
  await runJobs()
  const made = (await me.call('/list/export/status', { download_id })).body
  expect(made).toMatchObject({ state: 'failed', url: null })
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
  const { body } = await app.inject({ method: 'GET', url })
  for (const [, ...cells] of readRows(Buffer.from(body)).rows)
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

test('addresses are barred by a file; an exported list comes back as it was', async () => {
  const me = member()
  await me.call('/contacts/add', { email: 'ann@x.io', consent: 'Asked.' })
  const bar = async (file: string) => (await me.upload(file, 'bar.csv', '/suppressions/upload')).body
  expect(await bar('Email,reason\nann@x.io,complained\nBOB@x.io,\nnobody,\nbob@x.io,\n')).toMatchObject({
    added: 2,
    refused: 1,
  })
  const counts = async () => (await me.call('/suppressions/list')).body.counts
  expect(await counts()).toEqual({ bounced: 0, complained: 1, erased: 0, manual: 1 })
  const { download_id } = (await me.call('/list/export', { kind: 'suppressions' })).body
  await runJobs()
  const { url } = (await me.call('/list/export/status', { download_id })).body
  const { body } = await app.inject({ method: 'GET', url })
  await me.call('/suppressions/delete', { email: 'ann@x.io', why: 'They asked for it.' })
  expect(await counts()).toMatchObject({ complained: 0, manual: 1 })
  expect((await me.call('/suppressions/check', { email: 'ann@x.io' })).body.reason).toBeNull()
  expect(await bar(body)).toMatchObject({ added: 1, known: 1, refused: 0 })
  expect((await me.call('/suppressions/check', { email: 'ann@x.io' })).body.reason).toBe('complained')
  expect((await bar('Name\nAnn\n')).error).toBe('No column of this file holds e-mail addresses.')
  expect(await bar('cy@x.io\ndan@x.io\n')).toMatchObject({ added: 2, refused: 0 })
  expect(await bar('eve@x.io')).toMatchObject({ added: 1, refused: 0 })
  expect(await bar('fay@x.io\nnobody\ngil@x.io\n')).toMatchObject({ added: 2, refused: 1 })
  expect((await bar('Email\n')).error).toBe('There are no rows in this file.')
})

test('a file in an old code page is read as it was written, and in another one when the owner says so', async () => {
  const me = member()
  const text = 'Email;Vorname;Ort\nann@x.io;\xde\xf0;\xd0sl\xfd\n'
  const found = (await me.upload(Buffer.from(text, 'latin1'))).body.import
  expect(found).toMatchObject({ code_page: 'windows-1252', sample: [['ann@x.io', 'Þð', 'Ðslý']] })
  const turkish = { import_id: found.id, code_page: 'windows-1254' }
  const again = (await me.call('/imports/code-page', turkish)).body.import
  expect(again).toMatchObject({ state: 'unmapped', code_page: 'windows-1254', sample: [['ann@x.io', 'Şğ', 'Ğslı']] })
  expect((await member().call('/imports/code-page', turkish)).status).toBe(404)
  expect((await me.call('/imports/code-page', { ...turkish, code_page: 'utf-7' })).status).toBe(400)
  await me.call('/imports/map', { import_id: found.id, mapping: again.mapping, options })
  await me.call('/imports/start', { import_id: found.id })
  await runJobs()
  expect(await listed(me)).toMatchObject([{ first_name: 'Şğ', city: 'Ğslı' }])
  expect((await me.call('/imports/code-page', turkish)).status).toBe(409)
  const unicode = (await me.upload('Email\nbob@x.io\n')).body.import.id
  expect((await me.call('/imports/code-page', { ...turkish, import_id: unicode })).status).toBe(409)
})

test('a title above the heading is no heading, and a picture no file of contacts', async () => {
  const me = member()
  const titled = (await me.upload('Customers of 2024\nEmail;Name\nann@x.io;Ann\n')).body.import
  expect(titled).toMatchObject({ columns: ['Email', 'Name'], total: 1 })
  const wide = (await me.upload('Customers,,\nEmail,First Name,City\nann@x.io,Ann,\n')).body.import
  expect(wide).toMatchObject({ columns: ['Email', 'First Name', 'City'], total: 1 })
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 1])
  expect((await me.upload(picture)).body.error).toBe('This is no CSV or spreadsheet file.')
})

test('a plain list of addresses is imported from its first line', async () => {
  const me = member()
  const { columns, mapping, total } = (await me.upload('ann@x.io,Ann\nbob@x.io,Bob\n')).body.import
  expect({ columns, mapping, total }).toEqual({ columns: ['Column 1', 'Column 2'], mapping: ['email', ''], total: 2 })
  expect((await importAll(me, 'ann@x.io\nbob@x.io\n')).counts).toMatchObject({ added: 2, refused: 0 })
  expect((await importAll(me, 'cy@x.io')).counts).toMatchObject({ rows: 1, added: 1 })
})

test('who is taken off the suppression list may be mailed again as far as they want it, and the reason is kept', async () => {
  const me = member()
  await importAll(me, 'email,status\nann@x.io,bounced\nbob@x.io,complained\n')
  await me.call('/suppressions/add', { emails: ['ann@x.io', 'bob@x.io'] })
  for (const email of ['ann@x.io', 'bob@x.io']) await me.call('/suppressions/delete', { email, why: 'It works.' })
  const all = await listed(me)
  expect(all.map(({ status }: { status: string }) => status)).toEqual(['subscribed', 'unsubscribed'])
  const { activity } = (await me.call('/contacts/load', { contact_id: all[0].id })).body
  expect(activity[0]).toMatchObject({ kind: 'changed', what: 'May be mailed again: It works.' })
})
