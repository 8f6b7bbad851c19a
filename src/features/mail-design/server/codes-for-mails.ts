import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { campaignsIn } from '../discount-code.ts'
import { mailDesignEvents } from '../events.ts'

/** Emails to these contacts, before they are composed. */
export interface MailsWithCodes {
  readonly siteId: Id
  /** All texts of the emails. */
  readonly texts: readonly string[]
  readonly contactIds: readonly Id[]
  readonly source: 'auto-response' | 'campaign'
  readonly sourceId: Id
}

/**
 * Returns the values of discount code merge tags, by contact, because each has individual codes. Does nothing if no
 * email uses any.
 */
export async function codesForMails(
  { db, events }: Pick<Tools, 'events'> & { readonly db: Db },
  { siteId, texts, contactIds, source, sourceId }: MailsWithCodes,
): Promise<Map<Id, Record<string, string>>> {
  const campaign_ids = campaignsIn(texts)
  if (campaign_ids.length === 0 || contactIds.length === 0) return new Map()
  const asked = { site_id: siteId, contact_ids: [...contactIds], campaign_ids, source, source_id: sourceId }
  const answers = await events.emit(db, mailDesignEvents.codesAsked, asked)
  const values = new Map<Id, Record<string, string>>()
  for (const { answer } of answers)
    for (const [contactId, codes] of Object.entries(answer))
      values.set(contactId, Object.fromEntries(Object.entries(codes).map(([key, value]) => [`discount.${key}`, value])))
  return values
}
