import { AppError } from '#core/error.ts'
import { type Budget, limits } from './budget.ts'
import { unzip } from './unzip.ts'

/**
 * Yields the rows, as texts, of the first visible sheet of an .xlsx workbook that has any; dates as "2026-11-20". Reads
 * files from Excel, LibreOffice, Numbers and Google, using plain searches that run in linear time.
 */
export function* readSheet(bytes: Buffer, budget: Budget): Generator<string[]> {
  const packed = unzip(bytes, budget)
  const file: File = (name) => withoutPrefix(packed(name))
  const book = file('xl/workbook.xml') ?? ''
  const looks: Looks = {
    shared: sharedTexts(file('xl/sharedStrings.xml') ?? ''),
    dateStyles: stylesOfDates(file('xl/styles.xml') ?? ''),
    // In workbooks from old Macs, days are counted from 1904.
    firstDay: /<workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(book) ? 1462 : 0,
  }
  let expected = 1
  for (const row of between(firstSheet(book, file), '<row', '</row>')) {
    const number = Number(attribute(row, 'r') ?? expected)
    // A sheet may omit empty rows. Short gaps are filled, so that line numbers are right.
    for (; expected < number && number - expected < 1000; expected++) yield []
    expected = number + 1
    yield cellsOf(row, looks)
  }
}

type File = (name: string) => string | undefined

/** Workbook data needed for reading cells. */
interface Looks {
  readonly shared: readonly string[]
  readonly dateStyles: ReadonlySet<string>
  readonly firstDay: number
}

/** Removes the namespace prefix: some programs write `<x:row>` instead of `<row>`. */
function withoutPrefix(xml: string | undefined): string | undefined {
  const prefix = /<(\w+):(?:worksheet|workbook|sst|styleSheet)\b/.exec(xml?.slice(0, 2000) ?? '')?.[1]
  return prefix ? xml!.replaceAll(new RegExp(`<(/?)${prefix}:`, 'g'), '<$1') : xml
}

/** Each requires a lookup in the archive, no matter how little it contains. */
const maxSheets = 1000

/** Returns the first visible sheet with a cell, otherwise the first sheet. */
function firstSheet(book: string, file: File): string {
  const places = new Map(
    [...between(file('xl/_rels/workbook.xml.rels') ?? '', '<Relationship ', '>')].map((one) => [
      attribute(one, 'Id'),
      `xl/${(attribute(one, 'Target') ?? '').replace(/^\/?(xl\/)?/, '')}`,
    ]),
  )
  const all: string[] = []
  for (const sheet of between(book, '<sheet ', '>')) {
    if (all.length === maxSheets) throw new AppError('too_large', `This workbook has more than ${maxSheets} sheets.`)
    all.push(sheet)
  }
  const shown = all.filter((sheet) => !/\bstate="(?:hidden|veryHidden)"/.test(sheet))
  for (const sheet of shown.length > 0 ? shown : all) {
    const text = file(places.get(/\b\w+:id="([^"]+)"/.exec(sheet)?.[1]) ?? '')
    if (text?.includes('<c ')) return text
  }
  return file('xl/worksheets/sheet1.xml') ?? ''
}

function cellsOf(row: string, looks: Looks): string[] {
  const cells: string[] = []
  for (const cell of cellTexts(row)) {
    const column = columnOf(attribute(cell, 'r') ?? '') ?? cells.length
    // Beyond the limit the row will be refused, so it isn't filled up to Excel's last column.
    if (column > limits.columns)
      return [...cells, ...Array.from({ length: limits.columns + 1 - cells.length }, () => '')]
    while (cells.length < column) cells.push('')
    cells[column] = valueOf(cell, looks)
  }
  return cells
}

/** Yields the cells: `<c …/>` is an empty cell, `<c …>…</c>` one with a value. */
function* cellTexts(row: string): Generator<string> {
  let at = row.indexOf('<c ')
  while (at !== -1) {
    const close = row.indexOf('>', at)
    const isEmpty = row[close - 1] === '/'
    const end = isEmpty ? close + 1 : row.indexOf('</c>', close)
    if (close === -1 || end === -1) return
    yield row.slice(at, end)
    at = row.indexOf('<c ', end)
  }
}

