import type { ServiceField } from '../contract.ts'

/** Names with the same meaning in forms and services, by our own name. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  first_name: ['firstname', 'fname', 'givenname', 'vorname', 'prenom'],
  last_name: ['lastname', 'lname', 'familyname', 'surname', 'nachname', 'nom'],
  full_name: ['name', 'fullname'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilephone', 'sms', 'tel', 'telephone'],
  city: ['city', 'town'],
  country: ['country', 'countrycode'],
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A field of a contact: its key, and its label. */
export interface ContactField {
  readonly value: string
  readonly label: string
}

/** Suggests a contact field for each field of a service, by comparing names. */
export function suggestMapping(
  fields: readonly ServiceField[],
  contactFields: readonly ContactField[],
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { key, name } of fields) {
    const names = [plain(key.replace(/^custom:/, '')), plain(name)]
    const same = contactFields.find(({ value, label }) =>
      [plain(value), plain(label), ...(synonyms[value] ?? [])].some((one) => names.includes(one)),
    )
    if (same) found[key] = same.value
  }
  return found
}
