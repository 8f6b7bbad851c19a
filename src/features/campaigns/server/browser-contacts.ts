import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { visitorsOfBrowsers } from '#features/push/server/index.ts'
import { contactsOfVisitors } from '#features/visitors/server/index.ts'

/** The contact that each of these browsers, which take push, belongs to; those of whom none is known are left out. */
export async function contactsOfBrowsers(db: Db, siteId: Id, browserIds: readonly Id[]): Promise<Map<Id, Id>> {
  const visitors = await visitorsOfBrowsers(db, siteId, browserIds)
  const contacts = await contactsOfVisitors(db, siteId, [...new Set(visitors.values())])
  return new Map(
    [...visitors].flatMap(([browser, visitor]) => {
      const contact = contacts.get(visitor)
      return contact === undefined ? [] : [[browser, contact] as const]
    }),
  )
}
