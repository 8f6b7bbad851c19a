import { z } from 'zod'
import { line } from '#core/fields.ts'

/** The most conditions of a filter, the deepest nesting of its groups, and the most values that a condition lists. */
const filterLimits = { conditions: 50, depth: 5, values: 100 } as const

/** One thing that is asked of a contact. Field and operator are looked up in lists of ours (filter-fields.ts). */
export const Condition = z.object({
  field: line(120),
  operator: line(30),
  value: z.union([line(200), z.number(), z.array(line(200)).max(filterLimits.values)]).optional(),
  /** Of what somebody did so many times: in how many last days; left out: ever. */
  within: z.int().min(0).max(36_500).optional(),
  /** And about what: "campaign:…", "link:https://…", "product:…"; left out: anything. */
  about: line(2000).optional(),
})
export type Condition = z.infer<typeof Condition>

/** Conditions and groups of which all, any or none must hold. */
export interface Filter {
  match: 'all' | 'any' | 'none'
  conditions: (Condition | Filter)[]
}
const Match = z.enum(['all', 'any', 'none'])

/** As deep as it may nest: no recursion, so that no body can make one. */
function groupOf(depth: number): z.ZodType<Filter> {
  const part = depth === 1 ? Condition : z.union([Condition, groupOf(depth - 1)])
  return z.object({ match: Match, conditions: z.array(part).max(filterLimits.conditions) }) as z.ZodType<Filter>
}

/** A filter as it is sent and stored. Without conditions it holds for everybody. */
export const Filter = groupOf(filterLimits.depth).refine(
  (filter) => countConditions(filter) <= filterLimits.conditions,
  `At most ${filterLimits.conditions} conditions.`,
)

/** Whether a part of a filter is a group. */
export function isGroup(part: Condition | Filter): part is Filter {
  return 'conditions' in part
}

/** How many conditions there are, in all groups. */
function countConditions({ conditions }: Filter): number {
  return conditions.reduce((sum, part) => sum + (isGroup(part) ? countConditions(part) : 1), 0)
}
