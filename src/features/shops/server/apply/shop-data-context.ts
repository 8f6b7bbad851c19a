import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ConnectionRow } from '../store.ts'
import { recordSeen } from '../store-seen.ts'

/** The context for storing a shop's data, in one transaction. */
export interface ShopDataContext extends Tools {
  readonly db: Db
  readonly siteId: Id
  readonly connection: Pick<ConnectionRow, 'id' | 'service' | 'origin'>
}

/** Returns the latest update of each object, by its id. */
export function latestOf<T>(reported: readonly T[], of: (one: T) => { externalId: string; updatedAt: string }): T[] {
  const byId = new Map<string, T>()
  for (const one of reported) {
    const known = byId.get(of(one).externalId)
    if (!known || Date.parse(of(known).updatedAt) <= Date.parse(of(one).updatedAt)) byId.set(of(one).externalId, one)
  }
  return [...byId.values()]
}

/** Records the latest updates that the shop reported. Returns the IDs of those that aren't older than the stored state. */
export function recordUpdates(
  { db, siteId, now }: ShopDataContext,
  kind: Parameters<typeof recordSeen>[2],
  latest: readonly { externalId: string; updatedAt: string }[],
): Promise<Set<string>> {
  const versions = latest.map(({ externalId, updatedAt }) => ({ externalId, updatedAt: momentOf(updatedAt, now()) }))
  return recordSeen(db, siteId, kind, versions)
}

/**
 * Returns the time of a change as reported by the shop. Invalid times, and times more than a day ahead of our clock,
 * become the current time.
 */
export function momentOf(text: string, now: number): Date {
  const at = Date.parse(text)
  return new Date(Number.isNaN(at) || at > now + 86_400_000 ? now : at)
}
