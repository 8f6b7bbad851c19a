import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, moment } from '#core/fields.ts'

export type { Traits } from './rules.ts'
export { analyticsEvents } from './events.ts'

export const periods = ['1 day', '1 week', '1 month', '3 months', '1 year'] as const
export type Period = (typeof periods)[number]
/** Of those that PostgreSQL knows, too, the next one included. */
const day = z.iso.date().refine((text) => text >= '1970-01-01' && text < '9999-12-31', 'This date is not available.')
const intervals = ['hour', 'day', 'week'] as const
export type Interval = (typeof intervals)[number]
/** What figures are broken down by. A "variant" is a form. */
export const dimensions = ['variant', 'page', 'device', 'source', 'country'] as const
export type Dimension = (typeof dimensions)[number]

/** Counts of one span of time or of all of it. `rate` is conversions per view, 0 to 1, and 0 where nothing was viewed. */
export const Counts = z.object({ views: z.int(), conversions: z.int(), closes: z.int(), rate: z.number() })
export type Counts = z.infer<typeof Counts>

/** `unique_viewers`: different visitors who viewed; who may not be told apart (no consent) is in none. */
export const Totals = Counts.extend({ unique_viewers: z.int() })
export type Totals = z.infer<typeof Totals>

export const Point = Totals.extend({ at: moment })
export type Point = z.infer<typeof Point>

/**
 * The figures of one page, device…; `value` is empty where it is not known, and of a source where nobody sent them. `name`: what a form is
 * called that is still there.
 */
const Slice = Totals.extend({ value: z.string(), name: z.string().optional() })
export type Slice = z.infer<typeof Slice>

/** The values with the most views, and all the rest together; null where there is no rest. */
export const Breakdown = z.object({ top: z.array(Slice), other: Counts.nullable() })
export type Breakdown = z.infer<typeof Breakdown>

/** "step-2" and so on: a further tab of a form was come to. A form has at most 20. */
export const stepKinds = Array.from({ length: 19 }, (_, i) => `step-${i + 2}` as const)

/** How far a visitor may come with a form, in their order. */
export const stages = ['view', ...stepKinds, 'submit', 'conversion'] as const
export type Stage = (typeof stages)[number]

/** What the page script says of a visitor along with each thing that happens: see `VisitorEvent`. */
export const toldOfVisitor = {
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
   * `object_id`: a form, or none for the whole site. Points are hours, days or weeks (from Monday) of the site's time zone,
   * oldest first, without gaps. `interval`: hours for a day; for all else weeks, or days when asked for. With `since` and `until`, those days
   * and all between stand in the place of the period, at most a year; more than 92 days are extended to whole weeks.
   */
  stats: call('/stats', {
    aliases,
    input: z.object(question),
    output: z.object({
      interval: z.enum(intervals),
      /** Up to this moment. */
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
   * How far visits of forms came, by device: "view", "step-2" and so on for each further tab that was come to, "submit" when all was
   * filled in and sent, "conversion". Each visit counts once for each; a stage without any is left out. With `since` (and `until`),
   * days of the site's time zone, both whole, stand in the place of the period.
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
  /** The same as a file: `csv` has a line for each point, or for each value (at most 1,000) of a `dimension`. */
  exportStats: call('/stats/export', {
    input: z.object({ ...question, dimension: z.enum(dimensions).optional() }),
    output: z.object({ filename: z.string(), csv: z.string() }),
    failure: 'Error exporting stats',
    mayLag: true,
  }),
})
