/**
 * Parses "$1,234.50", "1.234,50 €" or "12". An empty cell is 0; null if it isn't an amount. Minus signs and parentheses
 * are ignored, because discounts and refunds may be written as negative amounts.
 */
export function parseAmount(cell: string): number | null {
  const bare = cell.replaceAll(/[\p{Sc}\p{L}\s'’()-]/gu, '')
  if (bare === '') return cell.trim() === '' ? 0 : null
  const comma = bare.lastIndexOf(',')
  const point = bare.lastIndexOf('.')
  const isCommaDecimal = comma > point && !(point === -1 && /^\d{1,3}(,\d{3})+$/.test(bare))
  const plain = isCommaDecimal ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '')
  return /^\d{1,12}(\.\d{1,9})?$/.test(plain) ? Number(plain) : null
}
