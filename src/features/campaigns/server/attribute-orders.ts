import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { subscribersOfVisitors } from '#features/push/server/index.ts'
import { browsersOfContacts } from './browser-contacts.ts'
import { type AttributableOrder, attributeOrdersTo, detachOrders } from './store-orders.ts'

/**
 * Attributes orders to the campaigns (emails and notifications alike) whose messages their buyers clicked, in the
 * caller's transaction. Orders without revenue or buyer are removed from their campaigns.
 */
export async function attributeOrders(db: Db, siteId: Id, orders: readonly AttributableOrder[]): Promise<void> {
  const given = orders.filter(({ amount, contactId, visitorId }) => amount !== null && (contactId ?? visitorId))
  const gone = orders.filter((order) => !given.includes(order)).map(({ orderId }) => orderId)
  await detachOrders(db, siteId, gone)
  const contacts = new Set(given.flatMap(({ contactId }) => contactId ?? []))
  const visitors = new Set(given.flatMap(({ visitorId }) => visitorId ?? []))
  const ofContacts = await browsersOfContacts(db, siteId, [...contacts])
  const ofVisitors = await subscribersOfVisitors(db, siteId, [...visitors])
  const clicked = given.map((order) => {
    const { contactId, visitorId } = order
    const own = ofVisitors.filter((browser) => browser.visitorId === visitorId).map(({ id }) => id)
    const theirs = contactId === null ? [] : [contactId, ...(ofContacts.get(contactId) ?? [])]
    return { ...order, clickers: [...new Set([...theirs, ...own])] }
  })
  await attributeOrdersTo(db, siteId, clicked)
}
