import { cleanLine } from '#core/clean-line.ts'
import type { CodePage } from '../../code-pages.ts'

/** The page in which a file of an unknown one is read first: each of its bytes is a sign of its own, so that none is lost. */
export const firstPage = 'windows-1252' satisfies CodePage

const signs = new TextDecoder(firstPage).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
const byteOf = new Map([...signs].map((sign, byte) => [sign, byte]))
const decoders = new Map<CodePage, InstanceType<typeof TextDecoder>>()

/** What a text that was read in the first page says in another one. */
export function recode(text: string, page: CodePage | ''): string {
  // oxlint-disable-next-line no-control-regex -- what is ASCII is so in every page
  if (page === '' || page === firstPage || /^[\0-\x7f]*$/.test(text)) return text
  const decoder = decoders.get(page) ?? new TextDecoder(page)
  decoders.set(page, decoder)
  return decoder.decode(Uint8Array.from(text, (sign) => byteOf.get(sign) ?? 0x3f))
}

/** A name of a column. Only now do its ends show: a space of the first page may be a letter, or half of one. */
export function recodeName(name: string, page: CodePage | ''): string {
  return cleanLine(recode(name, page), 120)
}

/** As `recode`, for the cells of rows. */
export function recodeRows(rows: string[][], page: CodePage | ''): string[][] {
  if (page === '' || page === firstPage) return rows
  return rows.map((row) => row.map((cell) => recode(cell, page)))
}
