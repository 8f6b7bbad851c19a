import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, moment } from '#core/fields.ts'

export type { Traits } from './rules.ts'
export { analyticsEvents } from './events.ts'

export const periods = ['1 day', '1 week', '1 month', '3 months', '1 year'] as const
export type Period = (typeof periods)[number]
/** The date and the day after it must also be within PostgreSQL's range. */
const day = z.iso.date().refine((text) => text >= '1970-01-01' && text < '9999-12-31', 'This date is not available.')
const intervals = ['hour', 'day', 'week'] as const
export type Interval = (typeof intervals)[number]
/** Dimensions that figures can be broken down by. A "variant" is a form. */
export const dimensions = ['variant', 'page', 'device', 'source', 'country'] as const
export type Dimension = (typeof dimensions)[number]

/**
 * Counts of a time span or of the whole period. `rate` is conversions per view, from 0 to 1, and 0 if there were no
 * views.
 */
export const Counts = z.object({ views: z.int(), conversions: z.int(), closes: z.int(), rate: z.number() })
export type Counts = z.infer<typeof Counts>

/**
 * `unique_viewers` is the number of different visitors with a view. Visitors who may not be identified (no consent)
 * aren't included.
 */
export const Totals = Counts.extend({ unique_viewers: z.int() })
export type Totals = z.infer<typeof Totals>

export const Point = Totals.extend({ at: moment })
export type Point = z.infer<typeof Point>

/**
 * Figures of one page, device…; `value` is empty if it is unknown, and for visits without a source. `name` is the name
 * of a form that still exists.
 */
const Slice = Totals.extend({ value: z.string(), name: z.string().optional() })
export type Slice = z.infer<typeof Slice>

/** The values with the most views, and the sum of all others; null if there are no others. */
export const Breakdown = z.object({ top: z.array(Slice), other: Counts.nullable() })
export type Breakdown = z.infer<typeof Breakdown>

/** "step-2" and so on: the visitor reached a further tab of a form. A form has at most 20 tabs. */
export const stepKinds = Array.from({ length: 19 }, (_, i) => `step-${i + 2}` as const)

/** Stages that a visitor can reach in a form, in order. */
export const stages = ['view', ...stepKinds, 'submit', 'conversion'] as const
export type Stage = (typeof stages)[number]

/** What the page script reports about the visitor with each event: see `VisitorEvent`. */
export const reportedByScript = {
  source: z.string().max(200).optional(),
  touches: z.int().min(0).max(1000).optional(),
  owner: z.boolean().optional(),
}

const question = {
  period: z.enum(periods).default('1 week'),
  since: day.optional(),
  until: day.optional(),
  interval: z.enum(intervals).optional(),
  object_id: id.optional(),
}
const aliases = ['/apps/listbuilder/v3/stats'] as const
const failure = 'Error fetching stats'

const keyAccess = { area: 'statistics', reads: ['stats', 'funnel', 'exportStats'] } as const

export const analyticsCalls = withScopes(keyAccess, {
  /**
   * `object_id` is a form; if omitted, the whole site is used. Points are hours, days or weeks (from Monday) of the
   * site's time zone, oldest first, without gaps. `interval` is hours for one day; for other periods it is weeks by
   * default, or days. With `since` and `until`, the days from the first to the last replace the period, at most a year;
   * ranges of more than 92 days are extended to whole weeks.
   */
  stats: call('/stats', {
    aliases,
    input: z.object(question),
    output: z.object({
      interval: z.enum(intervals),
      /** End of the last point. */
      ends_at: moment,
      series: z.array(Point),
      totals: Totals,
      previous: Totals,
      breakdowns: z.record(z.enum(dimensions), Breakdown),
    }),
    failure,
    mayLag: true,
  }),
  /**
   * Returns how far visits of forms got, by device: "view", "step-2" and so on for each further tab that was reached,
   * "submit" when everything was filled in and sent, "conversion". Each visit counts once per stage; stages without
   * visits are omitted. With `since` (and `until`), whole days of the site's time zone replace the period.
   */
  funnel: call('/stats/funnel', {
    input: z.object({
      period: z.enum(periods).default('1 week'),
      since: day.optional(),
      until: day.optional(),
      object_ids: z.array(id).min(1).max(26),
    }),
    output: z.object({
      stages: z.array(z.object({ object_id: id, device: z.string(), stage: z.enum(stages), reached: z.int() })),
    }),
    failure,
    mayLag: true,
  }),
  /** Returns the same as a file: `csv` has a row for each point, or for each value (at most 1,000) of a `dimension`. */
  exportStats: call('/stats/export', {
    input: z.object({ ...question, dimension: z.enum(dimensions).optional() }),
    output: z.object({ filename: z.string(), csv: z.string() }),
    failure: 'Error exporting stats',
    mayLag: true,
  }),
})
