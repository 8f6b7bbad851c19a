import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { ShopConnection, ShopSync } from '../contract.ts'
import type { ConnectionRow } from './store.ts'
import type { SyncRow } from './store-syncs.ts'

/** Returns the address to which a shop sends its webhooks. */
export function webhookUrl({ publicUrl }: Pick<Tools, 'publicUrl'>, connectionId: Id): string {
  return `${publicUrl}/w/shop/${connectionId}`
}

/** Converts a connection to the contract's format, without secrets. */
export function connectionOf(
  tools: Pick<Tools, 'publicUrl'>,
  row: ConnectionRow,
  syncs: readonly SyncRow[],
): ShopConnection {
  const { id, service, origin, state, facts, problem, is_demo } = row
  return {
    id,
    service,
    name: facts.name,
    origin,
    state,
    problem: state === 'broken' ? problem : '',
    currency: facts.currency,
    time_zone: facts.timeZone,
    warnings: facts.warnings,
    webhook_url: webhookUrl(tools, id),
    is_demo,
    connected_at: row.connected_at.toISOString(),
    last_webhook_at: row.last_webhook_at && row.last_webhook_at.toISOString(),
    syncs: syncs.map(syncOf),
  }
}

function syncOf({ kind, started_at, finished_at, done, problem }: SyncRow): ShopSync {
  const isLive = started_at === null && finished_at !== null
  const state = problem !== '' ? 'waiting' : isLive ? 'live' : 'reading'
  return { kind, state, done, finished_at: finished_at && finished_at.toISOString(), problem }
}
