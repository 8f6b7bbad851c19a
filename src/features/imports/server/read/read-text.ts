import type { CodePage } from '../../code-pages.ts'
import { guessCodePage } from './guess-code-page.ts'
import { firstPage } from './recode.ts'

/**
 * Decodes the text of a file: as UTF-8 or UTF-16, with or without a byte order mark, otherwise with the first code
 * page. Also returns the code page in which it was probably written.
 */
export function readText(bytes: Uint8Array): { text: string; page: CodePage | '' } {
  const code = codeOf(bytes)
  const text = new TextDecoder(code).decode(bytes).replaceAll('\0', '')
  return { text, page: code === firstPage ? guessCodePage(text) : '' }
}

function codeOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 1000)
  const isZero = (place: number) => head.filter((byte, i) => i % 2 === place && byte === 0).length > head.length / 4
  if (isZero(1)) return 'utf-16le'
  if (isZero(0)) return 'utf-16be'
  return isUtf8(new TextDecoder().decode(bytes)) ? 'utf-8' : firstPage
}

/** Returns whether the text is UTF-8. A truncated character doesn't change the result. */
function isUtf8(text: string): boolean {
  let [broken, whole] = [0, 0]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0xfffd) broken++
    else if (code > 0x7f) whole++
  }
  return broken <= whole / 20
}
