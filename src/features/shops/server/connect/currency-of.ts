import type { ShopCurrency } from '../../contract.ts'

/** Returns how American English formats amounts in a currency: "$12", "€12". */
export function currencyOf(code: string): ShopCurrency {
  const parts = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1)
  const at = parts.findIndex(({ type }) => type === 'currency')
  return { code, symbol: parts[at]?.value ?? code, isPrefix: at <= parts.findIndex(({ type }) => type === 'integer') }
}
