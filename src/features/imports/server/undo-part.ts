import type { AnyImportKind, ImportContext } from './import-kind.ts'
import { changeImport, type ImportRow } from './store.ts'

/** Undoes a part of what an import wrote. Returns whether there is more. */
export async function undoPart(ctx: ImportContext, kind: AnyImportKind, found: ImportRow): Promise<boolean> {
  const { db, siteId } = ctx
  const { isMore, ...part } = await kind.undo(ctx, { importId: found.id, createdAt: found.created_at })
  const before = found.undo ?? { removed: 0, restored: 0, kept: 0 }
  const undo = {
    removed: before.removed + part.removed,
    restored: before.restored + part.restored,
    kept: before.kept + part.kept,
  }
  const end = isMore ? {} : { state: 'undone' as const, finished_at: new Date(ctx.now()) }
  await changeImport(db, siteId, found.id, { undo, ...end })
  return isMore
}
