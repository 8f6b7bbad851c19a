import { AppError } from '#core/error.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { OrderQuery } from '../contract.ts'
import type { ParsedOrderQuery } from './store-query.ts'

/** Parses an order query. Throws `invalid` for dates that don't exist. */
export async function parseOrderQuery(
  { db, siteId }: Pick<SiteContext, 'db' | 'siteId'>,
  query: OrderQuery,
): Promise<ParsedOrderQuery> {
  for (const name of ['from', 'to'] as const) {
    if (query[name] !== undefined && Number.isNaN(Date.parse(`${query[name]}T00:00:00Z`)))
      throw new AppError('invalid', 'Choose a day.', { issues: [{ path: name, message: 'Choose a day.' }] })
  }
  return { ...query, siteId, timeZone: (await siteById(db, siteId))?.time_zone ?? 'UTC' }
}
