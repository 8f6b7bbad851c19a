const dangerous = /^'*[=+\-@\t\r]/
const neutralised = /^'+[=+\-@\t\r]/

/** A cell that a spreadsheet takes for text, whatever it begins with. `openCell` gives back exactly what went in. */
function safeCell(text: string): string {
  return dangerous.test(text) ? `'${text}` : text
}

/** The text of a cell, ours or another program's, without the mark that made it safe. */
export function openCell(cell: string): string {
  return neutralised.test(cell) ? cell.slice(1) : cell
}

/** One line of a CSV file (RFC 4180), every cell made safe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(safeCell(cell))).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
