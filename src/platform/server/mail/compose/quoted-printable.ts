/** Maximum line length without the line end and the `=` of a soft break. */
const width = 75
const soft = '=\r\n'
const hex = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)

/**
 * Encodes text as quoted-printable, starting at the beginning of a line and ending at any position. No line of it
 * starts with a dot or with "From ", no two spaces are adjacent and none ends a line, so SMTP and DKIM (relaxed) don't
 * change it.
 */
export function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text.replaceAll(/\r\n|\r|\n/g, '\n'), 'utf8')
  let encoded = ''
  let column = 0
  let wasBlank = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte === 10) {
      encoded += '\r\n'
      column = 0
      wasBlank = false
      continue
    }
    const isBlank = byte === 32
    const isInside = i + 1 < bytes.length && bytes[i + 1] !== 10
    const isPlain: boolean = isBlank ? !wasBlank && isInside && column > 0 : byte > 32 && byte < 127 && byte !== 61
    const isRisky = column === 0 && (byte === 46 || byte === 70)
    const piece: string = isPlain && !isRisky ? String.fromCharCode(byte) : hex[byte]!
    if (column + piece.length > width) {
      encoded += soft
      column = 0
      // Characters that may be plain in the middle of a line may need encoding at its beginning.
      const first = isBlank || byte === 46 || byte === 70 ? hex[byte]! : piece
      encoded += first
      column = first.length
      wasBlank = isBlank && first === ' '
      continue
    }
    encoded += piece
    column += piece.length
    wasBlank = isBlank && piece === ' '
  }
  return encoded
}

/**
 * Encodes a part of a text that is joined with others: it starts at the beginning of a line, and so does whatever
 * follows.
 */
export function spliceable(text: string): string {
  return joined(quotedPrintable(text))
}

const simple = /^[!-<>-E G-~][ -<>-~]{0,69}$/
const doubleBlank = / {2}/

/** Encodes a value that is inserted between such parts. Most are so short and plain that nothing has to be encoded. */
export function spliced(value: string): string {
  if (value === '') return ''
  const isPlain: boolean = simple.test(value) && value[0] !== '.' && value[0] !== ' ' && !doubleBlank.test(value)
  return isPlain ? value + soft : joined(quotedPrintable(value))
}

function joined(encoded: string): string {
  return encoded === '' || encoded.endsWith('\r\n') ? encoded : encoded + soft
}
