import { z } from 'zod'
import { AppError } from '#core/error.ts'
import { id as anId } from '#core/fields.ts'
import type { Room } from '#platform/server/room.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { exportSite } from './export-site.ts'
import { importSite } from './import-site.ts'
import { movingOf } from './move-site.ts'
import { partWriter, readParts, removeParts } from './parts.ts'
import { changeTransfer, deleteTransfer, findTransfer, type TransferRow, transfersBefore } from './store.ts'
import { readZip } from './zip.ts'

export interface Movers {
  readonly storage: Storage
  readonly rooms: () => readonly Room[]
}

const payload = z.object({ site_id: anId, id: anId })
export const exportName = { name: 'site-transfer.export', payload, maxAttempts: 3 } as const
export const importName = { name: 'site-transfer.import', payload, maxAttempts: 3 } as const
const removeName = {
  name: 'site-transfer.remove-parts',
  payload: z.object({ stored_as: z.string(), parts: z.int() }),
} as const
const week = 7 * 24 * 3_600_000
const broken = 'Something went wrong. Try again.'

/** Writes the file of an export. Cut off, it is begun again. */
export const exportJob = ({ storage, rooms }: Movers) =>
  job({
    ...exportName,
    run: async ({ site_id: siteId, id }, context) => {
      const { database, attempt, maxAttempts } = context
      const row = await database.inSite(siteId, (db) => findTransfer(db, siteId, id))
      if (row?.state !== 'running') return
      const writer = partWriter(storage, row.stored_as)
      const note = (change: Parameters<typeof changeTransfer>[2]) =>
        database.inSite(siteId, (db) => changeTransfer(db, row, change))
      try {
        const count = await database.inSite(
          siteId,
          async (db) =>
            exportSite({ ...context, db, siteId }, await movingOf(db, rooms()), {
              write: (piece) => writer.write(piece),
              progress: (now) => note({ count: now, parts: writer.written() }),
            }),
          { isSnapshot: true },
        )
        await note({ ...(await writer.end()), count, state: 'done' })
      } catch (error) {
        const isTheirs = error instanceof AppError && error.code !== 'unavailable'
        if (isTheirs || attempt >= maxAttempts)
          await note({ state: 'failed', error: isTheirs ? error.message : broken, parts: writer.written() })
        if (!isTheirs) throw error
      }
    },
  })

/** Writes an uploaded file into its site: whole, or not at all. */
export const importJob = ({ storage, rooms }: Movers) =>
  job({
    ...importName,
    run: async ({ site_id: siteId, id }, context) => {
      const { database, attempt, maxAttempts } = context
      const row = await database.inSite(siteId, (db) => findTransfer(db, siteId, id))
      if (row?.state !== 'running') return
      const stored: (() => Promise<void>)[] = []
      const note = (change: Parameters<typeof changeTransfer>[2]) =>
        database.inSite(siteId, (db) => changeTransfer(db, row, change))
      try {
        await database.inSite(siteId, async (db) => {
          const entries = readZip(readParts(storage, row.stored_as, row.parts))
          const progress = (count: number) => note({ count })
          const moving = await movingOf(db, rooms())
          const count = await importSite({ ...context, db, siteId }, moving, entries, { progress, stored })
          await changeTransfer(db, row, { state: 'done', count })
        })
        await removeParts(storage, row.stored_as, row.parts)
      } catch (error) {
        for (const discard of stored) await discard()
        const isTheirs = error instanceof AppError && error.code !== 'unavailable'
        if (isTheirs || attempt >= maxAttempts)
          await note({ state: 'failed', error: isTheirs ? error.message : broken })
        if (!isTheirs) throw error
      }
    },
  })

/** Removes the file of a transfer whose row is gone. */
export const removeJob = ({ storage }: Movers) =>
  job({ ...removeName, run: ({ stored_as, parts }) => removeParts(storage, stored_as, parts) })

/** Forgets a transfer in the caller's transaction, and has its file removed. */
export async function forgetTransfer(
  { db, jobs }: Pick<Parameters<typeof importSite>[0], 'db' | 'jobs'>,
  row: TransferRow,
): Promise<void> {
  await deleteTransfer(db, row)
  await jobs.add(db, removeName, { stored_as: row.stored_as, parts: row.parts + 1 })
}

/** Each night, forgets transfers of more than a week ago. */
export const forgetOld = job({
  name: 'site-transfer.forget',
  payload: z.object({}),
  cron: '17 3 * * *',
  run: async (_payload, context) => {
    const { database, now } = context
    for (const row of await transfersBefore(database.system, new Date(now() - week))) {
      await database.inSite(row.site_id, (db) => forgetTransfer({ ...context, db }, row))
    }
  },
})
