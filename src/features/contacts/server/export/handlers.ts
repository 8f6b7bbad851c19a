import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import type { contactCalls, Export, ExportKind } from '../../contract.ts'
import { type ExportTableRow, findExport, insertExport, listExports } from '../store-exports.ts'
import { parseContactQuery } from '../parse-filter.ts'
import { type Downloader, downloadUrl } from './downloads.ts'
import { exportName } from './run-export.ts'

type ExportCall = 'startExport' | 'exports' | 'exportStatus'

/** Handlers of the calls for exported files. */
export const exportHandlers: { [K in ExportCall]: Handler<(typeof contactCalls)[K]> } = {
  startExport: async ({ kind, query = { search: '' } }, ctx) => {
    await parseContactQuery(ctx, query)
    return { download_id: await beginExport(ctx, kind, query) }
  },
  exports: async (_input, ctx) => ({
    exports: (await listExports(ctx.db, ctx.siteId)).map((row) => exportOf(ctx, row)),
  }),
  exportStatus: async ({ download_id }, ctx) => {
    const row = await findExport(ctx.db, ctx.siteId, download_id)
    if (!row) throw new AppError('not_found', 'Export not found.')
    return exportOf(ctx, row)
  },
}

/** Starts the export of the rows that a query of this kind matches, in the caller's transaction. Returns its ID. */
export async function beginExport(
  { db, siteId, now, newId, jobs }: Pick<SiteContext, 'db' | 'siteId' | 'now' | 'newId' | 'jobs'>,
  kind: ExportKind,
  query: object,
): Promise<Id> {
  const download_id = newId()
  const created_at = new Date(now())
  const name = `${kind}-${created_at.toISOString().slice(0, 10)}.csv`
  await insertExport(db, { site_id: siteId, id: download_id, kind, query, state: 'waiting', name, rows: 0, created_at })
  await jobs.add(db, exportName, { site_id: siteId, download_id })
  return download_id
}

function exportOf(ctx: Downloader, row: ExportTableRow): Export {
  const { id, kind, state, name, rows, created_at } = row
  const url = state === 'done' ? downloadUrl(ctx, id) : null
  return { download_id: id, kind, state, name, rows, url, created_at: created_at.toISOString() }
}
