import { expect, test } from 'vitest'
import { openBudget } from '#features/imports/server/read/budget.ts'
import { readRows } from '#features/imports/server/read/read-rows.ts'
import { importsServer, options } from '../testing/imports-server.ts'
import { zipOf } from '#features/imports/server/testing/zip-of.ts'

const { app, importAll, listed, member, runJobs } = await importsServer()

const windows1252 = (text: string) => Uint8Array.from(text, (sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0)))
const utf16 = (text: string, mark = true) =>
  Buffer.concat([Buffer.from(mark ? [0xff, 0xfe] : []), Buffer.from(text, 'utf16le')])

test.each<[string, Uint8Array]>([
  ['UTF-8 with a mark', Buffer.from('\ufeffemail,name\r\nö@ä.de,"Jörg, ""J"""\r\n')],
  ['semicolons in windows-1252', windows1252('email;name\r\nö@ä.de;"Jörg, ""J"""\r\n')],
  ['tabs in UTF-16', utf16('email\tname\r\nö@ä.de\t"Jörg, ""J"""\r\n')],
  ['UTF-16 without a mark', utf16('email,name\nö@ä.de,"Jörg, ""J"""\n', false)],
  ["Excel's hint", Buffer.from('sep=;\r\nemail;name\r\nö@ä.de;"Jörg, ""J"""\r\n\r\n;\r\n')],
])('reads %s', (_name, bytes) => {
  expect([...readRows(Buffer.from(bytes), openBudget(1000)).rows]).toEqual([
    ['email', 'name'],
    ['ö@ä.de', 'Jörg, "J"'],
  ])
})

/** Creates a workbook like Excel's, with the parts that matter here. */
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

test('reads the first sheet of a workbook: text, dates, gaps', () => {
  expect([...readRows(workbook(), openBudget(1000)).rows]).toEqual([
    ['Email', '', 'Born'],
    ['a@b.de', "O'Neil & Co", '2023-03-15', ''],
  ])
})

test.each([
  ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4])],
  ['a broken archive', Buffer.from('PK\u0003\u0004 nothing more')],
  ['HTML', Buffer.from('<!doctype html><p>no')],
  ['a heading alone', Buffer.from('email,name\r\n')],
])('refuses %s with a message', async (_name, bytes) => {
  const { status, body } = await member().upload(bytes)
  expect([status, body.success]).toEqual([400, false])
})

test('detects the encoding of a file, and reads it in another one that the owner chooses', async () => {
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

test('doesn’t take a title above the header row for the header, and refuses an image', async () => {
  const me = member()
  const titled = (await me.upload('Customers of 2024\nEmail;Name\nann@x.io;Ann\n')).body.import
  expect(titled).toMatchObject({ columns: ['Email', 'Name'], total: 1 })
  const wide = (await me.upload('Customers,,\nEmail,First Name,City\nann@x.io,Ann,\n')).body.import
  expect(wide).toMatchObject({ columns: ['Email', 'First Name', 'City'], total: 1 })
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 1])
  expect((await me.upload(picture)).body.error).toBe('This is not a CSV or Excel file.')
})

test('imports a plain list of addresses from its first line', async () => {
  const me = member()
  const { columns, mapping, total } = (await me.upload('ann@x.io,Ann\nbob@x.io,Bob\n')).body.import
  expect({ columns, mapping, total }).toEqual({ columns: ['Column 1', 'Column 2'], mapping: ['email', ''], total: 2 })
  expect((await importAll(me, 'ann@x.io\nbob@x.io\n')).counts).toMatchObject({ added: 2, refused: 0 })
  expect((await importAll(me, 'cy@x.io')).counts).toMatchObject({ rows: 1, added: 1 })
})

test('column names in a legacy encoding keep letters that are spaces in another encoding', async () => {
  const me = member()
  const cyrillic = [0x91, 0xe2, 0xe0, 0xa0, 0xad, 0xa0]
  const file = Buffer.from([...Buffer.from('Email; '), ...cyrillic, ...Buffer.from(' \nann@x.io;1\nnobody;2\n')])
  const { id } = (await me.upload(file)).body.import
  const ibm866 = { import_id: id, code_page: 'ibm866' }
  const { columns } = (await me.call('/imports/code-page', ibm866)).body.import
  expect(columns).toEqual(['Email', 'Страна'])
  await me.call('/imports/map', { import_id: id, mapping: ['email', ''], options })
  await me.call('/imports/start', { import_id: id })
  await runJobs()
  const { refusals_url } = (await me.call('/imports/load', { import_id: id })).body.import
  expect((await app.inject({ method: 'GET', url: refusals_url! })).body).toContain('Email,Страна,Line')
})

test('refuses a file that expands too much, and keeps serving other requests', async () => {
  const me = member()
  const wide = me.upload(`email${','.repeat(125_000)}\n`)
  const packed = me.upload(zipOf({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': ' '.repeat(30e6) }))
  expect((await me.call('/contacts/count')).status).toBe(200)
  for (const { status, body } of [await wide, await packed]) expect([status, body.success]).toEqual([413, false])
  expect((await me.upload('email\nann@x.io\n')).status).toBe(200)
})

test('a small file with characters beyond the basic plane is recognized as text', async () => {
  const me = member()
  const done = await importAll(me, 'email,first name\nann@x.io,😀😀😀\n')
  expect(done.counts).toMatchObject({ added: 1, refused: 0 })
  expect(await listed(me)).toMatchObject([{ first_name: '😀😀😀' }])
})
