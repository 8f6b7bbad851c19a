import type { Id } from '#core/id.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import type { Db } from '#platform/server/db/database.ts'
import { audienceOf } from '#features/contacts/server/index.ts'
import { countSubscribers, subscribersAfter } from '#features/push/server/index.ts'
import type { AudienceChoice } from '../contract.ts'
import { isForAll } from '../rules.ts'
import { contactsOfBrowsers } from './browser-contacts.ts'

/** So many browsers are looked at together when they are counted. */
const pageSize = 5000

/**
 * The browsers that a push campaign goes to: all that take push, or those of contacts who are chosen, without those of the excluded.
 * Whether a contact takes e-mail says nothing of push, to which their browser consented by itself.
 */
export function pushAudience(choice: AudienceChoice, now: () => number) {
  if (isForAll(choice)) return { after: subscribersAfter, count: countSubscribers }
  const wanted = wantedIn(choice, now)
  return {
    async after(db: Db, siteId: Id, id: Id, most: number): Promise<readonly Id[]> {
      for (let last = id; ;) {
        const page = await subscribersAfter(db, siteId, last, most)
        const found = await wanted(db, siteId, page)
        if (found.length > 0 || page.length === 0) return found
        last = page.at(-1)!
      }
    },
    async count(db: Db, siteId: Id): Promise<number> {
      let count = 0
      for (let last = nilId; ;) {
        const page = await subscribersAfter(db, siteId, last, pageSize)
        count += (await wanted(db, siteId, page)).length
        if (page.length < pageSize) return count
        last = page.at(-1)!
      }
    },
  }
}

/** Which browsers of some are to get it, in their order. */
function wantedIn({ contact_ids, ...choice }: AudienceChoice, now: () => number) {
  const none = { lists: [], segments: [], excludedLists: [], excludedSegments: [], isForAnyStatus: true }
  const { lists, segments, excluded_lists, excluded_segments } = choice
  const isNarrow = lists.length + segments.length > 0
  const named = audienceOf(
    isNarrow
      ? { ...none, lists, segments, excludedLists: excluded_lists, excludedSegments: excluded_segments }
      : { ...none, lists: excluded_lists, segments: excluded_segments },
    now,
  )
  return async (db: Db, siteId: Id, browsers: readonly Id[]): Promise<Id[]> => {
    const contacts = await contactsOfBrowsers(db, siteId, browsers)
    const ids = [...new Set(contacts.values())]
    if (contact_ids.length > 0) return browsers.filter((id) => contact_ids.includes(contacts.get(id) ?? ''))
    const members = ids.length === 0 ? new Set<Id>() : await named.among(db, siteId, ids)
    return browsers.filter((id) => members.has(contacts.get(id) ?? '') === isNarrow)
  }
}
