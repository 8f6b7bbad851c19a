import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'

/** A page of the owner's as it was found. */
export interface PageCopy {
  readonly site_id: Id
  readonly id: Id
  /** Where it was found. */
  readonly address: string
  readonly html: string
  readonly expires_at: Date
}

const tables = (db: Kysely<unknown>) => db.withTables<{ page_copies: PageCopy }>()

/** How many copies a site has at most: the newest stay. */
const maxOfSite = 10

/** Keeps a copy in the place of the site's oldest ones. */
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

/** Forgets a site's copies, so that their links end. */
export async function dropCopiesOf(db: Kysely<unknown>, siteId: Id): Promise<void> {
  await tables(db).deleteFrom('page_copies').where('site_id', '=', siteId).execute()
}

/** Forgets, over all sites, what expired before that moment. */
export async function dropExpiredCopies(db: Kysely<unknown>, before: Date): Promise<void> {
  await tables(db).deleteFrom('page_copies').where('expires_at', '<', before).execute()
}
