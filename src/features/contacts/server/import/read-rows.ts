import papaparse from 'papaparse'
import { AppError } from '#core/error.ts'
import { readSheet } from './read-sheet.ts'
import { readText } from './read-text.ts'

/** The rows of a CSV or spreadsheet file, heading first, without those that are empty. Throws a sentence for what is neither. */
export function readRows(bytes: Buffer): Iterable<string[]> {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return filled(readSheet(bytes))
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new AppError('invalid', 'This is an old Excel file (.xls). Save it as .xlsx or CSV.')
  const text = readText(bytes)
  const start = text.slice(0, 100_000)
  if (/^\s*<(!doctype|html|\?xml)/i.test(start) || start.startsWith('%PDF'))
    throw new AppError('invalid', 'This is no CSV or spreadsheet file.')
  return filled(readCsv(withoutHint(text)))
}

/** Excel's "sep=;" in the first line says which sign stands between the cells; it is no row. */
function withoutHint(text: string): { text: string; delimiter: string } {
  const hint = /^sep=(.)\r?\n/i.exec(text)
  return hint ? { text: text.slice(hint[0].length), delimiter: hint[1]! } : { text, delimiter: delimiterOf(text) }
}

/** Which sign stands between the cells: of the usual ones, the one that the first line has most often outside of quotes. */
function delimiterOf(text: string): string {
  const line = text
    .slice(0, 100_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/, 1)[0]!
  const counts = [',', ';', '\t', '|'].map((sign) => [line.split(sign).length, sign] as const)
  return counts.toSorted(([a], [b]) => b - a)[0]![1]
}

function readCsv({ text, delimiter }: { text: string; delimiter: string }): string[][] {
  return papaparse.parse<string[]>(text, { delimiter }).data
}

function* filled(rows: Iterable<string[]>): Generator<string[]> {
  for (const row of rows) if (row.some((cell) => cell.trim() !== '')) yield row
}
