import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { audienceOf, contactsById } from '#features/contacts/server/index.ts'
import { pageOf } from '#features/sending/server/index.ts'
import type { AudienceChoice, CampaignType } from '../contract.ts'
import { isNobodyNamed } from '../rules.ts'
import { type CountedAudience, pushAudience } from './push-audience.ts'

/** Who a campaign goes to, as a stream of ids, and how many they are. */
export function audienceFor(type: CampaignType, choice: AudienceChoice, now: () => number): CountedAudience {
  if (isNobodyNamed(choice)) return these([])
  if (type === 'push') return pushAudience(choice, now)
  if (choice.contact_ids.length > 0) return these(choice.contact_ids)
  const { lists, segments, excluded_lists: excludedLists, excluded_segments: excludedSegments } = choice
  const { after, count } = audienceOf({ lists, segments, excludedLists, excludedSegments }, now)
  return { count, after: async (...page) => pageOf(await after(...page)) }
}

function these(chosen: readonly Id[]) {
  const ids = [...new Set(chosen)].toSorted()
  return {
    after: async (_db: Db, _siteId: Id, id: Id, max: number) => pageOf(ids.filter((one) => one > id).slice(0, max)),
    count: async (db: Db, siteId: Id) => {
      const contacts = await contactsById(db, siteId, ids)
      return contacts.filter(({ status }) => status === 'subscribed').length
    },
  }
}
