import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordActivities } from './record-activity.ts'
import { lastSeenOf, touch } from './store-changes.ts'

/** A contact's visit to the site: the page and the time. */
interface Visit {
  readonly contactId: Id
  readonly what: string
  readonly at: Date
}

/**
 * Records when contacts were last on the site, in the caller's transaction. Their histories get one line per day of the
 * time zone. Recording the same visit again changes nothing.
 */
export async function recordVisits(
  ctx: Pick<Tools, 'now' | 'newId'> & { readonly db: Db },
  siteId: Id,
  visits: readonly Visit[],
  timeZone: string,
): Promise<void> {
  if (visits.length === 0) return
  const last = new Map<Id, Visit>()
  for (const visit of visits) {
    const known = last.get(visit.contactId)
    if (!known || known.at < visit.at) last.set(visit.contactId, visit)
  }
  const before = await lastSeenOf(ctx.db, siteId, [...last.keys()])
  const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone })
  const isFirstOfDay = ({ contactId, at }: Visit) => {
    const seen = before.get(contactId)
    return !seen || dayOf.format(seen) < dayOf.format(at)
  }
  const fresh = [...last.values()].filter(isFirstOfDay)
  await recordActivities(
    ctx,
    siteId,
    fresh.map((visit) => ({ ...visit, kind: 'seen' as const })),
  )
  const again = [...last.values()].filter((visit) => !isFirstOfDay(visit))
  await touch(ctx.db, siteId, 'seen', new Map(again.map(({ contactId, at }) => [contactId, at])))
}
