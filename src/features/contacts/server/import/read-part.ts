import { bothRows, type ImportRow, readRow, type Types } from '../../import-rows.ts'
import type { ImportTableRow, Refusal } from '../store-imports.ts'
import { recodeRows } from './recode.ts'

/** The rows of one part of a file, understood. */
export interface Understood {
  /** By address: a later row of the same one adds to the first, unless those that are known are skipped. */
  readonly good: Map<string, { row: ImportRow; places: { line: number; cells: readonly string[] }[] }>
  readonly refusals: Refusal[]
  doubles: number
  /** All its rows. */
  readonly count: number
}

/** Reads a part, given as JSON, whose first row stands in that line of the file. */
export function readPart(
  json: string,
  line: number,
  { mapping, options, code_page }: Pick<ImportTableRow, 'mapping' | 'options' | 'code_page'>,
  types: Types,
): Understood {
  const rows = recodeRows(JSON.parse(json) as string[][], code_page)
  const understood: Understood = { good: new Map(), refusals: [], doubles: 0, count: rows.length }
  for (const [i, cells] of rows.entries()) {
    const place = { line: line + i, cells }
    const row = readRow(cells, mapping, types)
    if ('reason' in row) {
      understood.refusals.push({ ...place, reason: row.reason })
      continue
    }
    const known = understood.good.get(row.emailKey)
    if (!known) {
      understood.good.set(row.emailKey, { row, places: [place] })
      continue
    }
    understood.doubles++
    known.places.push(place)
    if (options.known === 'update') known.row = bothRows(known.row, row)
  }
  return understood
}
