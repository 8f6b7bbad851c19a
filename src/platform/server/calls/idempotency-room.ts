import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../jobs/jobs.ts'
import { type Room, room } from '../room.ts'

const keptFor = 7 * 24 * 3600 * 1000

const dropOldKeys = job({
  name: 'idempotency.drop-old',
  payload: z.object({}),
  cron: '17 3 * * *',
  async run(_payload, { database, now }) {
    const before = new Date(now() - keptFor)
    await sql`DELETE FROM idempotency_keys WHERE created_at < ${before}`.execute(database.system)
  },
})

/** The data that the call mechanism itself stores: answers by idempotency key, deleted after a week. */
export const idempotency: Room = room({
  name: 'idempotency',
  calls: {},
  handlers: {},
  jobs: [dropOldKeys],
  migrations: new URL('./migrations/', import.meta.url),
  transfer: { stays: ['idempotency_keys'] },
})
