import type { Answer } from '#core/call.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { type analyticsCalls, analyticsEvents } from '../contract.ts'

type Stats = Answer<typeof analyticsCalls.stats>

/** Adds the names of forms to the breakdowns of statistics. */
export async function withNames(
  stats: Stats,
  { db, siteId, events }: Pick<SiteContext, 'db' | 'siteId' | 'events'>,
): Promise<Stats> {
  const { breakdowns } = stats
  const { top, other } = breakdowns.variant
  const ids = top.map(({ value }) => value)
  const answers = await events.emit(db, analyticsEvents.namesAsked, { site_id: siteId, popup_ids: ids })
  const names = new Map(answers.flatMap(({ answer }) => [...answer]))
  const named = top.map((slice) => {
    const name = names.get(slice.value)
    return name === undefined ? slice : { ...slice, name }
  })
  return { ...stats, breakdowns: { ...breakdowns, variant: { top: named, other } } }
}
