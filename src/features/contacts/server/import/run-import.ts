import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { ImportCounts } from '../../contract.ts'
import type { Types } from '../../import-rows.ts'
import {
  changeImport,
  deleteParts,
  deleteRefusals,
  type ImportTableRow,
  insertRefusals,
  lockImport,
} from '../store-imports.ts'
import { writeRows } from '../store-import-rows.ts'
import { deleteSeen } from '../store-import-seen.ts'
import { fieldsOf, listsOf, noteTags } from '../store-vocabulary.ts'
import { suppressedOf } from '../suppression.ts'
import { checkRows } from './check-rows.ts'
import { type PartReader, partReader } from './part-reader.ts'
import type { Understood } from './read-part.ts'

/** The counts of nothing yet. */
export const noCounts: ImportCounts = { rows: 0, added: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0 }

/**
 * Imports a file, or only counts what that would do, part by part: each in one transaction together with how far it has come. A
 * worker that is killed leaves whole parts behind, and the next one goes on after them.
 */
export const runImport = job({
  name: 'contacts.import',
  payload: z.object({ site_id: id, import_id: id }),
  maxAttempts: 10,
  run: async (which, ctx) => {
    const reader = partReader()
    try {
      for (;;) {
        if (ctx.signal.aborted) throw new Error('The process is stopping.')
        const isMore = await ctx.database.inSite(which.site_id, (db) => importPart(ctx, db, which, reader))
        if (!isMore) return
      }
    } catch (error) {
      if (ctx.attempt >= ctx.maxAttempts) await ctx.database.inSite(which.site_id, (db) => giveUp(ctx, db, which))
      throw error
    }
  },
})

async function giveUp({ now }: JobContext, db: Db, { site_id, import_id }: Which): Promise<void> {
  const found = await lockImport(db, site_id, import_id)
  if (found?.state !== 'importing' && found?.state !== 'checking') return
  const isWriting = found.state === 'importing'
  const counts = isWriting ? found.counts : noCounts
  const rest =
    counts.rows === 0
      ? 'Nothing was written; bring the file again.'
      : 'What is counted here stays; bring the file again for the rest.'
  await deleteParts(db, site_id, import_id)
  await deleteSeen(db, site_id, import_id)
  if (!isWriting) await deleteRefusals(db, site_id, import_id)
  const error = `Something went wrong on our side. ${rest}`
  await changeImport(db, site_id, import_id, { state: 'failed', error, counts, finished_at: new Date(now()) })
}

interface Which {
  readonly site_id: Id
  readonly import_id: Id
}

async function importPart(
  ctx: JobContext,
  db: Db,
  { site_id: siteId, import_id: importId }: Which,
  reader: PartReader,
): Promise<boolean> {
  const found = await lockImport(db, siteId, importId)
  if (found?.state !== 'importing' && found?.state !== 'checking') return false
  const { parts_done, counts, state } = found
  const types: Types = new Map((await fieldsOf(db, siteId)).map((field) => [field.key, field]))
  const understood = await reader.part(db, found, types)
  if (!understood) {
    await finish(ctx, db, found)
    return false
  }
  await refuseSuppressed(ctx, db, siteId, understood)
  const { good, refusals, doubles, count } = understood
  const written = [...good.values()].map(({ row }) => row)
  const meanwhile = await reader.readAhead(db, found, types, understood)
  const writing = { ...(await writingOf(ctx, db, found)), meanwhile }
  const part =
    state === 'checking'
      ? await checkRows(db, found, written, { writing, isMore: counts.rows + count < found.total })
      : await writeRows(db, written, writing)
  const again = found.options.known === 'skip' ? { skipped: doubles, unchanged: 0 } : { skipped: 0, unchanged: doubles }
  if (state === 'importing') {
    await noteTags(db, siteId, [...new Set([...writing.tags, ...written.flatMap(({ tags }) => tags)])], writing.at)
  }
  await insertRefusals(db, siteId, importId, refusals)
  await changeImport(db, siteId, importId, {
    parts_done: parts_done + 1,
    counts: {
      rows: counts.rows + count,
      added: counts.added + part.added,
      updated: counts.updated + part.updated,
      unchanged: counts.unchanged + part.unchanged + again.unchanged,
      skipped: counts.skipped + part.skipped + again.skipped,
      refused: counts.refused + refusals.length,
    },
  })
  return true
}

async function refuseSuppressed(ctx: JobContext, db: Db, siteId: Id, understood: Understood): Promise<void> {
  const { good, refusals } = understood
  const suppressed = await suppressedOf({ ...ctx, db }, siteId, [...good.keys()])
  for (const [email, why] of suppressed) {
    const { places } = good.get(email)!
    good.delete(email)
    understood.doubles -= places.length - 1
    const reason = `The address is on the suppression list (${why}).`
    for (const { line, cells } of places) refusals.push({ line, reason, cells: why === 'erased' ? [] : cells })
  }
}

async function writingOf(
  { now, newId }: JobContext,
  db: Db,
  { site_id: siteId, id: importId, options }: ImportTableRow,
) {
  const known = new Set((await listsOf(db, siteId)).map((list) => list.id))
  const at = new Date(now())
  const lists = options.list_ids.filter((list) => known.has(list))
  return { siteId, importId, known: options.known, status: options.status, tags: options.tags, lists, at, newId }
}

async function finish({ now }: JobContext, db: Db, { site_id, id: importId, state }: ImportTableRow): Promise<void> {
  if (state === 'checking') {
    await deleteSeen(db, site_id, importId)
    await changeImport(db, site_id, importId, { state: 'checked' })
    return
  }
  await deleteParts(db, site_id, importId)
  await changeImport(db, site_id, importId, { state: 'imported', finished_at: new Date(now()) })
}
