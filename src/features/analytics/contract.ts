import { z } from 'zod'
import { call } from '#core/call.ts'
import { id, moment } from '#core/fields.ts'

export const periods = ['1 day', '1 week', '1 month', '3 months', '1 year'] as const
export type Period = (typeof periods)[number]

/** Counts of one span of time or of all of it. `rate` is conversions per view, 0 to 1, and 0 where nothing was viewed. */
export const Totals = z.object({ views: z.int(), conversions: z.int(), closes: z.int(), rate: z.number() })
export type Totals = z.infer<typeof Totals>

export const Point = Totals.extend({ at: moment })
export type Point = z.infer<typeof Point>

const aliases = ['/apps/listbuilder/v3/stats'] as const

export const analyticsCalls = {
  /** `object_id`: a form, or none for the whole site. Points are days (hours for a day) of the site's time zone, oldest first, without gaps. */
  stats: call('/stats', {
    aliases,
    input: z.object({ period: z.enum(periods).default('1 week'), object_id: id.optional() }),
    output: z.object({
      interval: z.enum(['hour', 'day', 'week']),
      series: z.array(Point),
      totals: Totals,
      previous: Totals,
    }),
    failure: 'Error fetching stats',
  }),
}
