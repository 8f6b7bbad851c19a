import type { Id } from '#core/id.ts'

/** Keeps to so many messages a minute for each domain of a recipient, in this process. */
export interface DomainGates {
  /** When the next message to the domain may leave; now or earlier: at once. Each asking takes the place it answers. */
  next(siteId: Id, domain: string, perMinute: number, now: number): number
}

const minute = 60_000
/** Domains that are remembered; there are few that anybody limits. */
const most = 10_000

export function domainGates(): DomainGates {
  const free = new Map<string, number>()
  return {
    next(siteId, domain, perMinute, now) {
      const key = `${siteId} ${domain}`
      // A quarter of a minute's messages may leave in one go.
      const place = Math.max(free.get(key) ?? 0, now - minute / 4)
      if (free.size >= most) free.clear()
      free.set(key, place + minute / perMinute)
      return place
    },
  }
}
