import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { audienceOf, knownSegments } from '#features/contacts/server/index.ts'
import { segmentsIn, segmentTag } from '../segment-tags.ts'

interface MailsToContacts {
  readonly siteId: Id
  /** All that the mails say. */
  readonly texts: readonly string[]
  readonly contactIds: readonly Id[]
}

/**
 * Of the segments by which blocks of these mails are shown or left out: who is in which, at this moment. Nobody is in a segment that
 * was deleted. Nothing is asked where no mail has such blocks.
 */
export async function segmentValues(
  { db, now }: Pick<Tools, 'now'> & { readonly db: Db },
  { siteId, texts, contactIds }: MailsToContacts,
): Promise<Map<Id, Record<string, string>>> {
  const asked = segmentsIn(texts) as Id[]
  const values = new Map(contactIds.map((id) => [id, Object.fromEntries(asked.map((one) => [segmentTag(one), '']))]))
  if (asked.length === 0 || contactIds.length === 0) return values
  for (const segment of await knownSegments(db, siteId, asked)) {
    const rule = { lists: [], segments: [segment], excludedLists: [], excludedSegments: [], isForAnyStatus: true }
    for (const id of await audienceOf(rule, now).among(db, siteId, contactIds))
      values.get(id)![segmentTag(segment)] = 'yes'
  }
  return values
}
