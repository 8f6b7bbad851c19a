import { domainToASCII } from 'node:url'
import type { MailAddress } from '../mail.ts'

const printable = /^[\x20-\x7e]*$/
const atoms = /^[\w !#$%&'*+/=?^`{|}~-]*$/
/** Number of UTF-8 bytes that fit into one encoded word. */
const wordBytes = 45

/** Replaces everything that would end or break a header line with a space. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)
}

/** Matches text that is already a short line of plain words. */
const plain = /^[!-~]+(?: [!-~]+)*$/
/** Maximum length of a line that is not folded. */
const lineLength = 66

/** Encodes one line of text for a header (RFC 2047), folded if it is long. */
export function headerText(text: string): string {
  if (text.length <= lineLength && plain.test(text) && !text.includes('=?')) return text
  const line = oneLine(text)
  if (printable.test(line) && !line.includes('=?')) return folded(line)
  const words: string[] = []
  let word = ''
  for (const letter of line) {
    if (Buffer.byteLength(word + letter) > wordBytes) {
      words.push(word)
      word = ''
    }
    word += letter
  }
  words.push(word)
  return words.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ')
}

/** Formats an address for a header. */
export function headerAddress({ name, address }: MailAddress): string {
  const line = oneLine(name)
  const wire = wireAddress(address)
  if (line === '') return wire
  if (!printable.test(line) || line.includes('=?')) return `${headerText(line)} <${wire}>`
  return atoms.test(line) ? `${line} <${wire}>` : `"${line.replaceAll(/["\\]/g, '\\$&')}" <${wire}>`
}

/**
 * Returns an address that has passed `cleanEmail` in the form that SMTP uses: non-ASCII domains are converted to ASCII.
 * Empty if there is no such domain.
 */
export function wireAddress(address: string): string {
  if (printable.test(address)) return address
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1))
  return domain === '' ? '' : `${address.slice(0, at)}@${domain}`
}

function folded(line: string): string {
  let text = ''
  let column = 0
  for (const word of line.split(' ')) {
    if (column > 0 && column + word.length > lineLength) {
      text += '\r\n'
      column = 0
    }
    text += text === '' ? word : ` ${word}`
    column += word.length + 1
  }
  return text
}
