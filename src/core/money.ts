/** Formats an amount with its currency: "€49.90", "¥1,200"; without a currency "1,200.00". */
export function formatMoney(amount: number, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return withoutCurrency.format(amount)
  return formatOf(currency).format(amount)
}

/** Returns the number of decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  return /^[A-Z]{3}$/.test(currency) ? (formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2) : 2
}

const withoutCurrency = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  formats.set(currency, format)
  return format
}
