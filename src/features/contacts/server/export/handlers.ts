import { AppError } from '#core/error.ts'
import type { Handler } from '#platform/server/room.ts'
import type { contactCalls } from '../../contract.ts'
import { findExport, insertExport } from '../store-exports.ts'
import { wantedOf } from '../wanted.ts'
import { downloadUrl } from './downloads.ts'
import { runExport } from './run-export.ts'

type ExportCall = 'startExport' | 'exportStatus'

/** The calls about files on their way out. */
export const exportHandlers: { [K in ExportCall]: Handler<(typeof contactCalls)[K]> } = {
  startExport: async ({ kind, query = { search: '' } }, ctx) => {
    const { db, siteId, now, newId, jobs } = ctx
    await wantedOf(ctx, query)
    const download_id = newId()
    const name = `${kind}-${new Date(now()).toISOString().slice(0, 10)}.csv`
    await insertExport(db, {
      site_id: siteId,
      id: download_id,
      kind,
      query,
      state: 'waiting',
      name,
      rows: 0,
      created_at: new Date(now()),
    })
    await jobs.add(db, runExport, { site_id: siteId, download_id })
    return { download_id }
  },
  exportStatus: async ({ download_id }, ctx) => {
    const row = await findExport(ctx.db, ctx.siteId, download_id)
    if (!row) throw new AppError('not_found', 'There is no such export.')
    const { kind, state, name, rows, created_at } = row
    const url = state === 'done' ? downloadUrl(ctx, 'export', ctx.siteId, download_id) : null
    return { download_id, kind, state, name, rows, url, created_at: created_at.toISOString() }
  },
}
