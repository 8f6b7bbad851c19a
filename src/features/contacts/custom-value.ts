import type { FieldType } from './filter-fields.ts'

const yes = new Set(['yes', 'y', 'true', '1', 'on', 'ja', 'oui', 'si', 'sí'])
const no = new Set(['no', 'n', 'false', '0', 'off', 'nein', 'non'])

/** Which of the two numbers in a date comes first. */
export const dateOrders = ['day', 'month'] as const
export type DateOrder = (typeof dateOrders)[number]

/** The parts of a custom field's definition that are needed for values. */
export interface Typed {
  readonly type: FieldType
  readonly choices: readonly string[]
  /** How dates are written. If omitted, each is read in the most plausible order. */
  readonly dateOrder?: DateOrder | undefined
  /** Whether a value that is not a choice yet becomes one. */
  readonly isOpen?: boolean
}

/**
 * Returns the value as it is stored ("12.5", "2026-11-20", "yes"), empty for an empty one, or null if it does not fit
 * the field's type.
 */
export function cleanValue({ type, choices, dateOrder, isOpen }: Typed, typed: string): string | null {
  const text = typed.trim()
  if (text === '' || type === 'text') return text
  // No number, day or choice is that long, and the patterns are slow on long text.
  if (text.length > maxChoice) return null
  if (type === 'number') return numberOf(text)
  if (type === 'date') return dayOf(text, dateOrder)
  if (type === 'choice') {
    const known = choices.find((choice) => choice.toLowerCase() === text.toLowerCase())
    return known ?? (isOpen ? text : null)
  }
  const word = text.toLowerCase()
  return yes.has(word) ? 'yes' : no.has(word) ? 'no' : null
}

/** Maximum number of characters in a choice. */
const maxChoice = 100
const plain = /^-?\d{1,15}(?:[.,]\d{1,9})?$/
/** A number with separate characters for thousands and decimals: "1.234,50", "1,234.50", "1 234,50", "1'234.50". */
const grouped = /^-?\d{1,3}(?:([.,'\u2019 ])\d{3})(?:\1\d{3}){0,3}(?:(?!\1)[.,]\d{1,9})?$/
const currency = String.raw`(?:\p{Sc}|[a-z]{1,2}\$|[a-z]{3}|kr\.?|zł|kč|fr\.?)`
const amount = new RegExp(`^(-?)\\s*(?:(${currency})\\s*)?(-?[\\d.,'\u2019 ]*\\d)\\s*(${currency})?$`, 'iu')
/** Known currency codes: "EUR 12" is an amount, "Apt 12" is not. */
let codes: ReadonlySet<string> | undefined
function isCurrency(sign = ''): boolean {
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return !/^[a-z]{3}$/i.test(sign) || codes.has(sign.toUpperCase())
}

/** Reads "149.50" from a number or an amount of money, such as "€ 149,50" or "1.234,50 EUR"; null if it is neither. */
function numberOf(text: string): string | null {
  if (plain.test(text)) return text.replace(',', '.')
  const found = amount.exec(text.replaceAll(/[\u00a0\u202f\u2009]/g, ' '))
  if (!found || !isCurrency(found[2]) || !isCurrency(found[4])) return null
  const digits = `${found[1]}${found[3]!.trim()}`
  // Amounts of money don't have three decimals: "€ 1,234" is more than a thousand.
  if (plain.test(digits) && !/^-?\d{1,3}[.,]\d{3}$/.test(digits)) return digits.replace(',', '.')
  const groups = grouped.exec(digits)
  if (!groups) return null
  return digits.replaceAll(groups[1]!, '').replace(',', '.')
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads "2026-11-20" from an ISO date or moment, "11/20/2026", "20.11.2026" or "20 Nov 2026"; null if it is not an
 * existing day.
 */
function dayOf(text: string, order?: DateOrder): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return day(iso[1]!, iso[2]!, iso[3]!)
  const named =
    /^(?:(\d{1,2})(?:st|nd|rd|th)?[ -])?([a-z]{3})[a-z]*\.?[ -](?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})(?: .*)?$/i.exec(
      text,
    )
  const date = named && (named[1] ?? named[3])
  if (named && date) return day(named[4]!, String(months.indexOf(named[2]!.toLowerCase()) + 1), date)
  const found = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?: .*)?$/.exec(text)
  if (!found) return null
  const [, first, sign, second, year] = found as unknown as [string, string, string, string, string]
  // A first number above 12 can only be the day. Dots are used where the day comes first.
  const isDayFirst = order ? order === 'day' : sign === '.' || Number(first) > 12
  return isDayFirst ? day(year, second, first) : day(year, first, second)
}

/** Returns the order in which the dates among some cells are written; undefined if there are none. */
export function dateOrderOf(cells: readonly string[]): DateOrder | undefined {
  const pairs = cells.flatMap((cell) => {
    const found = /^(\d{1,2})([./-])(\d{1,2})\2\d{4}(?: .*)?$/.exec(cell.trim())
    return found ? [{ first: Number(found[1]), sign: found[2], second: Number(found[3]) }] : []
  })
  if (pairs.some(({ first }) => first > 12)) return 'day'
  if (pairs.some(({ second }) => second > 12)) return 'month'
  if (pairs.length === 0) return undefined
  return pairs.some(({ sign }) => sign === '.') ? 'day' : 'month'
}

/** Returns the type that fits all of some cells, such as those of a column; text if no narrower type fits. */
export function guessType(cells: readonly string[]): FieldType {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
  const fits = (type: FieldType) => filled.every((cell) => cleanValue({ type, choices: [] }, cell) !== null)
  if (filled.length === 0) return 'text'
  // A column of 0 and 1 may be a count.
  if (fits('yes-no') && !fits('number')) return 'yes-no'
  // A number that starts with a zero is a code, not an amount.
  if (fits('number')) return filled.some((cell) => /^0\d/.test(cell)) ? 'text' : 'number'
  const dateOrder = dateOrderOf(filled)
  return filled.every((cell) => dayOf(cell, dateOrder) !== null) ? 'date' : 'text'
}

function day(year: string, month: string, date: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null
}
