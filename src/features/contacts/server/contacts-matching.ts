import type { Issue } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { checkFilter } from '../check-filter.ts'
import type { Filter } from '../filter.ts'
import { idsAfter, matchingAmong } from './store-query.ts'
import { segmentsOf } from './store-vocabulary.ts'
import { filterContext } from './parse-filter.ts'

type Ctx = Pick<Tools, 'now'> & { readonly db: Db; readonly siteId: Id }

/** The contacts for whom a filter holds at this moment, whatever their status. */
export interface MatchingContacts {
  /** Up to so many of their ids, in order, after one. */
  after(id: Id, most: number): Promise<Id[]>
  /** Those of these ids for whom it holds. */
  among(ids: readonly Id[]): Promise<ReadonlySet<Id>>
}

/** Reads a checked filter once, to ask it of many. */
export async function contactsMatching(ctx: Ctx, filter: Filter): Promise<MatchingContacts> {
  const { db, siteId } = ctx
  const query = { ...(await filterContext(ctx)), siteId, filters: [filter] }
  return {
    after: (id, most) => idsAfter(db, query, id, most),
    among: async (ids) => (ids.length === 0 ? new Set() : matchingAmong(db, query, ids)),
  }
}

/** What is wrong with filters of the site, those of each under its path. */
export async function issuesOfFilters(ctx: Ctx, filters: ReadonlyMap<string, Filter>): Promise<Issue[]> {
  const { custom } = await filterContext(ctx)
  return [...filters].flatMap(([path, filter]) => checkFilter(filter, custom, path))
}

/** Those of these ids that are segments of the site. */
export async function knownSegments(db: Db, siteId: Id, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  if (ids.length === 0) return new Set()
  const known = new Set((await segmentsOf(db, siteId)).map(({ id }) => id))
  return new Set(ids.filter((id) => known.has(id)))
}
