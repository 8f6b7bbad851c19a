import { z } from 'zod'
import { id } from '#core/fields.ts'

const bound = z.number().nullable()

/** Figures of one variant. Each visitor is counted once, under the variant seen first. */
export const VariantStatistics = z.object({
  id,
  variant: z.string(),
  visitors: z.int(),
  /** Expected number of visitors according to the shares. */
  expected: z.number().nullable(),
  conversions: z.int(),
  revenue: z.number(),
  /** Conversions or revenue per visitor; its interval is valid at every look. Null while there is too little data. */
  mean: z.number().nullable(),
  low: bound,
  high: bound,
  /**
   * Effective rate for planning. For conversions, it's the rate; for revenue, it's less than the share of buyers
   * because amounts vary.
   */
  telling_rate: z.number(),
  /**
   * Bayesian probability that it is the best, if rates don't change. Null while paused or if there are too few
   * conversions.
   */
  chance: z.number().nullable(),
  /** Compared with the original: 0.2 is 20 percent more. Null for the original. */
  uplift: z.number().nullable(),
  uplift_low: bound,
  uplift_high: bound,
})
export type VariantStatistics = z.infer<typeof VariantStatistics>

/** Conversions or revenue that would not have happened without the forms, with interval. */
const incremental = { incremental: z.number().nullable(), low: bound, high: bound }
const group = z.object({ visitors: z.int(), conversions: z.int(), revenue: z.number() })

/** Incremental effect of the forms: visitors who saw one compared with the control group, who saw none. */
export const ControlGroup = z.object({
  shown: group,
  control: group,
  ...incremental,
  /** Null if there was no revenue. */
  revenue: z.object(incremental).nullable(),
  sentence: z.string(),
})
export type ControlGroup = z.infer<typeof ControlGroup>

export const Statistics = z.object({
  days: z.number(),
  variants: z.array(VariantStatistics),
  verdict: z.enum([
    'not_running',
    'no_visitors',
    'sample_ratio_mismatch',
    'collecting',
    'undecided',
    'no_difference',
    'original_beaten',
    'leading',
    'winner',
  ]),
  /** ID of the winning form. */
  winner: id.nullable(),
  /** Conclusion in plain language. */
  sentence: z.string(),
  sample_ratio: z.object({ p: z.number(), is_alarm: z.boolean() }),
  control_group: ControlGroup.nullable(),
})
export type Statistics = z.infer<typeof Statistics>
