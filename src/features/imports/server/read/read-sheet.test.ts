import { expect, test } from 'vitest'
import { zipOf } from '../testing/zip-of.ts'
import { openBudget } from './budget.ts'
import { readSheet } from './read-sheet.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = (count: number) =>
  `${head}<Relationships>${Array.from(
    { length: count },
    (_, i) => `<Relationship Id="rId${i + 1}" Type="t" Target="worksheets/sheet${i + 1}.xml"/>`,
  ).join('')}</Relationships>`
const styles = `${head}<styleSheet ${space}><numFmts count="1"><numFmt numFmtId="164" formatCode="[$-409]m/d/yy\\ h:mm\\ AM/PM;@"/></numFmts>
<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/>
<xf numFmtId="164"/><xf numFmtId="2"/></cellXfs></styleSheet>`
const sheet = (rows: string) =>
  `${head}<worksheet ${space}><dimension ref="A1:F3"/><sheetData>${rows}</sheetData></worksheet>`

/** Creates a workbook with these sheets, as Excel writes it. */
function workbook(sheets: readonly { xml: string; state?: string }[], more = ''): Buffer {
  const list = sheets.map(
    ({ state }, i) =>
      `<sheet name="Sheet${i + 1}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`,
  )
  const files: Record<string, string> = {
    '[Content_Types].xml': head,
    'xl/workbook.xml': `${head}<workbook ${space}>${more}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(sheets.length),
    'xl/styles.xml': styles,
  }
  for (const [i, { xml }] of sheets.entries()) files[`xl/worksheets/sheet${i + 1}.xml`] = xml
  return zipOf(files)
}

const people =
  sheet(`<row r="1" spans="1:6"><c r="A1" t="inlineStr"><is><t>Email</t></is></c><c r="B1" t="inlineStr"><is><t>Phone</t></is></c></row>
<row r="2" spans="1:6" ht="15"><c r="A2" t="inlineStr"><is><t>ann@x.io</t></is></c><c r="B2"><v>3.93331234567E+11</v></c><c r="C2" s="1"><v>45000</v></c>
<c r="D2" s="2"><v>45000.75</v></c><c r="E2" s="3"><v>0.30000000000000004</v></c><c r="F2" t="b"><v>1</v></c></row>
<row r="3"><c r="A3" t="str"><f>LOWER(A2)</f><v>bob@x.io</v></c><c r="B3" t="e"><v>#N/A</v></c><c r="C3" t="n"><v>-1.5E-3</v></c><c r="D3"><v>12</v></c></row>`)
const read = [
  ['Email', 'Phone'],
  ['ann@x.io', '393331234567', '2023-03-15', '2023-03-15T18:00:00Z', '0.3', 'yes'],
  ['bob@x.io', '', '-0.0015', '12'],
]

test('reads numbers, dates, times, formulas and errors as they are displayed', () => {
  expect([...readSheet(workbook([{ xml: people }]), openBudget(1000))]).toEqual(read)
})

test('reads the first visible, non-empty sheet', () => {
  const other = sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>Lists of values</t></is></c></row>')
  const sheets = [{ xml: other, state: 'veryHidden' }, { xml: sheet('') }, { xml: people }, { xml: other }]
  expect([...readSheet(workbook(sheets), openBudget(1000))]).toEqual(read)
})

test('supports workbooks that count days from 1904', () => {
  const rows = [
    ...readSheet(workbook([{ xml: people }], '<workbookPr date1904="1" defaultThemeVersion="1"/>'), openBudget(1000)),
  ]
  expect(rows[1]!.slice(2, 4)).toEqual(['2027-03-16', '2027-03-16T18:00:00Z'])
})

test('treats prefixed XML names, as some programs write them, as the same names', () => {
  const prefixed = people.replaceAll(/<(\/?)(\w)/g, '<$1x:$2').replace('<x:worksheet xmlns=', '<x:worksheet xmlns:x=')
  expect([...readSheet(workbook([{ xml: prefixed }]), openBudget(1000))]).toEqual(read)
})
