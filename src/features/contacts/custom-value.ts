import type { FieldType } from './filter-fields.ts'

const number = /^-?\d{1,15}([.,]\d{1,9})?$/
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
  if (type === 'number') return number.test(text) ? text.replace(',', '.') : null
  if (type === 'date') return dayOf(text)
  if (type === 'choice') return choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? null
  const word = text.toLowerCase()
  return yes.has(word) ? 'yes' : no.has(word) ? 'no' : null
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
