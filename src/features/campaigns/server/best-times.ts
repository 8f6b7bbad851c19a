import type { Answer, Received } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { bestHours, readingHabits, usualHour } from '#features/contacts/server/index.ts'
import type { DeliveryPlan } from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { bestMoment } from '../best-time.ts'
import type { campaignCalls } from '../contract.ts'
import { placeOf } from '../test-rules.ts'
import { audienceFor } from './audience.ts'
import type { CampaignRow } from './store.ts'

/** Returns the data from which the best times of a site's contacts are known at a moment. */
async function habitsAt(db: Db, siteId: Id, now: Date) {
  const siteZone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
  const asked = { siteId, siteZone, now }
  return { asked, habits: await readingHabits(db, asked) }
}

/**
 * Returns a function that delays each planned message of a campaign to its contact's best hour, within a day of the campaign's
 * start. Because it is based on the start, planning a page again gives the same result. A plan with its own time keeps
 * it.
 */
export function bestTimes(row: Pick<CampaignRow, 'site_id' | 'id' | 'started_at'>) {
  const begun = row.started_at!
  let known: Awaited<ReturnType<typeof habitsAt>> | undefined
  return async (db: Db, ids: readonly Id[], plans: readonly DeliveryPlan[]): Promise<DeliveryPlan[]> => {
    known ??= await habitsAt(db, row.site_id, begun)
    const hours = new Map((await bestHours(db, known.asked, known.habits, ids)).map((one) => [one.contactId, one]))
    return plans.map((plan, i) => {
      const best = hours.get(ids[i]!)
      if (!best || plan.nextAt !== null) return plan
      const at = bestMoment(begun.getTime(), { ...best, place: placeOf(`${row.id} minute`, ids[i]!) })
      return { ...plan, nextAt: at > begun.getTime() ? new Date(at) : null }
    })
  }
}

/** Maximum number of pages of an audience that are read for a preview; each page is one query. */
const maxPages = 20
const pageSize = 5000

/** Returns how an audience is distributed over the hours of its contacts' own clocks. */
export async function previewBestTimes(
  { audience }: Received<typeof campaignCalls.bestTimes>,
  { db, siteId, now }: SiteContext,
): Promise<Answer<typeof campaignCalls.bestTimes>> {
  const { asked, habits } = await habitsAt(db, siteId, new Date(now()))
  const who = audienceFor('email', audience, now)
  const hours = Array.from({ length: 24 }, () => 0)
  let [count, own, after]: [number, number, Id | null] = [0, 0, nilId]
  for (let pages = 0; pages < maxPages && after !== null; pages++) {
    const page: Awaited<ReturnType<typeof who.after>> = await who.after(db, siteId, after, pageSize)
    for (const { hour, isOwn } of page ? await bestHours(db, asked, habits, page.ids) : []) {
      hours[hour]!++
      count++
      if (isOwn) own++
    }
    after = page?.last ?? null
  }
  return { hours, count, own, is_part: after !== null, site_hour: usualHour(habits), is_known: habits.best !== null }
}
