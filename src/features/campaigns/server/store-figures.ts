import { type Kysely, sql } from 'kysely'
import type { Answer } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import type { campaignCalls } from '../contract.ts'

/** Returns the total results of a site's email campaigns that started between two moments, from their stored counts. */
export async function emailFigures(
  db: Kysely<unknown>,
  siteId: Id,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<Answer<typeof campaignCalls.figures>> {
  const meant = sql`FILTER (WHERE started_at >= ${since} AND started_at < ${until})`
  const sum = (name: string) => sql`coalesce(sum((counts->>${sql.lit(name)})::int) ${meant}, 0)::int`
  const { rows } = await sql<Answer<typeof campaignCalls.figures>>`
    SELECT count(*) ${meant}::int AS campaigns, ${sum('delivered')} AS delivered, ${sum('opened')} AS opened,
      ${sum('clicked')} AS clicked, count(*) > 0 AS has_sent
    FROM campaigns WHERE site_id = ${siteId} AND type = 'email' AND started_at IS NOT NULL`.execute(db)
  return rows[0]!
}
