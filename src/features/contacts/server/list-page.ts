import { AppError } from '#core/error.ts'
import { isId } from '#core/id.ts'
import type { Handler } from '#platform/server/room.ts'
import type { contactCalls } from '../contract.ts'
import { contactOf } from './contact.ts'
import { countMatching, pageOf, type Placed } from './store-query.ts'
import { firstOf, isPlace, type Order } from './store-order.ts'
import { parseContactQuery } from './parse-filter.ts'

/** Returns a page of contacts. */
export const listPage: Handler<typeof contactCalls.list> = async (input, ctx) => {
  const { sort, after, before, limit, direction = firstOf(sort), ...query } = input
  const order = { sort, direction }
  const wanted = await parseContactQuery(ctx, query)
  const cursor = after ?? before
  const isBackwards = after === undefined && before !== undefined
  const found = await pageOf(ctx.db, wanted, {
    ...order,
    key: cursor === undefined ? null : readCursor(cursor, order),
    isBackwards,
    limit,
  })
  const isMore = found.length > limit
  const rows = isMore ? (isBackwards ? found.slice(1) : found.slice(0, limit)) : found
  const isPagedFromStart = cursor === undefined
  return {
    contacts: rows.map(({ place: _place, ...row }) => contactOf(row)),
    ...(isPagedFromStart && { total: isMore ? await countMatching(ctx.db, wanted) : rows.length }),
    next: (isBackwards ? rows.length > 0 : isMore) ? cursorOf(rows.at(-1)!, order) : null,
    previous: (isBackwards ? isMore : !isPagedFromStart && rows.length > 0) ? cursorOf(rows[0]!, order) : null,
  }
}

const cursorOf = ({ place, id }: Placed, { sort, direction }: Order) =>
  Buffer.from(JSON.stringify([`${sort} ${direction}`, place, id])).toString('base64url')

function readCursor(cursor: string, { sort, direction }: Order): readonly string[] {
  try {
    const [sorted, place, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (sorted === `${sort} ${direction}` && isPlace(sort, String(place)) && isId(String(id)))
      return [String(place), String(id)]
  } catch {}
  throw new AppError('invalid', 'This page is out of date. Go back to the first page.')
}
