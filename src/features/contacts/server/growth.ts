import type { Handler } from '#platform/server/room.ts'
import type { contactCalls } from '../contract.ts'
import { countSubscribed, growthOf } from './store-growth.ts'

/** Returns how the list of subscribers grew in a period, and in the preceding period of equal length. */
export const growth: Handler<typeof contactCalls.growth> = async ({ since, until }, { db, siteId }) => {
  const [from, upto] = [new Date(since), new Date(until)]
  const before = new Date(from.getTime() - Math.max(0, upto.getTime() - from.getTime()))
  return {
    ...(await growthOf(db, siteId, { from, upto })),
    subscribed: await countSubscribed(db, siteId),
    before: await growthOf(db, siteId, { from: before, upto: from }),
  }
}
