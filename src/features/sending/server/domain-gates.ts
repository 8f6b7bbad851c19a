import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { takePlaces } from '../domain-rate.ts'
import { holdGates, moveGates } from './store-gates.ts'

/** Somebody whose message would leave now, if the limit of its domain lets it. */
interface AtGate {
  readonly recipientId: Id
  readonly domain: string
  readonly perMinute: number
  /** It has waited before: those go first. */
  readonly hasWaited: boolean
}

/** Keeps to so many messages a minute for each domain, over all processes. */
export interface DomainGates {
  /** When those may be asked for again who may not pass now, by recipient; who passes is not in it. */
  pass(db: Db, of: { siteId: Id; campaignId: Id }, waiting: readonly AtGate[], now: number): Promise<Map<Id, number>>
}

const minute = 60_000
/** Places are waited for in steps, so that a look finds some messages and not one. */
const step = 5000
/** No message waits longer than this, whatever the estimate says. */
const longest = 60 * minute
/** The most estimates kept in memory; few domains have limits. */
const max = 10_000

/** Who may pass stands in the database; when to come back is this process's guess, and a wrong one only means waiting again. */
export function domainGates(): DomainGates {
  const ends = new Map<string, number>()
  return {
    async pass(db, { siteId, campaignId }, waiting, now) {
      const put = new Map<Id, number>()
      const byDomain = new Map<string, AtGate[]>()
      for (const one of waiting) byDomain.set(one.domain, [...(byDomain.get(one.domain) ?? []), one])
      const domains = [...byDomain.keys()].toSorted()
      if (domains.length === 0) return put
      const freeAt = await holdGates(db, siteId, domains)
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
