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

/** What is asked of a site's statistics. */
export interface StatsQuestion {
  readonly siteId: Id
  /** A form, or none for the whole site. A form of another site has, like one that does not exist, nothing but zeros. */
  readonly popupId: Id | undefined
  readonly period: Period
  /** Days of the site's time zone that stand in the place of the period. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** Left out: the one that fits the period best. */
  readonly interval?: Interval | undefined
  readonly now: number
  readonly timeZone: string
  /** Values of a breakdown that are told apart; 10 unless told. */
  readonly maxValues?: number
}

/** The series of a period, what it adds up to and by what, and what the period before amounted to. */
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
  // A form by itself is counted as a whole alone.
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

/** What a list of forms shows of one of them. */
export interface FormStats {
  readonly totals: Counts
  /** Conversions of each day, oldest first, without gaps. */
  readonly daily: readonly number[]
}

/**
 * Totals and daily conversions of forms, for so many days of the time zone's calendar up to the one that `to` (milliseconds since 1970)
 * is in. Every form asked for is in the answer.
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
