import { z } from 'zod'
import { job } from '../jobs/jobs.ts'
import { type Room, room } from '../room.ts'
import { deleteWindows } from './store-windows.ts'

const day = 86_400_000

const deleteOld = job({
  name: 'connect-windows.delete-old',
  payload: z.object({}),
  cron: '51 3 * * *',
  async run(_payload, { database, now }) {
    await deleteWindows(database.system, new Date(now() - day))
  },
})

/** Stores the windows in which owners connect stores and services. Rows are deleted a day after they expire. */
export const connectWindows: Room = room({
  name: 'connect-windows',
  calls: {},
  handlers: {},
  jobs: [deleteOld],
  migrations: new URL('./migrations/', import.meta.url),
  transfer: { stays: ['connect_windows'] },
})
