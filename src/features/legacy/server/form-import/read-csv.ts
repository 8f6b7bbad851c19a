import Papa from 'papaparse'
import type { FoundForm } from '../../found-form.ts'
import { readJson } from './read-json.ts'

/** The forms in a table: one a row, the columns named as in a JSON export. */
export function readCsv(content: string, name: string): FoundForm[] {
  const { data } = Papa.parse<Record<string, string>>(content, {
    header: true,
    skipEmptyLines: true,
    transformHeader: (header) =>
      header
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_'),
  })
  return readJson(JSON.stringify(data.slice(0, 50)), name)
}
