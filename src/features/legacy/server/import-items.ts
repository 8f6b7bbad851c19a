import { z } from 'zod'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { type Job, job } from '#platform/server/jobs/jobs.ts'
import { type ImportState, type LegacyType, legacyTypes } from '../contract.ts'
import { formOf, type ImportableForm } from '../form-of.ts'
import { foundOf } from '../rules.ts'
import { countItems, holdType, listImports, listItems, markImported, recordImport } from './store.ts'

type Context = Pick<SiteContext, 'db' | 'siteId' | 'now' | 'newId'>

/** The forms, as their own room makes them. It is handed in, since that room asks this one what is imported. */
export interface FormMaker {
  /** Stores a new, paused form under fresh ids; answers its id. */
  add(ctx: Context, form: ImportableForm, legacyIds: readonly string[]): Promise<Id>
}

const payload = z.object({ site_id: z.string(), type: z.enum(legacyTypes) })

/** The job that makes forms of all items of a type: all of them, or none. */
export function importJob(forms: FormMaker): Job<typeof payload> {
  return job({
    name: 'legacy.import',
    payload,
    // A quarter of an hour: who waits for it can start it again.
    maxAttempts: 5,
    async run({ site_id: siteId, type }, { database, now, newId, attempt, maxAttempts }) {
      const end = (problem: string) => ({ type, isRunning: false, problem, at: new Date(now()) })
      try {
        await database.inSite(siteId, async (db) => {
          await holdType(db, siteId, type)
          const items = (await listItems(db, siteId, type)).filter((item) => item.imported_popup_id === null)
          for (const item of items.toReversed()) {
            const popupId = await forms.add({ db, siteId, now, newId }, formOf(foundOf(item)), [item.id])
            await markImported(db, siteId, item.id, popupId)
          }
          await recordImport(db, siteId, end(''))
        })
      } catch (error) {
        // What is said on purpose (too many forms) will be so at the next try, too.
        const isMeant = error instanceof AppError
        if (!isMeant && attempt < maxAttempts) throw error
        const problem = isMeant ? error.message : 'Something went wrong. Please try again.'
        await database.inSite(siteId, (db) => recordImport(db, siteId, end(problem)))
        if (!isMeant) throw error
      }
    },
  })
}

/** Starts the import of a type, unless it runs or there is nothing to import. */
export async function startImport(
  ctx: Pick<SiteContext, 'db' | 'siteId' | 'now' | 'jobs'>,
  importItems: Job<typeof payload>,
  type: LegacyType,
): Promise<{ state: ImportState }> {
  const { db, siteId, now, jobs } = ctx
  await holdType(db, siteId, type)
  if ((await listImports(db, siteId)).get(type)?.isRunning) return { state: 'importing' }
  const waiting = (await countItems(db, siteId)).get(type)?.waiting ?? 0
  if (waiting === 0) return { state: 'imported' }
  await recordImport(db, siteId, { type, isRunning: true, problem: '', at: new Date(now()) })
  await jobs.add(db, importItems, { site_id: siteId, type })
  return { state: 'importing' }
}
