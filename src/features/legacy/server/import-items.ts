import { z } from 'zod'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { type ImportState, legacyEvents, type LegacyType, legacyTypes } from '../contract.ts'
import { formOf, type ImportableForm } from '../form-of.ts'
import { foundOf } from '../rules.ts'
import { countItems, lockType, listImports, listItems, markImported, recordImport } from './store.ts'

const payload = z.object({ site_id: z.string(), type: z.enum(legacyTypes) })

/** Job that creates forms from all items of a type: all of them or none. */
export const importItems = job({
  name: 'legacy.import',
  payload,
  // Retries last a quarter of an hour. After that, the waiting user can start the import again.
  maxAttempts: 5,
  async run({ site_id: siteId, type }, { database, now, events, attempt, maxAttempts }) {
    const end = (problem: string) => ({ type, isRunning: false, problem, at: new Date(now()) })
    try {
      await database.inSite(siteId, async (db) => {
        await lockType(db, siteId, type)
        const items = (await listItems(db, siteId, type)).filter((item) => item.imported_popup_id === null)
        for (const item of items.toReversed()) {
          const popupId = await addForm({ db, siteId, events }, formOf(foundOf(item)), [item.id])
          await markImported(db, siteId, item.id, popupId)
        }
        await recordImport(db, siteId, end(''))
      })
    } catch (error) {
      // A deliberate error (too many forms) would occur again on the next attempt.
      const isMeant = error instanceof AppError
      if (!isMeant && attempt < maxAttempts) throw error
      const problem = isMeant ? error.message : 'Something went wrong. Please try again.'
      await database.inSite(siteId, (db) => recordImport(db, siteId, end(problem)))
      if (!isMeant) throw error
    }
  },
})

/** Requests that a form be stored, and returns its id. */
export async function addForm(
  { db, siteId, events }: Pick<SiteContext, 'db' | 'siteId' | 'events'>,
  form: ImportableForm,
  legacyIds: readonly string[],
): Promise<Id> {
  const found = { site_id: siteId, form, legacy_ids: [...legacyIds] }
  const [stored] = await events.emit(db, legacyEvents.formFound, found)
  if (!stored) throw new Error('No room took the form.')
  return stored.answer
}

/** Starts the import of a type, unless it's already running or there's nothing to import. */
export async function startImport(
  ctx: Pick<SiteContext, 'db' | 'siteId' | 'now' | 'jobs'>,
  type: LegacyType,
): Promise<{ state: ImportState }> {
  const { db, siteId, now, jobs } = ctx
  await lockType(db, siteId, type)
  if ((await listImports(db, siteId)).get(type)?.isRunning) return { state: 'importing' }
  const waiting = (await countItems(db, siteId)).get(type)?.waiting ?? 0
  if (waiting === 0) return { state: 'imported' }
  await recordImport(db, siteId, { type, isRunning: true, problem: '', at: new Date(now()) })
  await jobs.add(db, importItems, { site_id: siteId, type })
  return { state: 'importing' }
}
