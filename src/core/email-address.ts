import { decodePunycode } from './punycode.ts'

/** Maximum length of an address that mail servers accept. */
const maxEmailLength = 254

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/
const domainLabel = /^[\p{L}\p{N}\p{M}-]+$/u
const topLabel = /[^0-9-]/

/**
 * Returns the address as it is stored, compared and used for sending (trimmed, in lower case), or null if it isn't
 * valid. Deliberately stricter than the standard: no quoted local part, no comment, no address in brackets, nothing
 * that ends a header line. International domains are stored in readable form; their ASCII form (xn--…) is the same
 * address.
 */
export function cleanEmail(text: string): string | null {
  if (text.length > maxEmailLength + 64) return null
  const address = text.trim().normalize('NFC').toLowerCase()
  const at = address.indexOf('@')
  if (at < 1 || at > 64 || address.length > maxEmailLength || at !== address.lastIndexOf('@')) return null
  const atoms = address.slice(0, at).split('.')
  const labels = address
    .slice(at + 1)
    .split('.')
    .map((label) => readable(label))
  const isDomain = labels.length > 1 && labels.every(isDomainLabel) && topLabel.test(labels.at(-1)!)
  return isDomain && atoms.every((atom) => localPart.test(atom)) ? `${address.slice(0, at)}@${labels.join('.')}` : null
}

/** Returns an ASCII label in readable form, unless that isn't a valid name by our rules. */
function readable(label: string): string {
  if (label.length > 63) return label
  const decoded = decodePunycode(label)?.normalize('NFC').toLowerCase()
  return decoded && domainLabel.test(decoded) ? decoded : label
}

/** Returns the mailbox of an address, for counting: "ann+shop@example.com" and "ann@example.com" are the same. */
export function withoutTag(address: string): string {
  const clean = address.trim().toLowerCase()
  const at = clean.lastIndexOf('@')
  const plus = clean.indexOf('+')
  return plus > 0 && plus < at ? clean.slice(0, plus) + clean.slice(at) : clean
}

function isDomainLabel(label: string): boolean {
  return label.length <= 63 && domainLabel.test(label) && !label.startsWith('-') && !label.endsWith('-')
}
