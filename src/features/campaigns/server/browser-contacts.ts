import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type Subscriber, subscribersById, subscribersOfVisitors } from '#features/push/server/index.ts'
import { contactsOfVisitors, allVisitorsOfContacts } from '#features/visitors/server/index.ts'

/** Returns the contacts of these push subscribers. Browsers without a known contact are omitted. */
export async function contactsOfBrowsers(db: Db, siteId: Id, browsers: readonly Subscriber[]): Promise<Map<Id, Id>> {
  const visitors = browsers.flatMap(({ visitorId }) => (visitorId === null ? [] : [visitorId]))
  const contacts = await contactsOfVisitors(db, siteId, [...new Set(visitors)])
  return new Map(
    browsers.flatMap(({ id, visitorId }) => {
      const contact = visitorId === null ? undefined : contacts.get(visitorId)
      return contact === undefined ? [] : [[id, contact] as const]
    }),
  )
}

/** Returns the contacts of browsers that are given only by ID. */
export async function contactsOfBrowserIds(db: Db, siteId: Id, ids: readonly Id[]): Promise<Map<Id, Id>> {
  return contactsOfBrowsers(db, siteId, await subscribersById(db, siteId, ids))
}

/** Returns every browser with which these contacts ever subscribed to push. */
export async function browsersOfContacts(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<Map<Id, Id[]>> {
  const contactOf = await allVisitorsOfContacts(db, siteId, contactIds)
  const browsers = await subscribersOfVisitors(db, siteId, [...contactOf.keys()])
  const all = new Map<Id, Id[]>()
  for (const { id, visitorId } of browsers) {
    const contact = contactOf.get(visitorId!)!
    all.set(contact, [...(all.get(contact) ?? []), id])
  }
  return all
}
