import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { ScriptProblem } from '#embed/paths.ts'
import type { Db } from '#platform/server/db/database.ts'

/** The owner's settings for the page script, except the texts of forms. */
export interface ScriptSettings {
  /** Whether the owner's server renews the script's cookie. */
  readonly server_cookie: boolean
}

export async function scriptSettingsOf(db: Kysely<unknown>, siteId: Id): Promise<ScriptSettings> {
  const { rows } = await sql<ScriptSettings>`
    SELECT server_cookie FROM script_settings WHERE site_id = ${siteId}`.execute(db)
  return rows[0] ?? { server_cookie: false }
}

export async function saveScriptSettings(db: Db, siteId: Id, { server_cookie }: ScriptSettings): Promise<void> {
  await sql`INSERT INTO script_settings (site_id, server_cookie) VALUES (${siteId}, ${server_cookie})
    ON CONFLICT (site_id) DO UPDATE SET server_cookie = excluded.server_cookie`.execute(db)
}

/** Checks whether pages report viewed products, carts and checkouts. */
export async function hasCartEvents(db: Kysely<unknown>, siteId: Id): Promise<boolean> {
  const { rows } = await sql`SELECT FROM script_settings WHERE site_id = ${siteId} AND cart_events`.execute(db)
  return rows.length > 0
}

/** Turns on or off that pages report viewed products, carts and checkouts, and accept codes from cart links. */
export async function setCartEvents(db: Db, siteId: Id, isOn: boolean): Promise<void> {
  await sql`INSERT INTO script_settings (site_id, cart_events) VALUES (${siteId}, ${isOn})
    ON CONFLICT (site_id) DO UPDATE SET cart_events = excluded.cart_events`.execute(db)
}

/** A page of the owner from which forms couldn't be submitted. */
export interface ProblemRow {
  readonly kind: ScriptProblem
  readonly page: string
  readonly count: number
  readonly last_at: Date
}

/** Maximum number of pages stored; further ones are ignored. */
const maxPages = 50

/** Counts a problem that a page reports. */
export async function recordProblem(
  db: Kysely<unknown>,
  siteId: Id,
  { kind, page, at }: { kind: ScriptProblem; page: string; at: Date },
): Promise<void> {
  await sql`INSERT INTO script_problems AS known (site_id, kind, page, count, first_at, last_at)
    SELECT ${siteId}::uuid, ${kind}::text, ${page}::text, 1, ${at}::timestamptz, ${at}::timestamptz
    WHERE (SELECT count(*) FROM script_problems WHERE site_id = ${siteId} AND (kind, page) <> (${kind}, ${page})) < ${maxPages}
    ON CONFLICT (site_id, kind, page) DO UPDATE SET count = least(known.count + 1, 1000000), last_at = excluded.last_at`.execute(
    db,
  )
}

export async function problemsOf(db: Db, siteId: Id): Promise<ProblemRow[]> {
  const { rows } = await sql<ProblemRow>`SELECT kind, page, count, last_at FROM script_problems
    WHERE site_id = ${siteId} ORDER BY last_at DESC, page LIMIT ${maxPages}`.execute(db)
  return rows
}

/** Deletes the problems that a site's pages reported. */
export async function deleteProblems(db: Kysely<unknown>, siteId: Id): Promise<void> {
  await sql`DELETE FROM script_problems WHERE site_id = ${siteId}`.execute(db)
}

/** Where and when the script of a site last ran. */
export interface ScriptSeen {
  readonly page: string
  readonly at: Date
}

/**
 * Stores where the script ran. A host alone (all that browsers reveal to another site) doesn't replace a page of that
 * host.
 */
export async function recordScriptSeen(db: Kysely<unknown>, siteId: Id, { page, at }: ScriptSeen): Promise<void> {
  await sql`INSERT INTO script_seen AS known (site_id, page, seen_at) VALUES (${siteId}, ${page}, ${at})
    ON CONFLICT (site_id) DO UPDATE SET seen_at = greatest(known.seen_at, excluded.seen_at),
      page = CASE WHEN starts_with(known.page, excluded.page) THEN known.page ELSE excluded.page END`.execute(db)
}

/** Returns sites with live forms whose script last ran within a time span, and so has stopped running since. */
export async function sitesLastSeen(
  db: Kysely<unknown>,
  { after, before }: { readonly after: Date; readonly before: Date },
): Promise<(ScriptSeen & { readonly site_id: Id })[]> {
  const { rows } = await sql<ScriptSeen & { readonly site_id: Id }>`
    SELECT s.site_id, s.page, s.seen_at AS at FROM script_seen s
    WHERE s.seen_at > ${after} AND s.seen_at < ${before}
      AND EXISTS (SELECT FROM published_forms f WHERE f.site_id = s.site_id AND f.superseded_at IS NULL)
    ORDER BY s.site_id`.execute(db)
  return rows
}

export async function scriptSeen(db: Kysely<unknown>, siteId: Id): Promise<ScriptSeen | null> {
  const { rows } = await sql<ScriptSeen>`
    SELECT page, seen_at AS at FROM script_seen WHERE site_id = ${siteId}`.execute(db)
  return rows[0] ?? null
}
