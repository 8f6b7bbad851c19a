import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../filter.ts'
import { type FilterContext, startOfLast } from './store-filter-dates.ts'

type Sql = RawBuilder<boolean>

const kinds: Readonly<Record<string, string>> = {
  received_times: 'sent',
  opened_times: 'opened',
  clicked_times: 'clicked',
  viewed_times: 'viewed',
}

/**
 * Returns a condition on how often a contact did something, optionally about one item and within the last days.
 * Contacts who never did it count as 0.
 */
export function countSql(condition: Condition, context: FilterContext): Sql {
  const { operator, value } = condition
  const times = operator === 'never' ? 0 : Number(value)
  const who = (than: RawBuilder<unknown>): Sql => sql`id IN (${doersSql(condition, context)} HAVING count(*) ${than})`
  switch (operator) {
    case 'at_least':
      return times === 0 ? sql<boolean>`true` : who(sql`>= ${times}`)
    case 'exactly':
      return times === 0 ? sql<boolean>`NOT (${who(sql`> 0`)})` : who(sql`= ${times}`)
    default:
      return sql`NOT (${who(sql`> ${times}`)})`
  }
}

/** Selects the contacts who did it at all, each once. A HAVING clause can be appended to limit how often. */
function doersSql({ field, within, about }: Condition, context: FilterContext): RawBuilder<unknown> {
  const since = within === undefined ? sql`` : sql`AND at >= ${startOfLast(within, context)}`
  const till = within === undefined ? sql`` : sql`AND at <= ${context.now}`
  if (field === 'bought_times') {
    const product = about === undefined ? sql`` : sql`AND products @> ${[about.slice('product:'.length)]}::text[]`
    return sql`SELECT contact_id FROM contact_purchases
      WHERE site_id = ${context.siteId} ${since} ${till} ${product} GROUP BY contact_id`
  }
  const of = about === undefined ? sql`` : sql`AND about @> ${[about]}::text[]`
  return sql`SELECT contact_id FROM contact_activity
    WHERE site_id = ${context.siteId} AND kind = ${kinds[field]} ${since} ${till} ${of} GROUP BY contact_id`
}

const comparisons = {
  at_least: { than: sql`>=`, holds: (sum: number, value: number) => sum >= value },
  more_than: { than: sql`>`, holds: (sum: number, value: number) => sum > value },
  at_most: { than: sql`<=`, holds: (sum: number, value: number) => sum <= value },
  less_than: { than: sql`<`, holds: (sum: number, value: number) => sum < value },
} as const

/**
 * Returns a condition on the net total of a contact's orders within the last days, in the site's currency. Contacts
 * without orders count as 0.
 */
export function spentSql({ operator, value, within = 0 }: Condition, context: FilterContext): Sql {
  const { than, holds } = comparisons[operator as keyof typeof comparisons]
  const amount = Number(value)
  const sums = (having: RawBuilder<unknown>) => sql`SELECT contact_id FROM contact_purchases
    WHERE site_id = ${context.siteId} AND at >= ${startOfLast(within, context)} AND at <= ${context.now} AND net IS NOT NULL
    GROUP BY contact_id HAVING ${having}`
  // Sums are compared as decimal amounts, not as the binary fractions in which they are stored.
  const sum = sql`round(sum(net)::numeric, 3) ${than} ${amount}::numeric`
  return holds(0, amount) ? sql`id NOT IN (${sums(sql`NOT (${sum})`)})` : sql`id IN (${sums(sum)})`
}
