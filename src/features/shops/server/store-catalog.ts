import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Collection, ProductVariant } from '../contract.ts'

/** A product as stored, with money as numbers. */
export interface ProductRow {
  readonly external_id: string
  readonly connection_id: Id | null
  readonly title: string
  readonly url: string
  readonly image_url: string
  readonly price: number
  readonly compare_at_price: number | null
  readonly is_available: boolean
  readonly collection_ids: readonly string[]
  readonly variants: readonly ProductVariant[]
  readonly updated_at: Date
  readonly is_deleted: boolean
}

const columns = sql.raw(`external_id, connection_id, title, url, image_url, price::float8 AS price,
  compare_at_price::float8 AS compare_at_price, is_available, collection_ids, variants, updated_at, is_deleted`)

/** A written product and its previous state; null if it is new. */
export interface WrittenProduct {
  readonly before: ProductRow | null
  readonly after: ProductRow
}

/** Writes products, each only once. An older update changes nothing. Returns the written products. */
export async function upsertProducts(
  db: Db,
  siteId: Id,
  rows: readonly ProductRow[],
  seenAt: Date,
): Promise<WrittenProduct[]> {
  if (rows.length === 0) return []
  // Sorted, to prevent deadlocks between two transactions.
  const sorted = rows.toSorted((a, b) => (a.external_id < b.external_id ? -1 : 1))
  const before = await lockProducts(
    db,
    siteId,
    sorted.map(({ external_id }) => external_id),
  )
  const values = sorted.map(
    (
      row,
    ) => sql`(${siteId}::uuid, ${row.external_id}, ${row.connection_id}::uuid, ${row.title}, ${row.url}, ${row.image_url},
      ${row.price}::numeric, ${row.compare_at_price}::numeric, ${row.is_available}, ${row.collection_ids}::text[],
      ${JSON.stringify(row.variants)}::jsonb, ${wordsOf(row)}, ${row.updated_at}::timestamptz, ${seenAt}::timestamptz, ${row.is_deleted})`,
  )
  const written = await sql<{ external_id: string }>`
    INSERT INTO shop_products (site_id, external_id, connection_id, title, url, image_url, price, compare_at_price,
      is_available, collection_ids, variants, words, updated_at, seen_at, is_deleted)
    VALUES ${sql.join(values)}
    ON CONFLICT (site_id, external_id) DO UPDATE SET connection_id = excluded.connection_id, title = excluded.title,
      url = excluded.url, image_url = excluded.image_url, price = excluded.price,
      compare_at_price = excluded.compare_at_price,
      -- That it is gone says nothing of its stock.
      is_available = CASE WHEN excluded.is_deleted THEN shop_products.is_available ELSE excluded.is_available END,
      collection_ids = excluded.collection_ids, variants = excluded.variants, words = excluded.words,
      updated_at = excluded.updated_at, seen_at = excluded.seen_at, is_deleted = excluded.is_deleted
    WHERE shop_products.updated_at <= excluded.updated_at RETURNING external_id`.execute(db)
  const ids = new Set(written.rows.map(({ external_id }) => external_id))
  const older = sorted.filter(({ external_id }) => !ids.has(external_id)).map(({ external_id }) => external_id)
  if (older.length > 0) {
    await sql`UPDATE shop_products SET seen_at = ${seenAt}
      WHERE site_id = ${siteId} AND external_id = ANY(${older}::text[])`.execute(db)
  }
  return sorted
    .filter(({ external_id }) => ids.has(external_id))
    .map((after) => ({ before: before.get(after.external_id) ?? null, after }))
}

/** Returns the current products and locks them until the transaction ends, so that their changes are known exactly. */
export async function lockProducts(db: Db, siteId: Id, ids: readonly string[]): Promise<Map<string, ProductRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ProductRow>`SELECT ${columns} FROM shop_products
    WHERE site_id = ${siteId} AND external_id = ANY(${ids}::text[]) ORDER BY external_id FOR UPDATE`.execute(db)
  return new Map(rows.map((row) => [row.external_id, row]))
}

/** Returns the text in which a product is searched. */
function wordsOf({ title, variants, external_id }: ProductRow): string {
  const all = [title, external_id, ...variants.flatMap((variant) => [variant.title, variant.sku])]
  return [...new Set(all)].filter(Boolean).join(' ').toLowerCase().slice(0, 2000)
}

