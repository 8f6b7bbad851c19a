import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { siteById } from '#features/sites/server/index.ts'
import { checkFilter } from '../check-filter.ts'
import type { ContactQuery } from '../contract.ts'
import { type Filter, isGroup } from '../filter.ts'
import type { FieldType } from '../filter-fields.ts'
import type { FilterContext } from './store-filter.ts'
import type { ParsedContactQuery } from './store-query.ts'
import { fieldsOf } from './store-fields.ts'
import { segmentsOf } from './store-vocabulary.ts'

type Ctx = Pick<Tools, 'now'> & { readonly db: Db; readonly siteId: Id }

/** Returns the context for parsing a filter of the site. */
export async function filterContext({ db, siteId, now }: Ctx): Promise<FilterContext> {
  const custom: ReadonlyMap<string, FieldType> = new Map(
    (await fieldsOf(db, siteId)).map(({ key, type }) => [key, type]),
  )
  const segments = new Map((await segmentsOf(db, siteId)).map(({ id, filter }) => [id, filter]))
  const timeZone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
  return { siteId, custom, segments, now: new Date(now()), timeZone }
}

/** Throws `invalid`, with the problems and their paths, if the filter uses fields or operators that don't exist. */
export function mustBeValidFilter(filter: Filter, { custom }: FilterContext): void {
  const issues = checkFilter(filter, custom)
  if (issues.length > 0) throw new AppError('invalid', issues[0]!.message, { issues })
}

/** Throws `invalid` if a segment would contain itself, directly or through other segments. */
export function mustNotContainItself(id: Id, filter: Filter, segments: ReadonlyMap<Id, Filter>): void {
  const reached = new Set<Id>()
  const follow = (part: Filter) => {
    for (const segment of namedSegments(part)) {
      if (segment === id) throw new AppError('invalid', 'A segment can’t include itself.')
      const next = segments.get(segment)
      if (!next || reached.has(segment)) continue
      reached.add(segment)
      follow(next)
    }
  }
  follow(filter)
}

function namedSegments({ conditions }: Filter): Id[] {
  return conditions.flatMap((part) => {
    if (isGroup(part)) return namedSegments(part)
    return part.field === 'segment' ? [String(part.value)] : []
  })
}

/** Parses a contact query. Throws `invalid` for an invalid filter, and `not_found` if the segment no longer exists. */
export async function parseContactQuery(ctx: Ctx, query: ContactQuery): Promise<ParsedContactQuery> {
  const { search, status, list_id: listId, tag } = query
  const plain = { siteId: ctx.siteId, search, status, listId, tag }
  if (!query.filter && !query.segment_id) {
    return { ...plain, filters: [], custom: new Map(), segments: new Map(), now: new Date(ctx.now()), timeZone: 'UTC' }
  }
  const context = await filterContext(ctx)
  if (query.filter) mustBeValidFilter(query.filter, context)
  const segment = query.segment_id && context.segments.get(query.segment_id)
  if (query.segment_id && !segment) throw new AppError('not_found', 'Segment not found.')
  return { ...plain, ...context, filters: [query.filter ?? [], segment || []].flat() }
}
