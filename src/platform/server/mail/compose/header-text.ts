import { domainToASCII } from 'node:url'
import type { MailAddress } from '../mail.ts'

const printable = /^[\x20-\x7e]*$/
const atoms = /^[\w !#$%&'*+/=?^`{|}~-]*$/
/** Bytes of UTF-8 that fit into one encoded word. */
const wordBytes = 45

/** Whatever would end or bend a header line becomes a blank. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)
}

/** What is one short line of plain words already. */
const plain = /^[!-~]+(?: [!-~]+)*$/
/** The longest line that is not folded. */
const lineLength = 66

/** One line of text as a header carries it (RFC 2047); folded where it is long. */
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

/** An address as a header carries it. */
export function headerAddress({ name, address }: MailAddress): string {
  const line = oneLine(name)
  const wire = wireAddress(address)
  if (line === '') return wire
  if (!printable.test(line) || line.includes('=?')) return `${headerText(line)} <${wire}>`
  return atoms.test(line) ? `${line} <${wire}>` : `"${line.replaceAll(/["\\]/g, '\\$&')}" <${wire}>`
}

/** An address that has passed `cleanEmail`, as SMTP carries it: domains of other scripts in ASCII. Empty when there is no such domain. */
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
