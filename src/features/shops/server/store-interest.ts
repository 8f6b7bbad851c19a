import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'

/** Describes the interest in a product to search for. */
export interface Interest {
  readonly productId: string
  readonly kind: 'viewed' | 'added_to_cart' | 'either'
  readonly since: Date
}

/** A person who showed interest: a contact, or a visitor whose contact the visitors room may know. */
export interface Interested {
  readonly id: Id
  readonly is_contact: boolean
}

/**
 * Returns a limited number of people who showed an interest in a product, in the order of their ids, after a given id.
 */
export async function interestedIn(
  db: Kysely<unknown>,
  siteId: Id,
  { productId, kind, since }: Interest,
  { after, most }: { after: Id; most: number },
): Promise<Interested[]> {
  const viewed = sql`SELECT visitor_id AS id, false AS is_contact FROM shop_views
    WHERE site_id = ${siteId} AND product_id = ${productId} AND viewed_at >= ${since}`
  const added = sql`SELECT coalesce(contact_id, visitor_id), contact_id IS NOT NULL FROM shop_carts
    WHERE site_id = ${siteId} AND updated_at >= ${since} AND coalesce(contact_id, visitor_id) IS NOT NULL
      AND lines @> ${JSON.stringify([{ product_id: productId }])}::jsonb`
  const all = kind === 'viewed' ? viewed : kind === 'added_to_cart' ? added : sql`${viewed} UNION ${added}`
  const { rows } = await sql<Interested>`SELECT DISTINCT id, is_contact FROM (${all}) AS interested (id, is_contact)
    WHERE id > ${after} ORDER BY id LIMIT ${most}`.execute(db)
  return rows
}
