/**
 * Lines of cells as CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front, which
 * spreadsheets do not show; numbers stay as they are.
 */
export function csvText(lines: readonly (readonly (string | number)[])[]): string {
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
