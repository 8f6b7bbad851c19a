import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ConnectionRow } from '../store.ts'

/** The context for storing a shop's data, in one transaction. */
export interface ShopDataContext extends Tools {
  readonly db: Db
  readonly siteId: Id
  readonly connection: Pick<ConnectionRow, 'id' | 'service' | 'origin'>
}

/** Returns the latest update of each object, by its id. */
export function latestOf<T>(told: readonly T[], of: (one: T) => { externalId: string; updatedAt: string }): T[] {
  const byId = new Map<string, T>()
  for (const one of told) {
    const known = byId.get(of(one).externalId)
    if (!known || Date.parse(of(known).updatedAt) <= Date.parse(of(one).updatedAt)) byId.set(of(one).externalId, one)
  }
  return [...byId.values()]
}

/**
 * Returns the time of a change as reported by the shop. Invalid times, and times more than a day ahead of our clock,
 * become the current time.
 */
export function momentOf(text: string, now: number): Date {
  const at = Date.parse(text)
  return new Date(Number.isNaN(at) || at > now + 86_400_000 ? now : at)
}
