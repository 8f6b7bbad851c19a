import { z } from 'zod'
import { line } from '#core/fields.ts'

/** Maximum number of conditions in a filter, depth of its groups, and values in a condition. */
const filterLimits = { conditions: 50, depth: 5, values: 100 } as const

/** A condition on a contact. Field and operator are looked up in our own lists (filter-fields.ts). */
export const Condition = z.object({
  field: line(120),
  operator: line(30),
  value: z.union([line(200), z.number(), z.array(line(200)).max(filterLimits.values)]).optional(),
  /** For a count of what a contact did: the period in days up to now. If omitted, all time. */
  within: z.int().min(0).max(36_500).optional(),
  /** Limits the count to one item: "campaign:…", "link:https://…", "product:…". If omitted, anything counts. */
  about: line(2000).optional(),
})
export type Condition = z.infer<typeof Condition>

/** Conditions and groups of which all, any or none must hold. */
export interface Filter {
  match: 'all' | 'any' | 'none'
  conditions: (Condition | Filter)[]
}
const Match = z.enum(['all', 'any', 'none'])

/** Nested to a fixed depth instead of recursively, so that no request body can cause deep recursion. */
function groupOf(depth: number): z.ZodType<Filter> {
  const part = depth === 1 ? Condition : z.union([Condition, groupOf(depth - 1)])
  return z.object({ match: Match, conditions: z.array(part).max(filterLimits.conditions) }) as z.ZodType<Filter>
}

/** A filter as it is sent and stored. Without conditions it matches all contacts. */
export const Filter = groupOf(filterLimits.depth).refine(
  (filter) => countConditions(filter) <= filterLimits.conditions,
  `At most ${filterLimits.conditions} conditions.`,
)

/** Checks whether a part of a filter is a group. */
export function isGroup(part: Condition | Filter): part is Filter {
  return 'conditions' in part
}

/** Returns the number of conditions in all groups. */
function countConditions({ conditions }: Filter): number {
  return conditions.reduce((sum, part) => sum + (isGroup(part) ? countConditions(part) : 1), 0)
}
