import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type Job, job } from '#platform/server/jobs/jobs.ts'
import { type ImportCounts, importEvents } from '../contract.ts'
import { checkItems } from './check-items.ts'
import type { AnyImportKind, ImportContext, Writing } from './import-kind.ts'
import type { ImportKinds } from './kinds.ts'
import { type PartReader, partReader } from './part-reader.ts'
import type { ReadPart } from './read-part.ts'
import { changeImport, deleteParts, deleteSeen, type ImportRow, lockImport } from './store.ts'
import { deleteRefusals, insertRefusals } from './store-refusals.ts'
import { undoPart } from './undo-part.ts'

/** Initial counts, all zero. */
export const noCounts: ImportCounts = { rows: 0, added: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0 }

const payload = z.object({ site_id: id, import_id: id })
type Which = z.infer<typeof payload>
export type ImportJob = Job<typeof payload>

/**
 * Imports a file, counts what importing would do, or undoes it, part by part. Each part and its progress are one
 * transaction. A killed worker leaves only complete parts, and the next one continues after them.
 */
export const importJob = (kinds: ImportKinds): ImportJob =>
  job({
    name: 'imports.run',
    payload,
    maxAttempts: 10,
    run: async (which, ctx) => {
      const reader = partReader()
      try {
        for (;;) {
          if (ctx.signal.aborted) throw new Error('The process is stopping.')
          const isMore = await ctx.database.inSite(which.site_id, (db) => runPart({ ctx, db, kinds, reader }, which))
          if (!isMore) return
        }
      } catch (error) {
        if (ctx.attempt >= ctx.maxAttempts) await ctx.database.inSite(which.site_id, (db) => giveUp(ctx, db, which))
        throw error
      }
    },
  })

interface Running {
  readonly ctx: JobContext
  readonly db: Db
  readonly kinds: ImportKinds
  readonly reader: PartReader
}

async function runPart(running: Running, { site_id: siteId, import_id }: Which): Promise<boolean> {
  const { ctx, db, kinds } = running
  const found = await lockImport(db, siteId, import_id)
  if (!found || !['importing', 'checking', 'undoing'].includes(found.state)) return false
  const kind = kinds.get(found.kind)
  if (!kind) throw new Error(`There is no kind of import called ${found.kind}.`)
  const context: ImportContext = { ...ctx, db, siteId }
  return found.state === 'undoing' ? undoPart(context, kind, found) : importPart(running, context, kind, found)
}

async function importPart(
  { ctx, db, reader: parts }: Running,
  context: ImportContext,
  kind: AnyImportKind,
  found: ImportRow,
): Promise<boolean> {
  const { site_id: siteId, id: importId, state, counts } = found
  const reader = await kind.openReader(context, found)
  const part = await parts.part(db, found, reader)
  if (!part) {
    await finish(ctx, db, found)
    return false
  }
  await refuseKeys(reader.refuse, part)
  const at = new Date(ctx.now())
  const meanwhile = await parts.readAhead(db, found, reader, part)
  const writing: Writing<ImportRow['options']> = { ...found, importId, at, isCheck: state === 'checking', meanwhile }
  const items = new Map([...part.items].map(([key, { item }]) => [key, item]))
  const isMore = counts.rows + part.count < found.total || part.carried.length > 0
  const written =
    state === 'checking'
      ? await checkItems(context, kind, items, { found, reader, writing, isMore })
      : await kind.write(context, [...items.values()], writing)
  const refused = new Set(part.refusals.map(({ line }) => line))
  const notes = part.notes.filter(({ line }) => !refused.has(line))
  const noted = (counts.noted ?? 0) + notes.length
  await insertRefusals(db, siteId, importId, [...part.refusals, ...notes])
  const again = { unchanged: 0, skipped: 0, [reader.again]: part.again }
  await changeImport(db, siteId, importId, {
    parts_done: found.parts_done + 1,
    carried: [...part.carried],
    counts: {
      rows: counts.rows + part.count,
      added: counts.added + written.added,
      updated: counts.updated + written.updated,
      unchanged: counts.unchanged + written.unchanged + again.unchanged,
      skipped: counts.skipped + written.skipped + again.skipped,
      refused: counts.refused + part.refusals.length,
      ...(noted > 0 && { noted }),
    },
  })
  return true
}

async function refuseKeys(
  refuse: ((keys: readonly string[]) => Promise<Map<string, { reason: string; hidesCells: boolean }>>) | undefined,
  part: ReadPart,
): Promise<void> {
  if (!refuse || part.items.size === 0) return
  for (const [key, { reason, hidesCells }] of await refuse([...part.items.keys()])) {
    const { rows } = part.items.get(key)!
    part.items.delete(key)
    part.again -= rows.length - 1
    for (const { line, cells } of rows) part.refusals.push({ line, reason, cells: hidesCells ? [] : cells })
  }
}

async function finish({ now, events }: JobContext, db: Db, found: ImportRow): Promise<void> {
  const { site_id: siteId, id, state, kind, counts } = found
  if (state === 'checking') {
    await deleteSeen(db, siteId, id)
    await changeImport(db, siteId, id, { state: 'checked' })
    return
  }
  await deleteParts(db, siteId, id)
  await changeImport(db, siteId, id, { state: 'imported', finished_at: new Date(now()) })
  const { rows, refused } = counts
  await events.emit(db, importEvents.finished, {
    site_id: siteId,
    import_id: id,
    kind,
    file: found.name,
    rows,
    refused,
  })
}

async function giveUp({ now }: JobContext, db: Db, { site_id: siteId, import_id }: Which): Promise<void> {
  const found = await lockImport(db, siteId, import_id)
  if (!found || !['importing', 'checking', 'undoing'].includes(found.state)) return
  const isUndoing = found.state === 'undoing'
  const counts = found.state === 'checking' ? noCounts : found.counts
  if (!isUndoing) await deleteParts(db, siteId, import_id)
  if (found.state === 'checking') await deleteRefusals(db, siteId, import_id)
  const error = `Something went wrong. ${restOf(isUndoing, counts)}`
  const undo = isUndoing ? { undo: null } : {}
  await changeImport(db, siteId, import_id, { state: 'failed', error, counts, ...undo, finished_at: new Date(now()) })
}

function restOf(isUndoing: boolean, { rows }: ImportCounts): string {
  if (isUndoing) return 'The import was partly undone. Undo it again for the rest.'
  return rows === 0
    ? 'Nothing was saved. Upload the file again.'
    : 'The rows counted here are saved. Upload the file again for the rest.'
}
