import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { AppError } from '#core/error.ts'
import { zipOf } from '../testing/zip-of.ts'
import { openBudget } from './budget.ts'
import { readCsv } from './read-csv.ts'
import { readFile } from './read-file.ts'
import { createReaderQueue } from '#platform/server/reader-queue.ts'

const book = '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>'
const workbook = (rows: string, shared = '') =>
  zipOf({
    'xl/workbook.xml': book,
    'xl/sharedStrings.xml': shared,
    'xl/worksheets/sheet1.xml': `<sheetData>${rows}</sheetData>`,
  })
const mb = 1024 * 1024

/** Returns how reading a file ends, and how much the process's memory grew, in MB. */
async function outcome(bytes: Uint8Array, siteId = 'site') {
  const before = process.memoryUsage().rss
  let peak = before
  const look = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5)
  const code = await readFile(siteId, bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? `${error.code}: ${error.message}` : String(error)),
  )
  clearInterval(look)
  return { code, grown: (peak - before) / mb }
}

test.each<[string, () => Uint8Array, RegExp]>([
  [
    'one row of 500,000 columns',
    () => Buffer.from(`email${','.repeat(500_000)}\na@b.de\n`),
    /^too_large: Row 1 has more than 500 columns/,
  ],
  ['a row that never ends', () => Buffer.from(`email\n${'a,'.repeat(2 * mb)}`), /^too_large: Line 2 has more than 500/],
  [
    'a workbook of blanks',
    () => workbook(`<row><c r="A1"><v>1</v></c></row>${' '.repeat(30 * mb)}`),
    /^too_large: This file is too large when unpacked/,
  ],
  [
    'one text in a million cells',
    () =>
      workbook('<row><c t="s"><v>0</v></c></row>'.repeat(200_000), `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`),
    /^too_large: This file is too large when unpacked/,
  ],
  [
    'a cell of a megabyte',
    () => workbook(`<row><c t="inlineStr"><is><t>${'x'.repeat(mb)}</t></is></c></row>`),
    /^too_large: A cell in row 1/,
  ],
  [
    'a cell of millions of entities',
    () => workbook(`<row><c t="inlineStr"><is><t>${'&amp;'.repeat(3.5 * mb)}</t></is></c></row>`),
    /^too_large: A cell in row 1/,
  ],
  [
    'a cell of quotation marks',
    () => Buffer.from(`email\n${'"a""b'.repeat(300_000)}`),
    /^invalid: A quotation mark in line 2 is never closed/,
  ],
  [
    'phonetics that never end',
    () => workbook('<row><c t="s"><v>0</v></c></row>', `<sst><si><t>x</t>${'<rPh '.repeat(mb / 4)}</si></sst>`),
    /read|invalid/,
  ],
  [
    'a workbook of 100,000 sheets',
    () => {
      const each = (one: (i: number) => string) => Array.from({ length: 100_000 }, (_, i) => one(i)).join('')
      return zipOf({
        'xl/workbook.xml': `<workbook>${each((i) => `<sheet name="${i}" r:id="r${i}"/>`)}</workbook>`,
        'xl/_rels/workbook.xml.rels': each((i) => `<Relationship Id="r${i}" Target="worksheets/sheet1.xml"/>`),
        'xl/worksheets/sheet1.xml': '<sheetData></sheetData>',
      })
    },
    /^too_large: This workbook has more than 1000 sheets/,
  ],
  ['nothing but quotation marks', () => Buffer.from('"'.repeat(5 * mb)), /^(?:too_large|invalid)/],
  ['nothing but ends of lines', () => Buffer.from('\r'.repeat(mb)), /^invalid: This file has no rows/],
  [
    'an archive that lies about where its files are',
    () => {
      const bytes = Buffer.from(workbook('<row><c><v>1</v></c></row>'))
      bytes.writeUInt32LE(0xfffffff0, bytes.readUInt32LE(bytes.length - 6) + 42)
      return bytes
    },
    /^invalid: This file cannot be read/,
  ],
  [
    'a column far to the right',
    () => workbook('<row><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>'),
    /^too_large: Row 1 has more than 500 columns/,
  ],
])('refuses %s at little cost', async (_name, file, expected) => {
  const { code, grown } = await outcome(file())
  expect(code).toMatch(expected)
  expect(grown).toBeLessThan(400)
})

test('reads one file at a time per site and two in total, and queues or refuses others', async () => {
  const inTurn = createReaderQueue({ atOnce: 2, waiting: 3, waitingOfOne: 2 })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const read = (key: string) =>
    inTurn(key, async () => {
      begun.push(key)
      await new Promise<void>((end) => void ends.push(end))
    })
  const all = [read('a'), read('a'), read('b'), read('c')]
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b'])
  void read('a').catch(() => {})
  await expect(read('d')).rejects.toMatchObject({ code: 'limit', retryAfter: 60 })
  const settle = async () => await new Promise((resolve) => setImmediate(resolve))
  await settle()
  ends[1]!()
  await settle()
  expect(begun).toEqual(['a', 'b', 'c'])
  ends[0]!()
  await settle()
  expect(begun).toEqual(['a', 'b', 'c', 'a'])
  for (const end of ends) end()
  await settle()
  for (const end of ends) end()
  await Promise.all(all)
})

test.each([
  ['to the end of the file', 'email,name\na@b.de,Ann\nb@b.de,"Bob\nc@b.de,Cy\n', 3],
  ['to the next quotation mark', 'email,name\na@b.de,"Ann\nb@b.de,"Bob"\nc@b.de,Cy\n', 2],
  [
    'in a long file',
    `email,name\n${'a@b.de,Ann\n'.repeat(70_000)}b@b.de,"Bob\n${'a@b.de,Ann\n'.repeat(200_000)}`,
    70_002,
  ],
])('reports the line of an unclosed quotation mark %s', (_name, file, line) => {
  expect(() => [...readCsv(file, ',')]).toThrow(`A quotation mark in line ${line} is never closed`)
})

test('reads quotation marks inside cells, multi-line cells and every kind of line ending', () => {
  expect([...readCsv('a,"12" pipe"\r\nb,"two\r\nlines"\rc,say ""hi""\n', ',')]).toEqual([
    ['a', '12" pipe'],
    ['b', 'two\nlines'],
    ['c', 'say ""hi""'],
    [''],
  ])
  const rows = Array.from({ length: 120_000 }, (_, i) => [`p${i}@x.io`, `"${i}\n"`])
  const read = [...readCsv(rows.map((row) => row.join(',')).join('\n'), ',')]
  expect([read.length, read[99_999]]).toEqual([120_000, ['p99999@x.io', '99999\n']])
})

test('stops unpacking a file that exceeds its budget', () => {
  const budget = openBudget(1000)
  expect(budget.left()).toBe(20 * mb)
  expect(() => budget.unpacked(21 * mb)).toThrow('too large when unpacked')
  expect(openBudget(mb).left()).toBe(100 * mb)
  expect(openBudget(50 * mb).left()).toBe(200 * mb)
  expect(deflateRawSync(Buffer.alloc(mb)).length).toBeLessThan(2000)
})
