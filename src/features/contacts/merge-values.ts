import { mergeKey } from '#core/merge-program.ts'
import type { Contact } from './shapes.ts'

const looksLikeLink = /:\/\/|\bwww\./i

/**
 * Returns the values of merge tags. Visitors fill in forms, so their input is reduced to one short line without links.
 */
export function mergeValuesOf(contact: Contact): Map<string, string> {
  const { first_name, last_name, phone, city, country, language, email } = contact
  const given = { ...contact.fields, first_name, last_name, phone, city, country, language, email }
  const values = new Map<string, string>()
  for (const [name, value] of Object.entries(given)) {
    const line = value.replaceAll(/[\p{Cc}\p{Surrogate}\s]+/gu, ' ').trim()
    values.set(mergeKey(name), looksLikeLink.test(line) ? '' : [...line].slice(0, 200).join(''))
  }
  if (!values.get('name')) values.set('name', [first_name, last_name].filter(Boolean).join(' '))
  return values
}
