import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { CodePage } from '../../code-pages.ts'
import type { Budget } from './budget.ts'
import { readCsv } from './read-csv.ts'
import { readSheet } from './read-sheet.ts'
import { readText } from './read-text.ts'

/**
 * The rows of a file, and the code page of a file that isn't in Unicode. Its rows are decoded with the first code page.
 */
interface Rows {
  readonly rows: Iterable<string[]>
  readonly page: CodePage | ''
}

/**
 * Returns the rows of a CSV or spreadsheet file, heading first, without empty ones. Throws an error with a sentence for
 * other files.
 */
export function readRows(bytes: Buffer, budget: Budget): Rows {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')))
    return { rows: withoutTitle(filled(readSheet(bytes, budget))), page: '' }
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new AppError('invalid', 'This is an old Excel file (.xls). Save it as .xlsx or CSV.')
  const { text, page } = readText(bytes)
  const start = text.slice(0, 100_000)
  if (/^\s*<(!doctype|html|\?xml)/i.test(start) || start.startsWith('%PDF') || isNoText(start))
    throw new AppError('invalid', 'This is not a CSV or Excel file.')
  const { rest, delimiter } = withoutHint(text)
  return { rows: withoutTitle(filled(readCsv(rest, delimiter))), page }
}

/** Handles Excel's first line "sep=;", which specifies the delimiter and isn't a row. */
function withoutHint(text: string): { rest: string; delimiter: string } {
  const hint = /^sep=(.)\r?\n/i.exec(text)
  return hint ? { rest: text.slice(hint[0].length), delimiter: hint[1]! } : { rest: text, delimiter: delimiterOf(text) }
}

/**
 * Returns the delimiter: of the usual ones, the one that occurs most often outside quotes in the first line that has
 * any.
 */
function delimiterOf(text: string): string {
  const signs = [',', ';', '\t', '|']
  const lines = text
    .slice(0, 100_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/, 5)
  // Above the heading there may be a title.
  const line = lines.find((one) => signs.some((sign) => one.includes(sign))) ?? ''
  const counts = signs.map((sign) => [line.split(sign).length, sign] as const)
  return counts.toSorted(([a], [b]) => b - a)[0]![1]
}

/** Returns whether this isn't text, but an image, for example: many of its code points aren't printable characters. */
function isNoText(start: string): boolean {
  const head = start.slice(0, 1000)
  // By code points, not by halves of surrogate pairs.
  const all = [...head]
  const signs = all.filter((sign) => sign >= ' ' || '\t\r\n\f'.includes(sign))
  return signs.length < all.length * 0.95
}

/** Removes a title above the heading: a line with one filled cell, followed by a line with more. */
function* withoutTitle(rows: Iterable<string[]>): Generator<string[]> {
  let first: string[] | undefined
  let isFirst = true
  for (const row of rows) {
    if (isFirst) first = row
    else {
      if (first && !isTitle(first, row)) yield first
      first = undefined
      yield row
    }
    isFirst = false
  }
  if (first) yield first
}

function isTitle(first: readonly string[], next: readonly string[]): boolean {
  return filledCells(first) === 1 && filledCells(next) > 1 && first.every((cell) => cleanEmail(cell) === null)
}

const filledCells = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length

function* filled(rows: Iterable<string[]>): Generator<string[]> {
  for (const row of rows) if (row.some((cell) => cell.trim() !== '')) yield row
}
