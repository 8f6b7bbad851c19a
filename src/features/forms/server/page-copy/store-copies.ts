import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'

/** A page of the owner's site as it was found. */
export interface PageCopy {
  readonly site_id: Id
  readonly id: Id
  /** Address where it was found. */
  readonly address: string
  readonly html: string
  readonly expires_at: Date
}

const tables = (db: Kysely<unknown>) => db.withTables<{ page_copies: PageCopy }>()

/** Maximum number of copies per site. The newest remain. */
const maxOfSite = 10

/** Stores a copy and deletes the site's oldest copies above the maximum. */
export async function storeCopy(db: Kysely<unknown>, copy: PageCopy): Promise<void> {
  await tables(db).insertInto('page_copies').values(copy).execute()
  await tables(db)
    .deleteFrom('page_copies')
    .where('site_id', '=', copy.site_id)
    .where('id', 'in', (query) =>
      query
        .selectFrom('page_copies')
        .select('id')
        .where('site_id', '=', copy.site_id)
        .orderBy('expires_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxOfSite),
    )
    .execute()
}

export function findCopy(db: Kysely<unknown>, siteId: Id, id: Id): Promise<PageCopy | undefined> {
  return tables(db)
    .selectFrom('page_copies')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Deletes a site's copies, so that their links stop working. */
export async function dropCopiesOf(db: Kysely<unknown>, siteId: Id): Promise<void> {
  await tables(db).deleteFrom('page_copies').where('site_id', '=', siteId).execute()
}

/** Deletes the copies that expired before a moment, across all sites. */
export async function dropExpiredCopies(db: Kysely<unknown>, before: Date): Promise<void> {
  await tables(db).deleteFrom('page_copies').where('expires_at', '<', before).execute()
}
