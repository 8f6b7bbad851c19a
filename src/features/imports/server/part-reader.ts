import type { Db } from '#platform/server/db/database.ts'
import type { RowReader } from './import-kind.ts'
import { type ReadPart, readPart } from './read-part.ts'
import { type ImportRow, partOf } from './store.ts'

/** Reads the parts of an import. The next part is read while the database writes the previous one. */
export interface PartReader {
  /** Returns the current part; undefined if all parts are done. */
  part(db: Db, found: ImportRow, reader: RowReader<unknown>): Promise<ReadPart | undefined>
  /** Fetches the next part and returns a function that reads it. */
  readAhead(db: Db, found: ImportRow, reader: RowReader<unknown>, part: ReadPart): Promise<() => void>
}

/** The heading is line 1. */
const firstLine = 2

export function partReader(): PartReader {
  let ahead: { readonly key: string; readonly part: ReadPart } | undefined
  // Includes the version, because an owner may change fields in the meantime.
  const keyOf = (number: number, { mapping, options }: ImportRow, { version }: RowReader<unknown>) =>
    JSON.stringify([number, mapping, options, version])
  return {
    async part(db, found, reader) {
      const { site_id, id, parts_done, counts, carried } = found
      const known = ahead?.key === keyOf(parts_done, found, reader) ? ahead.part : undefined
      ahead = undefined
      if (known) return known
      const json = await partOf(db, site_id, id, parts_done)
      if (json === undefined && carried.length === 0) return undefined
      return readPart({ json, line: counts.rows + firstLine, carried }, found, reader)
    },
    async readAhead(db, found, reader, { count, carried }) {
      const [number, rows] = [found.parts_done + 1, found.counts.rows + count]
      let json = rows < found.total ? await partOf(db, found.site_id, found.id, number) : undefined
      return () => {
        if (json === undefined) return
        const part = readPart({ json, line: rows + firstLine, carried }, found, reader)
        ahead = { key: keyOf(number, found, reader), part }
        json = undefined
      }
    },
  }
}
