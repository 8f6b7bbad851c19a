import { AppError } from '#core/error.ts'

/** Limits for reading a file. They apply to its unpacked content, not to the size of the file. */
export const limits = {
  columns: 500,
  rows: 2_000_000,
  cells: 20_000_000,
  /** Maximum number of characters in a cell, as in Excel. */
  cellLength: 32_767,
  /** Maximum number of characters in a row of a CSV file. */
  rowLength: 1024 * 1024,
  /** Maximum number of bytes unpacked or read from one file. */
  bytes: 200 * 1024 * 1024,
  /** Maximum ratio of unpacked to packed bytes. Workbooks from real programs stay below 40. */
  ratio: 100,
} as const
/** Unpacked bytes that are always allowed, because a small file may be more repetitive than `ratio` allows. */
const always = 20 * 1024 * 1024
/** Cost of a cell in addition to its text. */
const perCell = 3

/** Counts the content of one file while it is read. */
export interface Budget {
  /** Returns how many more bytes may be unpacked. */
  left(): number
  /** Counts unpacked bytes. Throws `too_large` if there are too many. */
  unpacked(bytes: number): void
  /** Counts a row that was read. Throws `too_large` if the file has too many rows, columns, cells or characters. */
  row(cells: readonly string[], line: number): void
}

/** Creates the budget for a file of `fileBytes` bytes. */
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
      // In a workbook, a text can occur in many cells but is stored only once.
      if (written > Math.max(always, max)) throw tooLarge('This file is too large when unpacked. Save it as CSV.')
    },
  }
}

const tooLarge = (message: string) => new AppError('too_large', message)
