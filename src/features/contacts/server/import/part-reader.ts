import type { Db } from '#platform/server/db/database.ts'
import type { Types } from '../../import-rows.ts'
import { type ImportTableRow, partOf } from '../store-imports.ts'
import { readPart, type Understood } from './read-part.ts'

/** Reads the parts of an import: the next one while the database writes the one before it. */
export interface PartReader {
  /** The part that is to be done now; undefined when all are done. */
  part(db: Db, found: ImportTableRow, types: Types): Promise<Understood | undefined>
  /** Fetches the part after this one, and gives the work of reading it. */
  readAhead(db: Db, found: ImportTableRow, types: Types, part: Understood): Promise<() => void>
}

/** The heading is line 1. */
const firstLine = 2

export function partReader(): PartReader {
  let ahead: { readonly key: string; readonly part: Understood } | undefined
  // An owner may change the fields meanwhile.
  const keyOf = (number: number, { mapping, options }: ImportTableRow, types: Types) =>
    JSON.stringify([number, mapping, options, ...types])
  return {
    async part(db, found, types) {
      const { site_id, id, parts_done, counts } = found
      if (ahead?.key === keyOf(parts_done, found, types)) return ahead.part
      const json = await partOf(db, site_id, id, parts_done)
      return json === undefined ? undefined : readPart(json, counts.rows + firstLine, found, types)
    },
    async readAhead(db, found, types, { count }) {
      const [number, rows] = [found.parts_done + 1, found.counts.rows + count]
      let json = rows < found.total ? await partOf(db, found.site_id, found.id, number) : undefined
      return () => {
        if (json === undefined) return
        ahead = { key: keyOf(number, found, types), part: readPart(json, rows + firstLine, found, types) }
        json = undefined
      }
    },
  }
}
