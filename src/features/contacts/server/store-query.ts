import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ContactStatus } from '../contract.ts'
import type { Filter } from '../filter.ts'
import type { ContactRow } from './store.ts'
import { keyOrder, type Order } from './store-order.ts'
import { searchSql } from './store-search.ts'
import { type FilterContext, filterSql } from './store-filter.ts'

/** Which contacts of a site are meant: all that is given must hold. */
export interface ParsedContactQuery extends FilterContext {
  readonly siteId: Id
  readonly search?: string | undefined
  readonly status?: ContactStatus | undefined
  readonly listId?: Id | undefined
  readonly tag?: string | undefined
  readonly filters: readonly Filter[]
}

/** The contacts that are meant, as a condition of SQL. Deleted ones never are. */
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

/** How many there are. */
export async function countMatching(db: Kysely<unknown>, wanted: ParsedContactQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM contacts WHERE ${where(wanted)}`.execute(db)
  return Number(rows[0]!.count)
}

/** Their ids, as a query within another. */
export function idsQuery(wanted: ParsedContactQuery): RawBuilder<unknown> {
  return sql`SELECT id FROM contacts WHERE ${where(wanted)}`
}

/** Up to so many ids, in order, after one. */
export async function idsAfter(db: Kysely<unknown>, wanted: ParsedContactQuery, after: Id, max: number): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    SELECT id FROM contacts WHERE ${where(wanted)} AND id > ${after} ORDER BY id LIMIT ${max}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Which of these contacts are meant. */
export async function matchingAmong(
  db: Kysely<unknown>,
  wanted: ParsedContactQuery,
  ids: readonly Id[],
): Promise<Set<Id>> {
  const { rows } = await sql<{ id: Id }>`
    SELECT id FROM contacts WHERE ${where(wanted)} AND id = ANY(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** In which order, from which key, and in which direction a page is read. */
export interface PageOf extends Order {
  /** Of the row beside the page. */
  readonly key: readonly string[] | null
  readonly isBackwards: boolean
  readonly limit: number
}
/** A contact with the key of its place in the order. */
export type Placed = ContactRow & { readonly place: string }

// So many of the next rows are looked at first: most pages are found there, without any index on what is asked.
const nearby = 2000

/** A page of contacts, by key and never by offset: as quick at any depth. One row more than `limit` says that there are more. */
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
  // Of an order without an index, what comes next is known once all are looked at.
  const found = isAll || isIndexed ? (await near.execute(db)).rows : []
  if (isAll || found.length === max) return turned(found, page)
  // Few match, or none nearby. Materialized, or the planner may walk through everybody in search of them.
  const { rows } = await sql<Placed>`
    WITH matching AS MATERIALIZED (SELECT id, ${column} FROM contacts WHERE ${condition}),
      page AS MATERIALIZED (SELECT id FROM matching WHERE ${from} ORDER BY ${order} LIMIT ${max})
    SELECT ${columns} FROM contacts WHERE site_id = ${wanted.siteId} AND id = ANY(ARRAY(SELECT id FROM page))
    ORDER BY ${order}`.execute(db)
  return turned(rows, page)
}

const turned = (rows: Placed[], { isBackwards }: PageOf) => (isBackwards ? rows.toReversed() : rows)
