import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { takePlaces } from '../domain-rate.ts'
import { lockGates, moveGates } from './store-gates.ts'

/** A recipient whose message is ready to be sent if the limit of its domain allows it. */
interface AtGate {
  readonly recipientId: Id
  readonly domain: string
  readonly perMinute: number
  /** Whether it has waited before. Those go first. */
  readonly hasWaited: boolean
}

/** Limits the messages per minute for each domain, across all processes. */
export interface DomainGates {
  /**
   * Returns the recipients that must wait, with the time at which to try again. Those that may be sent to now are
   * omitted.
   */
  pass(db: Db, of: { siteId: Id; campaignId: Id }, waiting: readonly AtGate[], now: number): Promise<Map<Id, number>>
}

const minute = 60_000
/** Waiting times are rounded up to steps of this many milliseconds, so that several messages become ready together. */
const step = 5000
/** Maximum waiting time in milliseconds, whatever the estimate is. */
const longest = 60 * minute
/** Maximum number of estimates in memory; few domains have limits. */
const max = 10_000

/**
 * Creates the gates. The database decides which messages may be sent. The time to try again is this process's estimate,
 * and a wrong one only means waiting again.
 */
export function domainGates(): DomainGates {
  const ends = new Map<string, number>()
  return {
    async pass(db, { siteId, campaignId }, waiting, now) {
      const put = new Map<Id, number>()
      const byDomain = new Map<string, AtGate[]>()
      for (const one of waiting) byDomain.set(one.domain, [...(byDomain.get(one.domain) ?? []), one])
      const domains = [...byDomain.keys()].toSorted()
      if (domains.length === 0) return put
      const freeAt = await lockGates(db, siteId, domains)
      const moved = new Map<string, number>()
      for (const [domain, some] of byDomain) {
        const { perMinute } = some[0]!
        const places = takePlaces({ freeAt: freeAt.get(domain) ?? 0, perMinute }, some.length, now)
        if (places.taken > 0) moved.set(domain, places.freeAt)
        const inOrder = some.toSorted((a, b) => Number(b.hasWaited) - Number(a.hasWaited))
        const key = `${campaignId} ${domain}`
        let end = Math.max(ends.get(key) ?? 0, places.freeAt, now)
        for (const { recipientId } of inOrder.slice(places.taken)) {
          put.set(recipientId, Math.min(Math.ceil(end / step) * step, now + longest))
          end += minute / perMinute
        }
        if (ends.size >= max) ends.clear()
        ends.set(key, end)
      }
      if (moved.size > 0) await moveGates(db, siteId, moved)
      return put
    },
  }
}
