import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { audienceOf } from '#features/contacts/server/index.ts'
import { countSubscribers, subscribersAfter, subscribersById } from '#features/push/server/index.ts'
import { type Audience, pageOf } from '#features/sending/server/index.ts'
import { visitorsQuery } from '#features/visitors/server/index.ts'
import type { AudienceChoice } from '../contract.ts'
import { isForAll } from '../rules.ts'
import { browsersOfContacts, contactsOfBrowserIds } from './browser-contacts.ts'

/** The recipients of a campaign, with a function that counts them now. */
export interface CountedAudience extends Audience {
  count(db: Db, siteId: Id): Promise<number>
}

/**
 * Returns the browsers that a push campaign goes to: all push subscribers, or those of the chosen contacts, without
 * those of the excluded ones. A contact's email status doesn't matter, because the browser consented to push
 * separately.
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

/** Returns the browsers of these contacts, of which there are few. */
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

/** Returns the named contacts, and whether their browsers are the ones excluded rather than included. */
function namedBy(choice: AudienceChoice, now: () => number) {
  const { lists, segments, excluded_lists, excluded_segments } = choice
  const none = { excludedLists: [], excludedSegments: [], isForAnyStatus: true }
  const isExcluded = lists.length + segments.length === 0
  const rule = isExcluded
    ? { ...none, lists: excluded_lists, segments: excluded_segments }
    : { ...none, lists, segments, excludedLists: excluded_lists, excludedSegments: excluded_segments }
  return { audience: audienceOf(rule, now), isExcluded }
}
