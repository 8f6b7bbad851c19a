import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ContactStatus } from '../contract.ts'
import type { Filter } from '../filter.ts'
import type { ContactRow } from './store.ts'
import { keyOrder, type Order } from './store-order.ts'
import { searchSql } from './store-search.ts'
import { type FilterContext, filterSql } from './store-filter.ts'

/** Which contacts of a site match. All given conditions must hold. */
export interface ParsedContactQuery extends FilterContext {
  readonly siteId: Id
  readonly search?: string | undefined
  readonly status?: ContactStatus | undefined
  readonly listId?: Id | undefined
  readonly tag?: string | undefined
  readonly filters: readonly Filter[]
}

/** Returns the matching contacts as an SQL condition. Deleted contacts never match. */
function where({
  siteId,
  search = '',
  status,
  listId,
  tag,
  filters,
  ...context
}: ParsedContactQuery): RawBuilder<boolean> {
  return sql.join(
    [
      sql`site_id = ${siteId}`,
      sql`deleted_at IS NULL`,
      ...searchSql(search),
      ...(status ? [sql`status = ${status}`] : []),
      ...(listId ? [sql`lists @> ${[listId]}::uuid[]`] : []),
      ...(tag ? [sql`tags @> ${[tag]}::text[]`] : []),
      ...filters.map((filter) => filterSql(filter, { siteId, ...context })),
    ],
    sql` AND `,
  ) as RawBuilder<boolean>
}

/** Returns the number of matching contacts. */
export async function countMatching(db: Kysely<unknown>, wanted: ParsedContactQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM contacts WHERE ${where(wanted)}`.execute(db)
  return Number(rows[0]!.count)
}

/** Returns their IDs as a subquery. */
export function idsQuery(wanted: ParsedContactQuery): RawBuilder<unknown> {
  return sql`SELECT id FROM contacts WHERE ${where(wanted)}`
}

/** Returns up to `max` matching IDs, in order, after the given one. */
export async function idsAfter(db: Kysely<unknown>, wanted: ParsedContactQuery, after: Id, max: number): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    SELECT id FROM contacts WHERE ${where(wanted)} AND id > ${after} ORDER BY id LIMIT ${max}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns those of these contacts that match. */
export async function matchingAmong(
  db: Kysely<unknown>,
  wanted: ParsedContactQuery,
  ids: readonly Id[],
): Promise<Set<Id>> {
  const { rows } = await sql<{ id: Id }>`
    SELECT id FROM contacts WHERE ${where(wanted)} AND id = ANY(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The order, key and direction in which a page is read. */
export interface PageOf extends Order {
  /** The key of the row next to the page. */
  readonly key: readonly string[] | null
  readonly isBackwards: boolean
  readonly limit: number
}
/** A contact with the key of its position in the order. */
export type Placed = ContactRow & { readonly place: string }

// Number of next rows that are searched first. Most pages are found there, without an index on the conditions.
const nearby = 2000

/**
 * Returns a page of contacts, by key and never by offset, so that it is equally fast at any depth. One row more than
 * `limit` indicates that there are more.
 */
export async function pageOf(db: Db, wanted: ParsedContactQuery, page: PageOf): Promise<Placed[]> {
  const max = page.limit + 1
  const { order, from, place, column, isIndexed } = keyOrder(page)
  const isAll = !wanted.search && !wanted.status && !wanted.listId && !wanted.tag && wanted.filters.length === 0
  const condition = where(wanted)
  const columns = sql`*, ${place} AS place`
  const near = isAll
    ? sql<Placed>`SELECT ${columns} FROM contacts WHERE ${condition} AND ${from} ORDER BY ${order} LIMIT ${max}`
    : sql<Placed>`SELECT ${columns} FROM (
        SELECT * FROM contacts WHERE site_id = ${wanted.siteId} AND deleted_at IS NULL AND ${from}
        ORDER BY ${order} LIMIT ${nearby}) AS near
      WHERE ${condition} ORDER BY ${order} LIMIT ${max}`
  // In an order without an index, finding the next rows requires scanning all contacts anyway.
  const found = isAll || isIndexed ? (await near.execute(db)).rows : []
  if (isAll || found.length === max) return turned(found, page)
  // Few contacts match, or none nearby. Materialized, because otherwise the planner may scan all contacts to find them.
  const { rows } = await sql<Placed>`
    WITH matching AS MATERIALIZED (SELECT id, ${column} FROM contacts WHERE ${condition}),
      page AS MATERIALIZED (SELECT id FROM matching WHERE ${from} ORDER BY ${order} LIMIT ${max})
    SELECT ${columns} FROM contacts WHERE site_id = ${wanted.siteId} AND id = ANY(ARRAY(SELECT id FROM page))
    ORDER BY ${order}`.execute(db)
  return turned(rows, page)
}

const turned = (rows: Placed[], { isBackwards }: PageOf) => (isBackwards ? rows.toReversed() : rows)
