import { z } from 'zod'
import { csvLine } from '#core/csv.ts'
import { AppError } from '#core/error.ts'
import { id } from '#core/fields.ts'
import { job, type Job, type JobName } from '#platform/server/jobs/jobs.ts'
import type { ExportKind } from '../../contract.ts'
import { changeExport, deleteExportParts, findExport, insertExportPart } from '../store-exports.ts'
import type { ExportSource } from './export-source.ts'
import { ownSources } from './own-sources.ts'

/** Export sources of other rooms. */
export type OtherSources = Readonly<Partial<Record<Exclude<ExportKind, keyof typeof ownSources>, ExportSource>>>

const payload = z.object({ site_id: id, download_id: id })
/** The name under which the job is added. `exportJob` runs it. */
export const exportName = { name: 'contacts.export', payload, maxAttempts: 10 } satisfies JobName

/** The job that writes a file of contacts or other data, some thousands of rows per transaction. */
export const exportJob = (others: OtherSources): Job<typeof payload> =>
  job({
    ...exportName,
    run: async ({ site_id: siteId, download_id }, { database, now, signal, attempt, maxAttempts }) => {
      const sources: Readonly<Partial<Record<ExportKind, ExportSource>>> = { ...ownSources, ...others }
      let [after, rows, part]: [string | null, number, number] = ['', 0, 1]
      let heading: string[] = []
      const begun = await database.inSite(siteId, async (db) => {
        const row = await findExport(db, siteId, download_id)
        const source = row && sources[row.kind]
        if (!source) return undefined
        await deleteExportParts(db, siteId, download_id)
        await changeExport(db, siteId, download_id, { state: 'running' })
        heading = await source.heading(db, siteId)
        await insertExportPart(db, siteId, download_id, 0, `\ufeff${csvLine(heading)}`)
        return { source, query: row.query }
      })
      const failed = async (error: unknown) => {
        // An item that the export needs is gone, such as a segment. Retrying would not help.
        const isForGood = error instanceof AppError
        if (isForGood || attempt >= maxAttempts)
          await database.inSite(siteId, (db) => changeExport(db, siteId, download_id, { state: 'failed' }))
        if (!isForGood) throw error
        return null
      }
      while (begun && after !== null) {
        if (signal.aborted) throw new Error('The process is stopping.')
        const from: string = after
        const written = database.inSite(siteId, async (db) => {
          const ctx = { db, siteId, now }
          const piece = await begun.source.piece(ctx, { query: begun.query, after: from, heading })
          await insertExportPart(db, siteId, download_id, part, piece.lines.map(csvLine).join(''))
          rows += piece.lines.length
          await changeExport(db, siteId, download_id, piece.after === null ? { state: 'done', rows } : { rows })
          return piece.after
        })
        after = await written.catch(failed)
        part++
      }
    },
  })
