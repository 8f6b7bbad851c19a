const dangerous = /^'*[=+\-@\t\r]/
/** A phone number is a number to a spreadsheet, and other programs should read it as it is. */
const phone = /^\+\d{1,15}$/
const neutralised = /^'+[=+\-@\t\r]/

/**
 * Lines of cells as CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front, which
 * `openCell` takes away; numbers and phone numbers stay as they are.
 */
export function csvText(lines: readonly (readonly (string | number)[])[]): string {
  return lines.map(csvLine).join('')
}

/** One line of a CSV file, as in `csvText`. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** The text of a cell, ours or another program's, without the mark that made it safe: exactly what went in. */
export function openCell(cell: string): string {
  return neutralised.test(cell) ? cell.slice(1) : cell
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const text = dangerous.test(cell) && !phone.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
