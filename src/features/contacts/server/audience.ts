import type { RawBuilder } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Filter } from '../filter.ts'
import { countMatching, idsAfter, idsQuery, matchingAmong, type ParsedContactQuery } from './store-query.ts'
import { filterContext } from './parse-filter.ts'

/** Who is to get something: everybody subscribed who is on a list or in a segment (or all, when none is named), without the excluded. */
interface AudienceRule {
  readonly lists: readonly Id[]
  readonly segments: readonly Id[]
  readonly excludedLists: readonly Id[]
  readonly excludedSegments: readonly Id[]
  /** Unsubscribed contacts too: for what is no mail and has a consent of its own. */
  readonly isForAnyStatus?: boolean
}

/** The audience as a stream: `after` answers up to so many contact ids, in order, after one; an empty list ends it. */
interface ContactAudience {
  after(db: Db, siteId: Id, id: Id, max: number): Promise<readonly Id[]>
  /** Exactly how many there are now. */
  count(db: Db, siteId: Id): Promise<number>
  /** Their ids, as a query for what is counted by set. */
  query(db: Db, siteId: Id): Promise<RawBuilder<unknown>>
  /** Which of these contacts belong to it now. */
  among(db: Db, siteId: Id, ids: readonly Id[]): Promise<ReadonlySet<Id>>
}

/** The contacts that a rule means at this moment: the subscribed, unless it says otherwise. */
export function audienceOf(rule: AudienceRule, now: () => number): ContactAudience {
  const wanted = (db: Db, siteId: Id) => wantedBy({ db, siteId, now }, rule)
  return {
    after: async (db, siteId, id, max) => idsAfter(db, await wanted(db, siteId), id, max),
    count: async (db, siteId) => countMatching(db, await wanted(db, siteId)),
    query: async (db, siteId) => idsQuery(await wanted(db, siteId)),
    among: async (db, siteId, ids) => matchingAmong(db, await wanted(db, siteId), ids),
  }
}

async function wantedBy(
  ctx: { db: Db; siteId: Id; now: () => number },
  rule: AudienceRule,
): Promise<ParsedContactQuery> {
  const included = filterOf('any', rule.lists, rule.segments)
  const excluded = filterOf('none', rule.excludedLists, rule.excludedSegments)
  const context = await filterContext(ctx)
  const status = rule.isForAnyStatus ? undefined : 'subscribed'
  return { ...context, siteId: ctx.siteId, status, filters: [included, excluded] }
}

function filterOf(match: Filter['match'], lists: readonly Id[], segments: readonly Id[]): Filter {
  return {
    match,
    conditions: [
      ...(lists.length > 0 ? [{ field: 'list', operator: 'has_any_of', value: [...lists] }] : []),
      ...segments.map((value) => ({ field: 'segment', operator: 'is', value })),
    ],
  }
}
