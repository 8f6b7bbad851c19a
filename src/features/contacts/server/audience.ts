import type { RawBuilder } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Filter } from '../filter.ts'
import { countMatching, idsAfter, idsQuery, matchingAmong, type ParsedContactQuery } from './store-query.ts'
import { filterContext } from './parse-filter.ts'

/**
 * The rule of an audience: all subscribed contacts on a list or in a segment (or all, if none is chosen), without the
 * excluded ones.
 */
interface AudienceRule {
  readonly lists: readonly Id[]
  readonly segments: readonly Id[]
  readonly excludedLists: readonly Id[]
  readonly excludedSegments: readonly Id[]
  /** Whether to include unsubscribed contacts too: for messages other than email that have their own consent. */
  readonly isForAnyStatus?: boolean
}

/**
 * An audience as a stream. `after` returns up to `max` contact IDs, in order, after the given one; an empty list ends
 * it.
 */
interface ContactAudience {
  after(db: Db, siteId: Id, id: Id, max: number): Promise<readonly Id[]>
  /** Returns the exact current number. */
  count(db: Db, siteId: Id): Promise<number>
  /** Returns their IDs as a query, for counting in the database. */
  query(db: Db, siteId: Id): Promise<RawBuilder<unknown>>
  /** Returns those of these contacts who currently belong to it. */
  among(db: Db, siteId: Id, ids: readonly Id[]): Promise<ReadonlySet<Id>>
}

/** Returns the contacts that a rule currently includes: subscribed ones, unless the rule says otherwise. */
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
