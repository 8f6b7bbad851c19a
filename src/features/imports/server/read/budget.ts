import { AppError } from '#core/error.ts'

/** What a file may become when it is read. A file is limited by what it unpacks to, not by what it weighs. */
export const limits = {
  columns: 500,
  rows: 2_000_000,
  cells: 20_000_000,
  /** As many characters as a cell of Excel holds. */
  cellLength: 32_767,
  /** Characters of one row of a CSV file. */
  rowLength: 1024 * 1024,
  /** Bytes, of everything that is unpacked or read out of one file. */
  bytes: 200 * 1024 * 1024,
  /** Unpacked bytes for each packed one; workbooks of real programs stay below 40. */
  ratio: 100,
} as const
/** A small file may repeat itself more than `ratio` allows. */
const always = 20 * 1024 * 1024
/** What a cell costs beside its text. */
const perCell = 3

/** Counts what one file becomes while it is read. */
export interface Budget {
  /** How many more bytes may be unpacked. */
  left(): number
  /** Takes unpacked bytes. Throws `too_large` when there are too many. */
  unpacked(bytes: number): void
  /** Counts a row that was read. Throws `too_large` when the file has too many rows, columns, cells or characters. */
  row(cells: readonly string[], line: number): void
}

/** Opens the budget of a file of so many bytes. */
export function openBudget(fileBytes: number): Budget {
  const max = Math.min(limits.bytes, Math.max(always, fileBytes * limits.ratio))
  let [left, rows, cells, written] = [max, 0, 0, 0]
  return {
    left: () => left,
    unpacked(bytes) {
      left -= bytes
      if (left < 0) throw tooLarge('This file is too large when unpacked. Save it as CSV.')
    },
    row(row, line) {
      if (row.length > limits.columns) throw tooLarge(`Row ${line} has more than ${limits.columns} columns.`)
      rows++
      cells += row.length
      for (const cell of row) {
        if (cell.length > limits.cellLength) throw tooLarge(`A cell in row ${line} has more than 32,767 characters.`)
        written += cell.length + perCell
      }
      if (rows > limits.rows) throw tooLarge('Import at most two million rows at once. Split the file.')
      if (cells > limits.cells || written > limits.bytes + always)
        throw tooLarge('This file has too many cells. Split it.')
      // The same text may stand in many cells of a workbook, where it is kept once.
      if (written > Math.max(always, max)) throw tooLarge('This file is too large when unpacked. Save it as CSV.')
    },
  }
}

const tooLarge = (message: string) => new AppError('too_large', message)
