/** Reads "$1,234.50", "1.234,50 €" or "12"; nothing is 0, and null is no amount. What was taken off or given back may be negative. */
export function parseAmount(cell: string): number | null {
  const bare = cell.replaceAll(/[\p{Sc}\p{L}\s'’()-]/gu, '')
  if (bare === '') return cell.trim() === '' ? 0 : null
  const comma = bare.lastIndexOf(',')
  const point = bare.lastIndexOf('.')
  const isCommaDecimal = comma > point && !(point === -1 && /^\d{1,3}(,\d{3})+$/.test(bare))
  const plain = isCommaDecimal ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '')
  return /^\d{1,12}(\.\d{1,9})?$/.test(plain) ? Number(plain) : null
}
