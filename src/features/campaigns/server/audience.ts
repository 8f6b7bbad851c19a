import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { audienceOf, contactsById } from '#features/contacts/server/index.ts'
import { countNonOpeners, nonOpenersAfter, pageOf } from '#features/sending/server/index.ts'
import type { AudienceChoice, CampaignType } from '../contract.ts'
import { isAudienceEmpty } from '../rules.ts'
import { type CountedAudience, pushAudience } from './push-audience.ts'
import { resendsOf } from './store-resends.ts'

/** Returns the recipients of a campaign, as pages of IDs, and a function that counts them. */
export function audienceFor(type: CampaignType, choice: AudienceChoice, now: () => number): CountedAudience {
  if (isAudienceEmpty(choice)) return these([])
  if (type === 'push') return pushAudience(choice, now)
  if (choice.contact_ids.length > 0) return these(choice.contact_ids)
  const { lists, segments, excluded_lists: excludedLists, excluded_segments: excludedSegments } = choice
  const asked = audienceOf({ lists, segments, excludedLists, excludedSegments }, now)
  if (choice.not_opened) return nonOpeners(choice.not_opened, asked)
  const { after, count } = asked
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

/** Returns the contacts of an audience who got a campaign, did not open it, and were sent no other resend of it. */
function nonOpeners(
  resend: NonNullable<AudienceChoice['not_opened']>,
  { among, query }: ReturnType<typeof audienceOf>,
): CountedAudience {
  return {
    async after(db, siteId, after, max) {
      const ids = await nonOpenersAfter(db, siteId, await recipientsOfResend(db, siteId, resend), { after, max })
      const last = ids.at(-1)
      if (last === undefined) return null
      const wanted = await among(db, siteId, ids)
      return { ids: ids.filter((id) => wanted.has(id)), last }
    },
    count: async (db, siteId) =>
      countNonOpeners(db, siteId, await recipientsOfResend(db, siteId, resend), await query(db, siteId)),
  }
}

/** Returns the recipients of a resend in the form the ledger uses. `own` is the resend itself, once it has messages. */
export async function recipientsOfResend(
  db: Db,
  siteId: Id,
  { campaign_id, with_machine_opened }: NonNullable<AudienceChoice['not_opened']>,
  own?: Id,
) {
  const resends = (await resendsOf(db, siteId, campaign_id)).filter((id) => id !== own)
  return { campaignId: campaign_id, withMachineOpened: with_machine_opened, resends }
}
