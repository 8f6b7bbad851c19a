import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { audienceOf } from '#features/contacts/server/index.ts'
import { countSubscribers, subscribersAfter, subscribersById } from '#features/push/server/index.ts'
import { type Audience, pageOf } from '#features/sending/server/index.ts'
import { visitorsQuery } from '#features/visitors/server/index.ts'
import type { AudienceChoice } from '../contract.ts'
import { isForAll } from '../rules.ts'
import { browsersOfContacts, contactsOfBrowserIds } from './browser-contacts.ts'

/** Who is to get a campaign, and how many they are now. */
export interface CountedAudience extends Audience {
  count(db: Db, siteId: Id): Promise<number>
}

/**
 * The browsers that a push campaign goes to: all that take push, or those of contacts who are chosen, without those of the excluded.
 * Whether a contact takes email says nothing of push, to which their browser consented by itself.
 */
export function pushAudience(choice: AudienceChoice, now: () => number): CountedAudience {
  if (choice.contact_ids.length > 0) return browsersOf(choice.contact_ids)
  if (isForAll(choice)) {
    return { after: async (...page) => pageOf(await subscribersAfter(...page)), count: countSubscribers }
  }
  const { audience, isExcluded } = namedBy(choice, now)
  return {
    async after(db, siteId, id, max) {
      const browsers = await subscribersAfter(db, siteId, id, max)
      const last = browsers.at(-1)
      if (last === undefined) return null
      const contacts = await contactsOfBrowserIds(db, siteId, browsers)
      const ids = [...new Set(contacts.values())]
      const members = ids.length === 0 ? new Set<Id>() : await audience.among(db, siteId, ids)
      return { ids: browsers.filter((browser) => members.has(contacts.get(browser) ?? '') !== isExcluded), last }
    },
    async count(db, siteId) {
      const visitors = visitorsQuery(siteId, await audience.query(db, siteId))
      return countSubscribers(db, siteId, { visitors, isExcluded })
    },
  }
}

/** The browsers of these contacts, which are few. */
function browsersOf(contactIds: readonly Id[]): CountedAudience {
  const all = async (db: Db, siteId: Id) => {
    const browsers = [...(await browsersOfContacts(db, siteId, contactIds)).values()].flat()
    return (await subscribersById(db, siteId, browsers)).flatMap(({ id, isAlive }) => (isAlive ? [id] : []))
  }
  return {
    async after(db, siteId, id, max) {
      const later = (await all(db, siteId)).filter((one) => one > id)
      return pageOf(later.toSorted().slice(0, max))
    },
    count: async (db, siteId) => (await all(db, siteId)).length,
  }
}

/** The contacts that are named, and whether it is they or all others whose browsers get it. */
function namedBy(choice: AudienceChoice, now: () => number) {
  const { lists, segments, excluded_lists, excluded_segments } = choice
  const none = { excludedLists: [], excludedSegments: [], isForAnyStatus: true }
  const isExcluded = lists.length + segments.length === 0
  const rule = isExcluded
    ? { ...none, lists: excluded_lists, segments: excluded_segments }
    : { ...none, lists, segments, excludedLists: excluded_lists, excludedSegments: excluded_segments }
  return { audience: audienceOf(rule, now), isExcluded }
}
