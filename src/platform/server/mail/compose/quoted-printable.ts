/** The longest line without its end, less the sign of a soft break. */
const width = 75
const soft = '=\r\n'
const hex = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)

/**
 * Text in quoted-printable, starting at the beginning of a line and ending wherever it ends. No line of it starts with a dot
 * or with "From ", no two blanks stand side by side and none ends a line: SMTP and DKIM (relaxed) take it as it is.
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
      // What stood plain in the middle may not do so at the beginning.
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

/** A part of a text that others are put beside: it starts at the beginning of a line and so does what follows. */
export function spliceable(text: string): string {
  return joined(quotedPrintable(text))
}

const simple = /^[!-<>-E G-~][ -<>-~]{0,69}$/
const doubleBlank = / {2}/

/** A value that is put between such parts; most are so short and plain that nothing has to be encoded. */
export function spliced(value: string): string {
  if (value === '') return ''
  const isPlain: boolean = simple.test(value) && value[0] !== '.' && value[0] !== ' ' && !doubleBlank.test(value)
  return isPlain ? value + soft : joined(quotedPrintable(value))
}

function joined(encoded: string): string {
  return encoded === '' || encoded.endsWith('\r\n') ? encoded : encoded + soft
}
