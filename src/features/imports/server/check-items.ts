import { inRolledBackTransaction } from '#platform/server/db/in-rolled-back-transaction.ts'
import type { AnyImportKind, ImportContext, RowReader, Writing, Written } from './import-kind.ts'
import { type ImportRow, storeSeenItems, seenItems } from './store.ts'

interface Checking {
  readonly found: ImportRow
  readonly reader: RowReader<unknown>
  readonly writing: Writing<ImportRow['options']>
  /** Whether another part follows, which must know what this one would have written. */
  readonly isMore: boolean
}

/**
 * Returns what writing the items of a part would do, assuming that earlier parts of the same file had been written.
 * Stores only the items that were read.
 */
export async function checkItems(
  ctx: ImportContext,
  kind: AnyImportKind,
  items: ReadonlyMap<string, unknown>,
  { found, reader, writing, isMore }: Checking,
): Promise<Written> {
  const { db, siteId } = ctx
  const isFirst = found.parts_done === 0
  const before = isFirst ? new Map<string, unknown>() : await seenItems(db, siteId, found.id, [...items.keys()])
  const written = await inRolledBackTransaction(db, async () => {
    if (before.size > 0) await kind.write(ctx, [...before.values()], { ...writing, meanwhile: () => {} })
    return kind.write(ctx, [...items.values()], writing)
  })
  if (isMore) {
    const merged = [...items].map(([key, item]) => {
      const earlier = before.get(key)
      return [key, earlier === undefined ? item : reader.merge(earlier, item)] as const
    })
    await storeSeenItems(db, siteId, found.id, new Map(merged))
  }
  return written
}
