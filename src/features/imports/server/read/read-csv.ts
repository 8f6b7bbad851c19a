import papaparse from 'papaparse'
import { AppError } from '#core/error.ts'
import { limits } from './budget.ts'

interface Parsed {
  readonly data: string[][]
  readonly errors: readonly { code: string; row: number; index: number }[]
  readonly meta: { readonly cursor: number }
}

const pieceLength = 512 * 1024

/**
 * Yields the rows of a CSV text, in batches. Throws an error with the line number if a quotation mark is never closed,
 * since it would swallow the rows after it.
 */
export function* readCsv(source: string, delimiter: string): Generator<string[]> {
  const text = source.includes('\r') ? source.replaceAll(/\r\n?/g, '\n') : source
  const lines = lineCounter(text)
  for (let at = 0, length = pieceLength; at < text.length;) {
    const isLast = at + length >= text.length
    const parser = new papaparse.Parser({ delimiter, newline: '\n' })
    const { data, errors, meta }: Parsed = parser.parse(text.slice(at, at + length), 0, !isLast)
    let seen = -1
    for (const { code, row, index } of errors) {
      if (code === 'MissingQuotes') throw unclosed(lines(at + index))
      // A row can have as many errors as characters.
      if (code !== 'InvalidQuotes' || row === seen) continue
      seen = row
      // A quotation mark inside a cell is often meant literally. But a cell with such a mark that spans several lines
      // is really several cells that were joined by mistake.
      if (data[row]?.some(isOverLines)) throw unclosed(lines(at + index))
    }
    if (data.length === 0 && !isLast) {
      if (length > limits.rowLength) throw tooLong(text, at, lines)
      length *= 2
      continue
    }
    yield* data
    at = isLast ? text.length : at + meta.cursor
    length = pieceLength
  }
}

const isOverLines = (cell: string) => cell.includes('\n')

/** Returns a function that counts lines up to a position. Positions must be given in ascending order. */
function lineCounter(text: string): (place: number) => number {
  let [line, at] = [1, 0]
  return (place) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < place; next = text.indexOf('\n', at)) {
      line++
      at = next + 1
    }
    return line
  }
}

function tooLong(text: string, at: number, lines: (place: number) => number): AppError {
  const end = text.indexOf('\n', at)
  const isOneLine = end === -1 || end - at > limits.rowLength
  return isOneLine
    ? new AppError('too_large', `Line ${lines(at)} has more than ${limits.columns} columns or is too long.`)
    : unclosed(lines(at))
}

const unclosed = (line: number) =>
  new AppError(
    'invalid',
    `A quotation mark in line ${line} is never closed, so the rows after it cannot be read. Close or remove it.`,
  )
