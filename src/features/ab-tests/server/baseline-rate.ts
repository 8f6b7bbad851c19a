import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { statsOf } from '#features/analytics/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'

/** Conversion figures of a form. */
interface Baseline {
  /** Conversions per visitor, from 0 to 1. */
  readonly rate: number
  readonly visitorsADay: number
}

/** Returns the figures of a form in the last month, or since the day in that month on which it was first seen. */
export async function baselineRate(
  { db, siteId, now }: Pick<SiteContext, 'db' | 'siteId' | 'now'>,
  popupId: Id,
): Promise<Baseline> {
  const timeZone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
  const question = { siteId, popupId, period: '1 month', interval: 'day', now: now(), timeZone } as const
  const { series, totals } = await statsOf(db, question)
  // If visitors may not be recognized, each view counts as a visitor, as in a test.
  const visitors = totals.unique_viewers || totals.views
  if (visitors === 0) return { rate: 0, visitorsADay: 0 }
  const days = series.length - series.findIndex(({ views }) => views > 0)
  return { rate: Math.min(1, totals.conversions / visitors), visitorsADay: visitors / days }
}
