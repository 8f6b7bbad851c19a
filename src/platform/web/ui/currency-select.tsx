import { Select } from '@mantine/core'

interface CurrencySelectProps {
  label?: string
  description?: string
  /** ISO 4217 code. Empty for none. */
  value: string
  error?: string | undefined
  onChange: (currency: string) => void
}

const common = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'JPY', 'SEK', 'DKK', 'NOK', 'PLN', 'BRL', 'INR']

/** Select for a currency, searchable by code or name, with the most used ones first. */
export function CurrencySelect({ label = 'Currency', description, value, error, onChange }: CurrencySelectProps) {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  const codes = [...new Set([...common, ...Intl.supportedValuesOf('currency')])]
  return (
    <Select
      label={label}
      description={description}
      placeholder="Choose a currency"
      searchable
      allowDeselect={false}
      nothingFoundMessage="No currency found"
      data={codes.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }))}
      value={value || null}
      error={error}
      onChange={(code) => code && onChange(code)}
    />
  )
}

const euro = 'AT BE HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES'.split(' ')
const others: Readonly<Record<string, string>> = {
  US: 'USD',
  GB: 'GBP',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
  JP: 'JPY',
  SE: 'SEK',
  DK: 'DKK',
  NO: 'NOK',
  PL: 'PLN',
  CZ: 'CZK',
  BR: 'BRL',
  MX: 'MXN',
  IN: 'INR',
  ZA: 'ZAR',
}

/** Returns the currency of the country in the browser's language. Empty if it can't be determined. */
export function ownCurrency(): string {
  const region = new Intl.Locale(navigator.language).region ?? ''
  return euro.includes(region) ? 'EUR' : (others[region] ?? '')
}
