import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertRows } from '#platform/server/db/value-rows.ts'

/**
 * Returns when these domains' next slots are free, in milliseconds since 1970. They're locked until the transaction
 * ends.
 */
export async function lockGates(db: Db, siteId: Id, domains: readonly string[]): Promise<Map<string, number>> {
  const inOrder = domains.toSorted()
  await insertRows(
    inOrder,
    (domain) => [siteId, domain, 'epoch'],
    (rows) =>
      sql`INSERT INTO domain_gates (site_id, domain, free_at) ${rows}
        ON CONFLICT (site_id, domain) DO NOTHING`.execute(db),
  )
  const { rows } = await sql<{ domain: string; free_at: Date }>`SELECT domain, free_at FROM domain_gates
    WHERE site_id = ${siteId} AND domain = ANY(${inOrder}::text[]) ORDER BY domain FOR UPDATE`.execute(db)
  return new Map(rows.map(({ domain, free_at }) => [domain, free_at.getTime()]))
}

/** Stores when the next slots of locked gates are free. */
export async function moveGates(db: Db, siteId: Id, freeAt: ReadonlyMap<string, number>): Promise<void> {
  const moments = [...freeAt.values()].map((at) => new Date(Math.ceil(at)))
  await sql`UPDATE domain_gates AS gate SET free_at = moved.free_at
    FROM unnest(${[...freeAt.keys()]}::text[], ${moments}::timestamptz[]) AS moved (domain, free_at)
    WHERE gate.site_id = ${siteId} AND gate.domain = moved.domain`.execute(db)
}
