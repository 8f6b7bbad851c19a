import { z } from 'zod'
import { AppError } from '#core/error.ts'
import { id as anId } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Room } from '#platform/server/room.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { exportSite } from './export-site.ts'
import { importSite } from './import-site.ts'
import { type Moving, movingOf, setupOf } from './move-site.ts'
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
export const copyName = { name: 'site-transfer.copy', payload, maxAttempts: 3 } as const
const removeName = {
  name: 'site-transfer.remove-parts',
  payload: z.object({ stored_as: z.string(), parts: z.int() }),
} as const
const week = 7 * 24 * 3_600_000
const broken = 'Something went wrong. Try again.'

/** Writes the file of an export. If interrupted, it starts again from the beginning. */
export const exportJob = (movers: Movers) =>
  job({
    ...exportName,
    run: (payload, context) =>
      running(payload, context, async (row, note) =>
        note({ ...(await written(row, row.site_id, context, movers, note)), state: 'done' }),
      ),
  })

/** Imports an uploaded file into its site, completely or not at all. */
export const importJob = (movers: Movers) =>
  job({ ...importName, run: (payload, context) => running(payload, context, (row) => taken(row, context, movers)) })

/** Copies the setup of one site into another, through a file in the export format. */
export const copyJob = (movers: Movers) =>
  job({
    ...copyName,
    run: (payload, context) =>
      running(payload, context, async (row, note) => {
        const file = await written(row, row.from_site_id!, context, movers, note)
        await note(file)
        await taken({ ...row, parts: file.parts }, context, movers)
      }),
  })

type Note = (change: Parameters<typeof changeTransfer>[2]) => Promise<void>

/** Does the work of a transfer. A failure is recorded in its row. */
async function running(
  { site_id: siteId, id }: z.infer<typeof payload>,
  { database, attempt, maxAttempts }: JobContext,
  work: (row: TransferRow, note: Note) => Promise<void>,
): Promise<void> {
  const row = await database.inSite(siteId, (db) => findTransfer(db, siteId, id))
  if (row?.state !== 'running') return
  const note: Note = (change) => database.inSite(siteId, (db) => changeTransfer(db, row, change))
  try {
    await work(row, note)
  } catch (error) {
    const isTheirs = error instanceof AppError && error.code !== 'unavailable'
    if (isTheirs || attempt >= maxAttempts) await note({ state: 'failed', error: isTheirs ? error.message : broken })
    if (!isTheirs) throw error
  }
}

/** Writes the exported data of a site to the transfer's file. */
async function written(
  row: TransferRow,
  siteId: Id,
  context: JobContext,
  { storage, rooms }: Movers,
  note: Note,
): Promise<Pick<TransferRow, 'count' | 'parts' | 'bytes'>> {
  const writer = partWriter(storage, row.stored_as)
  try {
    const count = await context.database.inSite(
      siteId,
      async (db) =>
        exportSite({ ...context, db, siteId }, await movingFor(row, db, rooms()), {
          write: (piece) => writer.write(piece),
          progress: (now) => note({ count: now, parts: writer.written() }),
        }),
      { isSnapshot: true },
    )
    return { ...(await writer.end()), count }
  } catch (error) {
    await note({ parts: writer.written() })
    throw error
  }
}

/** Imports the transfer's file into its site, then deletes the file. */
async function taken(row: TransferRow, context: JobContext, { storage, rooms }: Movers): Promise<void> {
  const { database } = context
  const { site_id: siteId } = row
  const stored: (() => Promise<void>)[] = []
  const progress = (count: number) => database.inSite(siteId, (db) => changeTransfer(db, row, { count }))
  try {
    await database.inSite(siteId, async (db) => {
      const entries = readZip(readParts(storage, row.stored_as, row.parts))
      const moving = await movingFor(row, db, rooms())
      const { count, lacking } = await importSite({ ...context, db, siteId }, moving, entries, { progress, stored })
      await changeTransfer(db, row, { state: 'done', count, lacking })
    })
  } catch (error) {
    for (const discard of stored) await discard()
    throw error
  }
  await removeParts(storage, row.stored_as, row.parts)
}

async function movingFor({ setup_parts }: TransferRow, db: Db, rooms: readonly Room[]): Promise<Moving> {
  const moving = await movingOf(db, rooms)
  return setup_parts ? setupOf(moving, setup_parts) : moving
}

/** Deletes the file of a transfer whose row no longer exists. */
export const removeJob = ({ storage }: Movers) =>
  job({ ...removeName, run: ({ stored_as, parts }) => removeParts(storage, stored_as, parts) })

/** Deletes a transfer in the caller's transaction and schedules the deletion of its file. */
export async function forgetTransfer(
  { db, jobs }: Pick<Parameters<typeof importSite>[0], 'db' | 'jobs'>,
  row: TransferRow,
): Promise<void> {
  await deleteTransfer(db, row)
  await jobs.add(db, removeName, { stored_as: row.stored_as, parts: row.parts + 1 })
}

/** Each night, deletes transfers that are more than a week old. */
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
