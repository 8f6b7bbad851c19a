import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { OpenDatabase } from '#platform/server/db/open-database.ts'
import type { Tools } from '#platform/server/context.ts'

/** The product that contacts in tests show an interest in. */
export const lamp = 'lamp'

interface Interested {
  readonly siteId: Id
  readonly contactId: Id
  /** Milliseconds since 1970. */
  readonly at: number
}

type World = Pick<Tools, 'newId'> & { readonly database: Pick<OpenDatabase, 'system'> }

/** Adds a browser that viewed the lamp, with the proof that the browser is the contact's. */
export async function viewLamp(
  { newId, database }: World,
  { siteId, contactId, at }: Interested,
  proof = 'submitted',
): Promise<void> {
  const visitor = newId()
  await sql`INSERT INTO visitor_identities (site_id, visitor_id, contact_id, external_id, proof, at)
    VALUES (${siteId}, ${visitor}, ${contactId}, '', ${proof}, now())`.execute(database.system)
  await sql`INSERT INTO shop_views (site_id, visitor_id, product_id, event_id, viewed_at)
    VALUES (${siteId}, ${visitor}, ${lamp}, 'e', ${new Date(at)})`.execute(database.system)
}

/** Adds an open cart of the contact with the lamp in it. */
export async function addLampToCart({ newId, database }: World, { siteId, contactId, at }: Interested): Promise<void> {
  const moment = new Date(at)
  const lines = JSON.stringify([{ product_id: lamp, quantity: 1 }])
  await sql`INSERT INTO shop_carts (site_id, id, contact_id, email_key, state, currency, total, lines, url, is_checkout, created_at, updated_at)
    VALUES (${siteId}, ${newId()}, ${contactId}, '', 'open', 'EUR', 1, ${lines}, '', false, ${moment}, ${moment})`.execute(
    database.system,
  )
}