/** Marks a product as deleted. Returns false if it doesn't exist, is deleted already, or newer data of it is stored. */
export async function markGone(db: Db, siteId: Id, externalId: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE shop_products SET is_deleted = true, updated_at = ${at}
    WHERE site_id = ${siteId} AND external_id = ${externalId} AND NOT is_deleted AND updated_at <= ${at}`.execute(db)
  return numAffectedRows === 1n
}

/** Marks as deleted the products that a full reading, started at `before`, did not find. Returns their ids. */
export async function markUnseen(db: Db, siteId: Id, connectionId: Id, before: Date): Promise<string[]> {
  const { rows } = await sql<{ external_id: string }>`UPDATE shop_products SET is_deleted = true
    WHERE site_id = ${siteId} AND connection_id = ${connectionId} AND NOT is_deleted AND seen_at < ${before}
    RETURNING external_id`.execute(db)
  return rows.map(({ external_id }) => external_id)
}

export async function deleteProducts(db: Db, siteId: Id, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`DELETE FROM shop_products WHERE site_id = ${siteId} AND external_id = ANY(${ids}::text[])`.execute(db)
}

/** Returns the products with these ids that are still on sale. */
export async function productRows(db: Kysely<unknown>, siteId: Id, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ProductRow>`SELECT ${columns} FROM shop_products
    WHERE site_id = ${siteId} AND external_id = ANY(${ids}::text[]) AND NOT is_deleted`.execute(db)
  return rows
}

/** Search criteria for products. */
export interface ProductSearch {
  /** Each word has to occur somewhere in the search text of a product. */
  readonly words: readonly string[]
  readonly collectionId: string | null
  /** The last product of the previous page. */
  readonly after: readonly [title: string, id: string] | null
}

/** Returns one page of products by title, plus one more product. */
export async function findProducts(
  db: Kysely<unknown>,
  siteId: Id,
  { words, collectionId, after }: ProductSearch,
  limit: number,
): Promise<ProductRow[]> {
  const conditions = [
    ...words.map((word) => sql`AND words LIKE ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`),
    ...(collectionId === null ? [] : [sql`AND collection_ids @> ARRAY[${collectionId}::text]`]),
    ...(after === null ? [] : [sql`AND (title, external_id) > (${after[0]}, ${after[1]})`]),
  ]
  const { rows } = await sql<ProductRow>`SELECT ${columns} FROM shop_products
    WHERE site_id = ${siteId} AND NOT is_deleted ${sql.join(conditions, sql` `)}
    ORDER BY title, external_id LIMIT ${limit + 1}`.execute(db)
  return rows
}

/** Writes collections, each only once. */
export async function upsertCollections(
  db: Db,
  siteId: Id,
  connectionId: Id | null,
  collections: readonly Collection[],
): Promise<void> {
  if (collections.length === 0) return
  const values = collections
    .toSorted((a, b) => (a.external_id < b.external_id ? -1 : 1))
    .map(({ external_id, title }) => sql`(${siteId}::uuid, ${external_id}, ${connectionId}::uuid, ${title})`)
  await sql`INSERT INTO shop_collections (site_id, external_id, connection_id, title) VALUES ${sql.join(values)}
    ON CONFLICT (site_id, external_id) DO UPDATE SET connection_id = excluded.connection_id, title = excluded.title`.execute(
    db,
  )
}

export async function findCollection(
  db: Kysely<unknown>,
  siteId: Id,
  externalId: string,
): Promise<Collection | undefined> {
  const { rows } = await sql<Collection>`SELECT external_id, title FROM shop_collections
    WHERE site_id = ${siteId} AND external_id = ${externalId}`.execute(db)
  return rows[0]
}

export async function collectionsOf(db: Kysely<unknown>, siteId: Id, most: number): Promise<Collection[]> {
  const { rows } = await sql<Collection>`SELECT external_id, title FROM shop_collections
    WHERE site_id = ${siteId} ORDER BY title, external_id LIMIT ${most}`.execute(db)
  return rows
}

export async function hasProducts(db: Kysely<unknown>, siteId: Id): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM shop_products WHERE site_id = ${siteId} AND NOT is_deleted LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Deletes the products and collections of other connections. */
export async function deleteCatalogBut(db: Db, siteId: Id, connectionId: Id | null): Promise<void> {
  for (const table of ['shop_products', 'shop_collections']) {
    await sql`DELETE FROM ${sql.table(table)} WHERE site_id = ${siteId} AND connection_id IS NOT NULL
      AND connection_id IS DISTINCT FROM ${connectionId}::uuid`.execute(db)
  }
}
