import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Dimension } from '../contract.ts'
import { otherValue } from '../rules.ts'

/** One figure of a period. */
export interface Figure {
  /** Index of the point it belongs to (-1 is the previous period, -2 the period as a whole, also used for values). */
  readonly slot: number
  readonly dimension: 'all' | Dimension
  readonly value: string
  readonly views: number
  readonly closes: number
  readonly conversions: number
  readonly viewers: number
}

/** Site, or form of a site, whose figures are requested. Values of a dimension beyond `maxValues` are combined. */
export interface Scope {
  readonly siteId: Id
  readonly popupId: Id | undefined
  readonly maxValues: number
}

/** Slots of `Figure` that are not points. */
export const slots = { before: -1, whole: -2 } as const

/** Sums over rows of events. */
export const sums: RawBuilder<unknown> = sql`count(*) FILTER (WHERE kind = 'view') AS views, count(*) FILTER (WHERE kind = 'close') AS closes,
  count(*) FILTER (WHERE kind = 'conversion') AS conversions`

/** Ranks `by_value` (dimension, value, views, closes, conversions) and combines the values beyond the first ones. */
export const ranked = (maxValues: number): RawBuilder<unknown> => sql`
  ranked AS (
    SELECT *, CASE WHEN value <> ${otherValue} AND row_number() OVER (
      PARTITION BY dimension ORDER BY value = ${otherValue}, views DESC, conversions DESC, closes DESC, value
    ) <= ${maxValues} THEN value ELSE ${otherValue} END AS shown
    FROM by_value WHERE dimension <> 'all'
  ), shown AS MATERIALIZED (
    SELECT dimension, shown AS value, sum(views) AS views, sum(closes) AS closes, sum(conversions) AS conversions
    FROM ranked GROUP BY 1, 2
  )`
