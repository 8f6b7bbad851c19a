import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

type Tables = { popups: { site_id: Id; id: Id; name: string; status: string; json: unknown; settings: unknown } }

/** Returns the forms, except deleted ones, whose design or settings contain one of these texts; at most fifty. */
export async function formsWith(db: Db, siteId: Id, texts: readonly string[]): Promise<{ id: Id; name: string }[]> {
  return db
    .withTables<Tables>()
    .selectFrom('popups')
    .select(['id', 'name'])
    .where('site_id', '=', siteId)
    .where('status', '!=', 'deleted')
    .where((one) =>
      one.or(
        texts.map((text) => sql<boolean>`(strpos(json::text, ${text}) > 0 OR strpos(settings::text, ${text}) > 0)`),
      ),
    )
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}
