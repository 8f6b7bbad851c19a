import { AppError } from '#core/error.ts'
import { siteEvents } from '#features/sites/contract.ts'
import { when } from '#platform/server/events/events.ts'
import { type Room, room } from '#platform/server/room.ts'
import { siteTransferCalls } from '../contract.ts'
import { copySetup } from './copy-setup.ts'
import { copyJob, exportJob, exportName, forgetOld, forgetTransfer, importJob, type Movers, removeJob } from './jobs.ts'
import { mustBeIdle, newTransfer } from './new-transfer.ts'
import { serveDownloads, transferOf } from './serve-downloads.ts'
import { serveImport } from './serve-import.ts'
import { findTransfer, insertTransfer, transfersOf } from './store.ts'

/** The room for moving sites: exports a whole site as a file, and imports such a file into a new site. */
export function siteTransferRoom(movers: Movers): Room {
  return room({
    name: 'site-transfer',
    calls: siteTransferCalls,
    handlers: {
      list: async (_input, ctx) => ({
        transfers: (await transfersOf(ctx.db, ctx.siteId)).map((row) => transferOf(ctx, row)),
      }),
      export: async (_input, ctx) => {
        await mustBeIdle(ctx)
        const row = newTransfer(ctx, 'export')
        await insertTransfer(ctx.db, row)
        await ctx.jobs.add(ctx.db, exportName, { site_id: ctx.siteId, id: row.id })
        return { transfer: transferOf(ctx, row) }
      },
      copy: copySetup,
      remove: async ({ transfer_id }, ctx) => {
        const row = await findTransfer(ctx.db, ctx.siteId, transfer_id)
        if (!row) throw new AppError('not_found', siteTransferCalls.remove.failure)
        if (row.state === 'running') throw new AppError('conflict', 'Wait until it is finished.')
        await forgetTransfer(ctx, row)
        return {}
      },
    },
    jobs: [exportJob(movers), importJob(movers), copyJob(movers), removeJob(movers), forgetOld],
    on: [
      when(siteEvents.purging, async ({ site_id }, ctx) => {
        for (const row of await transfersOf(ctx.db, site_id)) await forgetTransfer(ctx, row)
      }),
    ],
    migrations: new URL('./migrations/', import.meta.url),
    transfer: { stays: ['site_transfers'] },
    routes(app, tools) {
      serveDownloads(app, tools, movers.storage)
      serveImport(app, tools, movers.storage)
    },
  })
}
