import type { Kysely } from 'kysely'
import type { Answer } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import { type analyticsCalls, type Breakdown, type Counts, type Dimension, dimensions } from '../contract.ts'
import type { Interval, Period, Totals } from '../contract.ts'
import { countsOf, intervalFor, intervalForDays, otherValue } from '../rules.ts'
import { customDays } from './custom-days.ts'
import { daysUpTo, spansOf, spansOfDays } from './store-spans.ts'
import { type Figure, slots } from './store-figures.ts'
import { dayCountsOf, figuresOf } from './store-stats.ts'

/** Query for a site's statistics. */
export interface StatsQuestion {
  readonly siteId: Id
  /** A form, or undefined for the whole site. A form of another site, like one that doesn't exist, has only zeros. */
  readonly popupId: Id | undefined
  readonly period: Period
  /** Days of the site's time zone that replace the period. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** Defaults to the one that fits the period best. */
  readonly interval?: Interval | undefined
  readonly now: number
  readonly timeZone: string
  /** Number of separate values in a breakdown. Defaults to 10. */
  readonly maxValues?: number
}

/** Returns the series of a period, its totals and breakdowns, and the totals of the previous period. */
export async function statsOf(
  db: Kysely<unknown>,
  { siteId, popupId, period, since, until, interval: wanted, now, timeZone, maxValues = 10 }: StatsQuestion,
): Promise<Answer<typeof analyticsCalls.stats>> {
  const custom = customDays(since, until)
  const interval = custom ? intervalForDays(custom.count, wanted) : intervalFor(period, wanted)
  const spans = custom
    ? await spansOfDays(db, custom, interval, timeZone)
    : await spansOf(db, period, interval, now, timeZone)
  const figures = await figuresOf(db, { siteId, popupId, maxValues }, spans, timeZone)
  const points = figures.filter(({ dimension }) => dimension === 'all')
  const inSlot = (slot: number) => points.filter((figure) => figure.slot === slot)
  const series = spans.starts.slice(0, -1).map((at, slot) => ({ at: at.toISOString(), ...totalsOf(inSlot(slot)) }))
  const counted = countsOf(points.filter(({ slot }) => slot >= 0))
  const totals = { ...counted, unique_viewers: viewersOf(inSlot(slots.whole)) }
  const breakdowns = Object.fromEntries(dimensions.map((name) => [name, breakdownOf(figures, name)])) as Breakdowns
  // For a single form, the variant breakdown is just its total.
  if (popupId) breakdowns.variant = { top: hasHappened(totals) ? [{ value: popupId, ...totals }] : [], other: null }
  const ends_at = spans.starts.at(-1)!.toISOString()
  return { interval, ends_at, series, totals, previous: totalsOf(inSlot(slots.before)), breakdowns }
}

type Breakdowns = Record<Dimension, Breakdown>

function hasHappened({ views, conversions, closes }: Counts): boolean {
  return views + conversions + closes > 0
}

function breakdownOf(figures: readonly Figure[], name: Dimension): Breakdown {
  const own = figures.filter(({ dimension }) => dimension === name)
  const other = own.filter(({ value }) => value === otherValue)
  const top = own
    .filter(({ value }) => value !== otherValue)
    .toSorted(
      (a, b) =>
        b.views - a.views || b.conversions - a.conversions || b.closes - a.closes || (a.value < b.value ? -1 : 1),
    )
    .map((figure) => ({ value: figure.value, ...totalsOf([figure]) }))
  return { top, other: other.length > 0 ? countsOf(other) : null }
}

function totalsOf(figures: readonly Figure[]): Totals {
  return { ...countsOf(figures), unique_viewers: viewersOf(figures) }
}

function viewersOf(figures: readonly Figure[]): number {
  return figures[0]?.viewers ?? 0
}

/** Figures of a form in a list. */
export interface FormStats {
  readonly totals: Counts
  /** Conversions per day, oldest first, without gaps. */
  readonly daily: readonly number[]
}

/**
 * Returns totals and daily conversions of forms, for a number of days of the time zone's calendar up to the one that
 * contains `to` (milliseconds since 1970). The result contains every requested form.
 */
export async function statsOfForms(
  db: Kysely<unknown>,
  siteId: Id,
  popupIds: readonly Id[],
  { dayCount, to, timeZone }: { dayCount: number; to: number; timeZone: string },
): Promise<ReadonlyMap<Id, FormStats>> {
  if (popupIds.length === 0) return new Map()
  const days = await daysUpTo(db, to, dayCount, timeZone)
  const all = await dayCountsOf(db, siteId, popupIds, { first: days[0]!, last: days.at(-1)!, timeZone })
  const statsOfForm = (popupId: Id): FormStats => {
    const counts = all.filter((count) => count.popup_id === popupId)
    const onDay = (day: string) => countsOf(counts.filter((count) => count.day === day)).conversions
    return { totals: countsOf(counts), daily: days.map(onDay) }
  }
  return new Map(popupIds.map((popupId) => [popupId, statsOfForm(popupId)]))
}
