import { type RawBuilder, sql } from 'kysely'
import type { ContactSort } from '../contract.ts'

/** The sort order of contacts, and its direction. */
export interface Order {
  readonly sort: ContactSort
  readonly direction: 'ascending' | 'descending'
}

type Kind = 'text' | 'number' | 'moment'
interface Sorted {
  /** The columns from which the key is computed, if it is computed later. */
  readonly columns: RawBuilder<unknown>
  readonly key: RawBuilder<unknown>
  readonly kind: Kind
  readonly first: Order['direction']
  readonly isIndexed?: boolean
}
const moment = (name: string): Sorted => ({
  columns: sql.raw(name),
  // Contacts who never did it come last, or first.
  key: sql`coalesce(${sql.raw(name)}, '-infinity')`,
  kind: 'moment',
  first: 'descending',
})
/** Contacts without a value come after all others. */
const text = (columns: RawBuilder<unknown>, value: RawBuilder<unknown>): Sorted => ({
  columns,
  key: sql`(CASE WHEN ${value} = '' THEN '1' ELSE '0' END || lower(${value}))`,
  kind: 'text',
  first: 'ascending',
})
const number = (name: string): Sorted => ({
  columns: sql.raw(name),
  key: sql.raw(name),
  kind: 'number',
  first: 'descending',
})

/**
 * Two orders have an index. The others scan all contacts of the site, because an index on when contacts last did
 * something would slow down each such write.
 */
const sorted: Readonly<Record<ContactSort, Sorted>> = {
  newest: { ...moment('subscribed_at'), key: sql`subscribed_at`, isIndexed: true },
  email: { columns: sql`email_key`, key: sql`email_key`, kind: 'text', first: 'ascending', isIndexed: true },
  name: text(sql`first_name, last_name`, sql`btrim(first_name || ' ' || last_name)`),
  company: text(sql`company`, sql`company`),
  orders: number('orders_count'),
  spent: number('spent'),
  bought: moment('last_bought_at'),
  opened: moment('last_opened_at'),
  clicked: moment('last_clicked_at'),
  seen: moment('last_seen_at'),
  added: { ...moment('created_at'), key: sql`created_at` },
}

/** Returns the default direction of a sort order. */
export const firstOf = (sort: ContactSort): Order['direction'] => sorted[sort].first

const momentFormat = sql`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`
// As text, because a moment has more digits than a JavaScript Date.
const places: Readonly<Record<Kind, (key: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  text: (key) => key,
  number: (key) => sql`(${key})::text`,
  moment: (key) =>
    sql`CASE WHEN ${key} = '-infinity' THEN '-infinity' ELSE to_char(${key} AT TIME ZONE 'UTC', ${momentFormat}) END`,
}
const types = { text: sql`text`, number: sql`double precision`, moment: sql`timestamptz` }
/** Valid formats of a row's position. Anything else in a cursor is rejected. */
const shapes = {
  text: /^[^\0]{0,500}$/,
  number: /^-?[\d.e+-]{1,30}$/,
  moment: /^(?:-infinity|\d{4,6}-\d\d-\d\dT[\d:.]+Z)$/,
}

/** Checks whether a text can be the position of a row in such an order. */
export const isPlace = (sort: ContactSort, place: string): boolean => shapes[sorted[sort].kind].test(place)

/** Returns the order as SQL: the sorting, the condition for rows after a key, and the position of a row. */
export function keyOrder(page: Order & { readonly key: readonly string[] | null; readonly isBackwards: boolean }) {
  const { sort, direction, key: at, isBackwards } = page
  const { columns, key, kind, isIndexed = false } = sorted[sort]
  const isUp = (direction === 'ascending') !== isBackwards
  // Addresses are unique.
  const isUnique = sort === 'email'
  const way = isUp ? sql`` : sql` DESC`
  const order = isUnique ? sql`${key}${way}` : sql`${key}${way}, id${way}`
  const beyond = isUp ? sql`>` : sql`<`
  const from = !at
    ? sql<boolean>`true`
    : isUnique
      ? sql<boolean>`${key} ${beyond} ${at[0]}`
      : sql<boolean>`(${key}, id) ${beyond} (${at[0]}::${types[kind]}, ${at[1]}::uuid)`
  return { order, from, place: places[kind](key), column: columns, isIndexed }
}
