import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { audienceOf } from '#features/contacts/server/index.ts'
import { countSubscribers, subscribersAfter, subscribersById } from '#features/push/server/index.ts'
import { visitorsQuery } from '#features/visitors/server/index.ts'
import type { AudienceChoice } from '../contract.ts'
import { isForAll } from '../rules.ts'
import { browsersOfContacts, contactsOfBrowserIds } from './browser-contacts.ts'

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
      if (choice.contact_ids.length > 0) return countOfThese(db, siteId, choice.contact_ids)
      const { audience, isExcluded } = namedBy(choice, now)
      const visitors = visitorsQuery(siteId, await audience.query(db, siteId))
      return countSubscribers(db, siteId, { visitors, isExcluded })
    },
  }
}

async function countOfThese(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<number> {
  const browsers = [...(await browsersOfContacts(db, siteId, contactIds)).values()].flat()
  return (await subscribersById(db, siteId, browsers)).filter(({ isAlive }) => isAlive).length
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

/** Which browsers of some are to get it, in their order. */
function wantedIn(choice: AudienceChoice, now: () => number) {
  const { contact_ids } = choice
  const { audience, isExcluded } = namedBy(choice, now)
  return async (db: Db, siteId: Id, browsers: readonly Id[]): Promise<Id[]> => {
    const contacts = await contactsOfBrowserIds(db, siteId, browsers)
    const ids = [...new Set(contacts.values())]
    if (contact_ids.length > 0) return browsers.filter((id) => contact_ids.includes(contacts.get(id) ?? ''))
    const members = ids.length === 0 ? new Set<Id>() : await audience.among(db, siteId, ids)
    return browsers.filter((id) => members.has(contacts.get(id) ?? '') !== isExcluded)
  }
}
