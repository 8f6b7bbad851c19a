import { z } from 'zod'
import { id } from '#core/fields.ts'

const bound = z.number().nullable()

/** What one variant had, each visitor counted once, under the variant seen first. */
export const VariantStatistics = z.object({
  id,
  variant: z.string(),
  visitors: z.int(),
  /** How many there should be, by the shares. */
  expected: z.number().nullable(),
  conversions: z.int(),
  revenue: z.number(),
  /** Conversions, or revenue, of a visitor; its interval holds at every look. Null while there is too little to go by. */
  mean: z.number().nullable(),
  low: bound,
  high: bound,
  /** How many of its visitors tell something: of conversions the rate, of revenue less than the share of buyers, as they differ. */
  telling_rate: z.number(),
  /** Bayes: how likely it is the best, if rates do not change. Null while paused or with too few conversions to say. */
  chance: z.number().nullable(),
  /** Beside the original: 0.2 is a fifth more. Null for the original. */
  uplift: z.number().nullable(),
  uplift_low: bound,
  uplift_high: bound,
})
export type VariantStatistics = z.infer<typeof VariantStatistics>

/** A number of conversions or an amount of money that would not have come without the forms, with its interval. */
const incremental = { incremental: z.number().nullable(), low: bound, high: bound }
const group = z.object({ visitors: z.int(), conversions: z.int(), revenue: z.number() })

/** What the forms bring that would not have come without them: who saw one beside the control group, who saw none. */
export const ControlGroup = z.object({
  shown: group,
  control: group,
  ...incremental,
  /** Null where nobody spent anything. */
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
  /** The form that wins. */
  winner: id.nullable(),
  /** What to conclude, in plain words. */
  sentence: z.string(),
  sample_ratio: z.object({ p: z.number(), is_alarm: z.boolean() }),
  control_group: ControlGroup.nullable(),
})
export type Statistics = z.infer<typeof Statistics>
