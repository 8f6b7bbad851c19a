import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'

type Db = Kysely<unknown>

/** A page on which a person's chat was open. */
interface PageRow {
  readonly page: string
  readonly at: Date
  /** Null if the page is still open. */
  readonly left_at: Date | null
}

interface Opening {
  readonly siteId: Id
  readonly personId: Id
  readonly page: string
  readonly at: Date
}

/** Maximum number of pages stored per person. */
const maxPages = 20

/** Records that a person has a page open. Replaces the oldest page if the maximum is reached. */
export async function openPage(db: Db, { siteId, personId, page, at }: Opening): Promise<void> {
  await sql`INSERT INTO conversation_pages (site_id, person_id, page, at) VALUES (${siteId}, ${personId}, ${page}, ${at})
    ON CONFLICT (site_id, person_id, page) DO UPDATE SET at = excluded.at, left_at = NULL`.execute(db)
  await sql`DELETE FROM conversation_pages WHERE site_id = ${siteId} AND person_id = ${personId} AND page IN (
    SELECT page FROM conversation_pages WHERE site_id = ${siteId} AND person_id = ${personId}
    ORDER BY at DESC, page OFFSET ${maxPages})`.execute(db)
}

/** Records that a page was left. If it has been opened again since, it stays open. */
export async function leavePage(db: Db, { siteId, personId, page, at }: Opening, leftAt: Date): Promise<void> {
  await sql`UPDATE conversation_pages SET left_at = ${leftAt}
    WHERE site_id = ${siteId} AND person_id = ${personId} AND page = ${page} AND at = ${at}`.execute(db)
}

/** Returns the pages of a person, latest first. */
export async function listPages(db: Db, siteId: Id, personId: Id): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`SELECT page, at, left_at FROM conversation_pages
    WHERE site_id = ${siteId} AND person_id = ${personId} ORDER BY at DESC, page`.execute(db)
  return rows
}
