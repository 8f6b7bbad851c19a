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

/** The contacts that currently match a filter, in any status. */
export interface MatchingContacts {
  /** Returns up to `most` of their IDs, in order, after the given one. */
  after(id: Id, most: number): Promise<Id[]>
  /** Returns those of these IDs that match. */
  among(ids: readonly Id[]): Promise<ReadonlySet<Id>>
}

/** Parses a checked filter once, so that it can be applied to many contacts. */
export async function contactsMatching(ctx: Ctx, filter: Filter): Promise<MatchingContacts> {
  const { db, siteId } = ctx
  const query = { ...(await filterContext(ctx)), siteId, filters: [filter] }
  return {
    after: (id, most) => idsAfter(db, query, id, most),
    among: async (ids) => (ids.length === 0 ? new Set() : matchingAmong(db, query, ids)),
  }
}

/** Returns the problems of a site's filters, each under the path of its filter. */
export async function issuesOfFilters(ctx: Ctx, filters: ReadonlyMap<string, Filter>): Promise<Issue[]> {
  const { custom } = await filterContext(ctx)
  return [...filters].flatMap(([path, filter]) => checkFilter(filter, custom, path))
}

/** Returns those of these IDs that are segments of the site. */
export async function knownSegments(db: Db, siteId: Id, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  if (ids.length === 0) return new Set()
  const known = new Set((await segmentsOf(db, siteId)).map(({ id }) => id))
  return new Set(ids.filter((id) => known.has(id)))
}
