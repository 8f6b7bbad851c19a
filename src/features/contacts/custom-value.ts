import type { FieldType } from './filter-fields.ts'

const yes = new Set(['yes', 'y', 'true', '1', 'on', 'ja', 'oui', 'si', 'sí'])
const no = new Set(['no', 'n', 'false', '0', 'off', 'nein', 'non'])

/** A custom field's definition, as far as values are concerned. */
export interface Typed {
  readonly type: FieldType
  readonly choices: readonly string[]
}

/** The value as it is stored ("12.5", "2026-11-20", "yes"), empty for an empty one, or null when it is none of the field's type. */
export function cleanValue({ type, choices }: Typed, typed: string): string | null {
  const text = typed.trim()
  if (text === '' || type === 'text') return text
  if (type === 'number') return numberOf(text)
  if (type === 'date') return dayOf(text)
  if (type === 'choice') return choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? null
  const word = text.toLowerCase()
  return yes.has(word) ? 'yes' : no.has(word) ? 'no' : null
}

const plain = /^-?\d{1,15}(?:[.,]\d{1,9})?$/
/** Thousands by one sign, decimals by another: "1.234,50", "1,234.50", "1 234,50", "1'234.50". */
const grouped = /^-?\d{1,3}(?:([.,'\u2019 ])\d{3})(?:\1\d{3}){0,3}(?:(?!\1)[.,]\d{1,9})?$/
const currency = String.raw`(?:\p{Sc}|[a-z]{1,2}\$|[a-z]{3}|kr\.?|zł|kč|fr\.?)`
const amount = new RegExp(`^(-?)\\s*(?:${currency}\\s*)?(-?[\\d.,'\u2019 ]*\\d)\\s*${currency}?$`, 'iu')

/** "149.50" out of a number or an amount of money, such as "€ 149,50" or "1.234,50 EUR"; null when it is neither. */
function numberOf(text: string): string | null {
  if (plain.test(text)) return text.replace(',', '.')
  const found = amount.exec(text.replaceAll(/[\u00a0\u202f\u2009]/g, ' '))
  if (!found) return null
  const digits = `${found[1]}${found[2]!.trim()}`
  // Money has no three decimals: "€ 1,234" is a thousand and more.
  if (plain.test(digits) && !/^-?\d{1,3}[.,]\d{3}$/.test(digits)) return digits.replace(',', '.')
  const groups = grouped.exec(digits)
  if (!groups) return null
  return digits.replaceAll(groups[1]!, '').replace(',', '.')
}

/** "2026-11-20" out of an ISO date or moment, "11/20/2026" or "20.11.2026"; null when it is no day there is. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return day(iso[1]!, iso[2]!, iso[3]!)
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: .*)?$/.exec(text)
  if (german) return day(german[3]!, german[2]!, german[1]!)
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/.exec(text)
  if (american) {
    // With a first number above 12 it can only be the day.
    const [first, second] = [american[1]!, american[2]!]
    return Number(first) > 12 ? day(american[3]!, second, first) : day(american[3]!, first, second)
  }
  return null
}

function day(year: string, month: string, date: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null
}
