import { cleanLine } from '#core/clean-line.ts'
import type { CodePage } from '../../code-pages.ts'

/**
 * The code page with which a file in an unknown one is decoded first. It maps each byte to a different character, so
 * that none is lost.
 */
export const firstPage = 'windows-1252' satisfies CodePage

const signs = new TextDecoder(firstPage).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
const byteOf = new Map([...signs].map((sign, byte) => [sign, byte]))
const decoders = new Map<CodePage, InstanceType<typeof TextDecoder>>()

/** Decodes a text that was decoded with the first code page with another one. */
export function recode(text: string, page: CodePage | ''): string {
  // oxlint-disable-next-line no-control-regex -- what is ASCII is so in every page
  if (page === '' || page === firstPage || /^[\0-\x7f]*$/.test(text)) return text
  const decoder = decoders.get(page) ?? new TextDecoder(page)
  decoders.set(page, decoder)
  return decoder.decode(Uint8Array.from(text, (sign) => byteOf.get(sign) ?? 0x3f))
}

/**
 * Decodes a column name and trims it. It can't be trimmed before: a space in the first code page may be a letter, or
 * half of one.
 */
export function recodeName(name: string, page: CodePage | ''): string {
  return cleanLine(recode(name, page), 120)
}

/** Like `recode`, for the cells of rows. */
export function recodeRows(rows: string[][], page: CodePage | ''): string[][] {
  if (page === '' || page === firstPage) return rows
  return rows.map((row) => row.map((cell) => recode(cell, page)))
}
