import { AppError } from '#core/error.ts'
import { room } from '#platform/server/room.ts'
import { contactCalls } from '../contract.ts'
import { undoMs } from '../rules.ts'
import { contactOf } from './contact.ts'
import { purgeDeleted } from './jobs.ts'
import { activityOf, consentsOf, deleteContacts, findContact, listContacts, restoreContacts } from './store.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'

export { noteActivity } from './note-activity.ts'
export { likelyAddress } from '../rules.ts'
export { contactsById } from './contact.ts'
export { isDisposable } from './disposable.ts'
export { holdContact, subscribeContact, type Subscription } from './subscribe-contact.ts'
export { unsubscribeUrl } from './unsubscribe-token.ts'

/** The room of the people whose addresses a site's forms have collected. */
export const contacts = room({
  name: 'contacts',
  calls: contactCalls,
  handlers: {
    list: async (query, { db, siteId }) => {
      const { rows, total } = await listContacts(db, siteId, { ...query, status: query.status })
      return { contacts: rows.map(contactOf), total }
    },
    load: async ({ contact_id }, { db, siteId }) => {
      const row = await findContact(db, siteId, contact_id)
      if (!row) throw new AppError('not_found', 'There is no such contact.')
      const consents = await consentsOf(db, siteId, contact_id)
      const activity = await activityOf(db, siteId, contact_id)
      return { contact: contactOf(row), consents: consents.map(withMoment), activity: activity.map(withMoment) }
    },
    remove: async ({ contact_ids }, { db, siteId, now }) => ({
      deleted: await deleteContacts(db, siteId, contact_ids, new Date(now())),
    }),
    restore: async ({ contact_ids }, { db, siteId, now }) => ({
      restored: await restoreContacts(db, siteId, contact_ids, new Date(now() - undoMs)),
    }),
  },
  jobs: [purgeDeleted],
  migrations: new URL('./migrations/', import.meta.url),
  routes: unsubscribeRoutes,
})

function withMoment<T extends { at: Date }>(row: T): Omit<T, 'at'> & { at: string } {
  return { ...row, at: row.at.toISOString() }
}
