import type { Kysely } from 'kysely'
import type { Answer } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import type { analyticsCalls, Period, Totals } from '../contract.ts'
import { totalsOf } from '../rules.ts'
import { daysBetween, spansOf } from './spans.ts'
import { countsBetween } from './store.ts'

interface StatsQuestion {
  readonly siteId: Id
  /** A form, or none for the whole site. A form of another site has, like one that does not exist, nothing but zeros. */
  readonly popupId: Id | undefined
  readonly period: Period
  readonly now: number
  readonly timeZone: string
}

/** The series of a period and what the period before it amounted to. */
export async function statsOf(
  db: Kysely<unknown>,
  question: StatsQuestion,
): Promise<Answer<typeof analyticsCalls.stats>> {
  const { siteId, popupId, period, now, timeZone } = question
  const { interval, previousStart, starts } = await spansOf(db, period, now, timeZone)
  const counts = await countsBetween(
    db,
    siteId,
    [previousStart, ...starts],
    popupId === undefined ? undefined : [popupId],
  )
  const inSlot = (slot: number) => counts.filter((count) => count.slot === slot)
  return {
    interval,
    series: starts.slice(0, -1).map((at, i) => ({ at: at.toISOString(), ...totalsOf(inSlot(i + 1)) })),
    totals: totalsOf(counts.filter((count) => count.slot > 0)),
    previous: totalsOf(inSlot(0)),
  }
}

/** What a list of forms shows of one of them. */
export interface FormStats {
  readonly totals: Totals
  /** Conversions of each day, oldest first, without gaps. */
  readonly daily: readonly number[]
}

/**
 * Totals and daily conversions of forms, for the days of the time zone from the one that `from` is in to the one that
 * `to` is in, both whole (`from`, `to`: milliseconds since 1970). Every form asked for is in the answer.
 */
export async function statsOfForms(
  db: Kysely<unknown>,
  siteId: Id,
  popupIds: readonly Id[],
  { from, to, timeZone }: { from: number; to: number; timeZone: string },
): Promise<ReadonlyMap<Id, FormStats>> {
  if (popupIds.length === 0) return new Map()
  const starts = await daysBetween(db, from, to, timeZone)
  const all = await countsBetween(db, siteId, starts, popupIds)
  const statsOfForm = (popupId: Id): FormStats => {
    const counts = all.filter((count) => count.popup_id === popupId)
    const inSlot = (slot: number) => counts.filter((count) => count.slot === slot)
    return { totals: totalsOf(counts), daily: starts.slice(1).map((_, i) => totalsOf(inSlot(i)).conversions) }
  }
  return new Map(popupIds.map((popupId) => [popupId, statsOfForm(popupId)]))
}
