import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ServiceId } from '../contract.ts'
import type { Queue } from './store-deliveries.ts'

/**
 * Pause of a server that doesn't respond: nothing is sent to it until `paused_until`. `pauses` counts the pauses since
 * it last responded.
 */
export interface HostPause {
  readonly paused_until: Date | null
  readonly pauses: number
}

type Tables = {
  integration_host_rests: { site_id: Id; service: ServiceId; host: string; paused_until: Date; pauses: number }
}
const tables = (db: Db) => db.withTables<Tables>()

/** Returns the pause state of a host. */
export async function hostPauseOf(db: Db, { site_id, service, host }: Queue): Promise<HostPause> {
  const rows = tables(db).selectFrom('integration_host_rests').select(['paused_until', 'pauses'])
  const own = rows.where('site_id', '=', site_id).where('service', '=', service).where('host', '=', host)
  return (await own.executeTakeFirst()) ?? { paused_until: null, pauses: 0 }
}

export async function saveHostPause(db: Db, queue: Queue, rest: { paused_until: Date; pauses: number }): Promise<void> {
  const { site_id, service, host } = queue
  const insert = tables(db)
    .insertInto('integration_host_rests')
    .values({ site_id, service, host, ...rest })
  await insert.onConflict((on) => on.columns(['site_id', 'service', 'host']).doUpdateSet(rest)).execute()
}

export async function deleteHostPause(db: Db, { site_id, service, host }: Queue): Promise<void> {
  const rows = tables(db).deleteFrom('integration_host_rests').where('site_id', '=', site_id)
  await rows.where('service', '=', service).where('host', '=', host).execute()
}
