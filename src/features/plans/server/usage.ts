import type { Id } from '#core/id.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import { planEvents } from '../events.ts'
import { type LimitName, limitNames } from '../rules.ts'
import { planOf } from './plan-of.ts'

/** A site's usage of one limit. */
export interface Used {
  readonly limit: LimitName
  readonly used: number
  /** Null for unlimited. */
  readonly allowed: number | null
}

/** Returns the start of the month, in UTC. */
function monthStart(now: number): string {
  const date = new Date(now)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth())).toISOString()
}

/** Returns a site's usage of each limit, as counted by the rooms. */
export async function usageOf(ctx: EventContext, siteId: Id): Promise<Used[]> {
  const { limits } = await planOf(ctx, siteId)
  const asked = { site_id: siteId, month_start: monthStart(ctx.now()) }
  const answers = await ctx.events.emit(ctx.db, planEvents.usageAsked, asked)
  const counted: Partial<Record<LimitName, number>> = Object.assign({}, ...answers.map(({ answer }) => answer))
  return limitNames.map((limit) => ({ limit, used: counted[limit] ?? 0, allowed: limits[limit] }))
}
