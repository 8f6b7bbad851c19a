import { planEvents } from '#features/plans/contract.ts'
import { AppError } from '#core/error.ts'
import type { PersonTable } from '#platform/server/person-tables.ts'
import { room } from '#platform/server/room.ts'
import { shopEvents } from '#features/shops/contract.ts'
import { when } from '#platform/server/events/events.ts'
import { siteTransferEvents } from '#features/site-transfer/contract.ts'
import { contactCalls } from '../contract.ts'
import { undoMs } from '../rules.ts'
import { useOneForm } from './one-form.ts'
import { contactsTransfer, suppressImported } from './transfer.ts'
import { countSegment } from './count-segment.ts'
import { changeAll, changeMany } from './change-many.ts'
import { duplicateHandlers } from './duplicates/handlers.ts'
import { findDuplicates } from './duplicates/find-duplicates.ts'
import { beginExport, exportHandlers } from './export/handlers.ts'
import { serveDownloads } from './export/downloads.ts'
import { exportJob, type OtherSources } from './export/run-export.ts'
import { purgeDeleted } from './jobs.ts'
import { growth } from './growth.ts'
import { listPage } from './list-page.ts'
import { loadContact, loadHistory } from './load-contact.ts'
import { merge, unmerge } from './merge.ts'
import { erasePerson, exportPerson, ownPersonTables } from './person.ts'
import { addContact, saveContact } from './save-contact.ts'
import { deleteContacts, restoreContacts } from './store.ts'
import { undoDeletion } from './store-deletions.ts'
import { viewHandlers } from './views.ts'
import { convertField } from './convert-field.ts'
import { countContacts } from './store-count.ts'
import { countMatching } from './store-query.ts'
import { suppressionHandlers } from './suppression-handlers.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'
import { vocabularyHandlers } from './vocabulary.ts'
import { parseContactQuery } from './parse-filter.ts'

export { beginExport }
export { contactImport } from './imports/contact-import.ts'
export { suppressionImport } from './imports/suppression-import.ts'
export { type ExportSource, pieceRows } from './export/export-source.ts'
export { audienceOf } from './audience.ts'
export { recordActivities, recordActivity } from './record-activity.ts'
export { changeTagsAndLists } from './change-tags-and-lists.ts'
export { contactsMatching, issuesOfFilters, knownSegments } from './contacts-matching.ts'
export { countSubscribed, growthOf } from './store-growth.ts'
export { setField } from './store-changes.ts'
export { saveContact } from './save-contact.ts'
export { fieldsOf, saveField } from './store-fields.ts'
export { deleteOrderActivity } from './store-history.ts'
export { recordVisits } from './record-visits.ts'
export { likelyAddress } from '../rules.ts'
export { mergeValuesOf } from '../merge-values.ts'
export { mergeNames } from './merge-names.ts'
export { contactByAddress, contactsById } from './contact.ts'
export { bestHours, readingHabits, usualHour } from './store-best-hours.ts'
export { contactFacts } from './store-contact-facts.ts'
export { isDisposable } from './disposable.ts'
export { deactivateContact } from './deactivate-contact.ts'
export { storeUnconfirmed, subscribeContact, type Subscription } from './subscribe-contact.ts'
export { suppress, suppressedOf } from './suppression.ts'
export { knownLists, namedLists, addToLists } from './store-memberships.ts'
export {
  type Addressed,
  contactIdsByAddress,
  contactsAfter,
  lockPurchasesOf,
  recordProducts,
  type Origin,
  originsOf,
  setPurchases,
} from './store-purchases.ts'
export { serveSubscriptions } from './unsubscribe.ts'
export { unsubscribeUrl } from './unsubscribe-token.ts'

interface ContactsOptions {
  /** Tables of other rooms with data about people. */
  readonly personTables?: readonly PersonTable[]
  /** Export sources of other rooms. */
  readonly exportSources?: OtherSources
}

/** The room for a site's contacts. */
export const contactsRoom = (options: ContactsOptions = {}) => {
  const { personTables = [], exportSources = {} } = options
  const allTables = [...ownPersonTables, ...personTables]
  return room({
    name: 'contacts',
    calls: contactCalls,
    handlers: {
      list: listPage,
      count: async (query, ctx) => ({ count: await countMatching(ctx.db, await parseContactQuery(ctx, query)) }),
      countSegment,
      growth,
      load: loadContact,
      history: loadHistory,
      add: addContact,
      save: saveContact,
      merge,
      unmerge,
      bulk: async (input, ctx) => changeMany(ctx, input),
      remove: async ({ contact_ids }, { db, siteId, now }) => ({
        deleted: await deleteContacts(db, siteId, contact_ids, { at: new Date(now()) }),
      }),
      restore: async ({ contact_ids, deletion_id }, { db, siteId, now }) => {
        const which = deletion_id ? { deletionId: deletion_id } : { contactIds: contact_ids ?? [] }
        if ('contactIds' in which && which.contactIds.length === 0) throw new AppError('invalid', 'Choose contacts.')
        const since = new Date(now() - undoMs)
        if (deletion_id) await undoDeletion(db, siteId, deletion_id, since)
        return { restored: await restoreContacts(db, siteId, which, since) }
      },
      exportPerson: async ({ email }, ctx) => exportPerson(ctx, email, allTables),
      erasePerson: async ({ email }, ctx) => erasePerson(ctx, email, allTables),
      ...duplicateHandlers,
      ...vocabularyHandlers,
      ...suppressionHandlers,
      ...exportHandlers,
      ...viewHandlers,
    },
    jobs: [purgeDeleted, changeAll, convertField, findDuplicates, exportJob(exportSources), useOneForm],
    named: {
      list_id: { table: 'contact_lists', column: 'name' },
      segment_id: { table: 'contact_segments', column: 'name' },
    },
    migrations: new URL('./migrations/', import.meta.url),
    transfer: contactsTransfer,
    personTables: ownPersonTables,
    on: [
      when(planEvents.usageAsked, async ({ site_id }, { db }) => ({ contacts: await countContacts(db, site_id) })),
      when(siteTransferEvents.imported, ({ site_id }, ctx) => suppressImported(ctx, site_id)),
      when(shopEvents.erasureAsked, async ({ site_id: siteId, email }, ctx) => {
        await erasePerson({ ...ctx, siteId }, email, allTables)
      }),
    ],
    routes(app, tools) {
      unsubscribeRoutes(app, tools)
      serveDownloads(app, tools)
    },
  })
}

/** The room on its own, for tests of other rooms. */
export const contacts = contactsRoom()
