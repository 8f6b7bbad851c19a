import { decodePunycode } from './punycode.ts'

/** The longest address that mail servers carry. */
const maxEmailLength = 254

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/
const domainLabel = /^[\p{L}\p{N}\p{M}-]+$/u
const topLabel = /[^0-9-]/

/**
 * The address as it is stored, compared and mailed (trimmed, in lower case), or null when it is none. Stricter than the
 * standard on purpose: no quoted local part, no comment, no address in brackets, nothing that ends a header line.
 * International domains are kept as people read them: their form in ASCII (xn--…) is the same address.
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

/** A label in ASCII as people read it, unless that is no name by our rules. */
function readable(label: string): string {
  if (label.length > 63) return label
  const decoded = decodePunycode(label)?.normalize('NFC').toLowerCase()
  return decoded && domainLabel.test(decoded) ? decoded : label
}

/** The mailbox behind an address, for counting: "ann+shop@example.com" and "ann@example.com" are one. */
export function withoutTag(address: string): string {
  const clean = address.trim().toLowerCase()
  const at = clean.lastIndexOf('@')
  const plus = clean.indexOf('+')
  return plus > 0 && plus < at ? clean.slice(0, plus) + clean.slice(at) : clean
}

function isDomainLabel(label: string): boolean {
  return label.length <= 63 && domainLabel.test(label) && !label.startsWith('-') && !label.endsWith('-')
}
