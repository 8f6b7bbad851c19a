const dangerous = /^'*[=+\-@\t\r]/
/** Spreadsheets read a phone number as a number, and other programs should read it unchanged. */
const phone = /^\+\d{1,15}$/
const neutralised = /^'+[=+\-@\t\r]/

/**
 * Returns lines of cells as CSV (RFC 4180). A text that a spreadsheet would read as a formula gets a leading
 * apostrophe, which `openCell` removes. Numbers and phone numbers stay as they are.
 */
export function csvText(lines: readonly (readonly (string | number)[])[]): string {
  return lines.map(csvLine).join('')
}

/** Returns one line of a CSV file, in the same format as `csvText`. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Returns the original text of a cell, ours or another program's, without the apostrophe that made it safe. */
export function openCell(cell: string): string {
  return neutralised.test(cell) ? cell.slice(1) : cell
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const text = dangerous.test(cell) && !phone.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
