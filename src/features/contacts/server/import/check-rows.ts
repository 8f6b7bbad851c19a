import type { Db } from '#platform/server/db/database.ts'
import { takenBack } from '#platform/server/db/taken-back.ts'
import type { ImportCounts } from '../../contract.ts'
import { bothRows, type ImportRow } from '../../import-rows.ts'
import { type Writing, writeRows } from '../store-import-rows.ts'
import type { ImportTableRow } from '../store-imports.ts'
import { keepSeen, seenRows } from '../store-import-seen.ts'

/**
 * What writing the rows of a part would come to, as far as earlier parts of the same file would have written their addresses
 * before. Keeps nothing but what was read of these addresses, and that only when `isMore` comes.
 */
export async function checkRows(
  db: Db,
  { site_id: siteId, id: importId, parts_done }: ImportTableRow,
  rows: readonly ImportRow[],
  { writing, isMore }: { writing: Writing; isMore: boolean },
): Promise<Omit<ImportCounts, 'rows' | 'refused'>> {
  const addresses = rows.map(({ emailKey }) => emailKey)
  const before = parts_done === 0 ? new Map<string, ImportRow>() : await seenRows(db, siteId, importId, addresses)
  const counts = await takenBack(db, async () => {
    if (before.size > 0) await writeRows(db, [...before.values()], writing)
    return writeRows(db, rows, writing)
  })
  if (isMore) {
    const together = rows.map((row) => {
      const earlier = before.get(row.emailKey)
      if (!earlier) return row
      // Of an address that is skipped once it is known, the first row alone counts.
      return writing.known === 'skip' ? earlier : bothRows(earlier, row)
    })
    await keepSeen(db, siteId, importId, together)
  }
  return counts
}
