import Papa from 'papaparse'
import { AppError } from '#core/error.ts'
import type { FoundForm } from '../../found-form.ts'
import { readJson } from './read-json.ts'

const maxForms = 50
const maxColumns = 500

/** Reads the forms in a table: one per row, with columns named as in a JSON export. */
export function readCsv(content: string, name: string): FoundForm[] {
  const { data } = Papa.parse<string[]>(content, { preview: maxForms + 1, skipEmptyLines: true })
  const [heading = [], ...rows] = data
  if (heading.length > maxColumns) throw new AppError('invalid', `This file has more than ${maxColumns} columns.`)
  const names = heading.map((title) =>
    title
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
  // If two columns share a name, the first one wins.
  const forms = rows.map((row) =>
    Object.fromEntries(names.map((column, i) => [column, row[i] ?? ''] as const).toReversed()),
  )
  return readJson(JSON.stringify(forms), name)
}