function valueOf(cell: string, { shared, dateStyles, firstDay }: Looks): string {
  const type = attribute(cell, 't')
  if (type === 'inlineStr') return textsIn(cell)
  const raw = between(cell, '<v', '</v>').next().value
  const value = raw === undefined ? '' : unescape(raw.slice(raw.indexOf('>') + 1))
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'yes' : 'no'
  if (type === 'e') return ''
  if (value === '' || (type !== undefined && type !== 'n')) return value
  return dateStyles.has(attribute(cell, 's') ?? '') ? dayOfSerial(Number(value) + firstDay) : plainNumber(value)
}

/** Formats a number with fifteen digits, as Excel shows it. It stores "3.93331234567E+11" and 0.30000000000000004. */
function plainNumber(stored: string): string {
  const number = Number(stored)
  if (Number.isNaN(number) || /^-?\d+$/.test(stored)) return stored
  const rounded = Number(number.toPrecision(15))
  return Math.abs(rounded) < 1e21 && (Math.abs(rounded) >= 1e-6 || rounded === 0) ? String(rounded) : stored
}

/** Converts Excel's date serial, which counts days from the end of 1899, with a fraction for the time. */
function dayOfSerial(serial: number): string {
  const moment = new Date(Math.round((serial - 25_569) * 86_400) * 1000)
  if (Number.isNaN(moment.getTime())) return ''
  const text = moment.toISOString().slice(0, 19)
  return text.endsWith('T00:00:00') ? text.slice(0, 10) : `${text}Z`
}

function columnOf(place: string): number | undefined {
  const letters = /^[A-Z]+/.exec(place)?.[0]
  if (!letters) return undefined
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function sharedTexts(xml: string): string[] {
  return [...between(xml, '<si', '</si>')].map(textsIn)
}

/**
 * Returns the texts of all `<t>`, in order; a rich text has several. Phonetic readings of Japanese (`<rPh>`) are
 * omitted.
 */
function textsIn(xml: string): string {
  let text = ''
  for (const part of between(withoutPhonetics(xml), '<t', '</t>')) {
    text += unescape(part.slice(part.indexOf('>') + 1))
  }
  return text
}

function withoutPhonetics(xml: string): string {
  if (!xml.includes('<rPh')) return xml
  let [text, at] = ['', 0]
  for (const part of between(xml, '<rPh', '</rPh>')) {
    const from = xml.indexOf(part, at)
    text += xml.slice(at, from)
    at = from + part.length + '</rPh>'.length
  }
  return text + xml.slice(at)
}

function stylesOfDates(xml: string): Set<string> {
  const formats = new Set(['14', '15', '16', '17', '18', '19', '20', '21', '22', '45', '46', '47'])
  for (const format of between(xml, '<numFmt ', '>')) {
    const code = unescape((attribute(format, 'formatCode') ?? '').slice(0, 500)).replaceAll(/"[^"]*"|\[[^\]]*\]/g, '')
    if (/[dmyh]/i.test(code)) formats.add(attribute(format, 'numFmtId') ?? '')
  }
  const styles = between(xml, '<cellXfs', '</cellXfs>').next().value ?? ''
  const ofCells = [...between(styles, '<xf ', '>')].map((style) => attribute(style, 'numFmtId') ?? '')
  return new Set(ofCells.flatMap((format, index) => (formats.has(format) ? [String(index)] : [])))
}

/** Yields the texts from each `start` (the beginning of a tag) to the next `end`. */
function* between(text: string, start: string, end: string): Generator<string, undefined> {
  let at = 0
  for (;;) {
    const from = text.indexOf(start, at)
    if (from === -1) return
    const next = text[from + start.length]
    at = from + start.length
    if (!start.endsWith(' ') && next !== ' ' && next !== '>') continue
    // An empty element (`<row/>`) has no end tag.
    const close = text.indexOf('>', at - 1)
    if (end !== '>' && text[close - 1] === '/') continue
    const to = text.indexOf(end, at - 1)
    if (to === -1) return
    yield text.slice(from, to)
    at = to + end.length
  }
}

function attribute(xml: string, name: string): string | undefined {
  const close = xml.indexOf('>')
  const head = close === -1 ? xml : xml.slice(0, close)
  const start = ` ${name}="`
  const from = head.indexOf(start)
  return from === -1 ? undefined : head.slice(from + start.length, head.indexOf('"', from + start.length))
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * No character needs more than 80 characters of XML, so anything cut off belongs to a cell that is refused as too long.
 */
const longestCell = limits.cellLength * 80

function unescape(xml: string): string {
  return xml
    .slice(0, longestCell)
    .replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (all, hex, decimal, name) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      if (name) return entities[name] ?? all
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
}
