import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { audienceOf, knownSegments } from '#features/contacts/server/index.ts'
import { segmentsIn, segmentTag } from '../segment-tags.ts'

interface MailsToContacts {
  readonly siteId: Id
  /** All texts of the emails. */
  readonly texts: readonly string[]
  readonly contactIds: readonly Id[]
}

/**
 * Returns which contacts are currently in the segments that show or hide blocks of these emails. A deleted segment has
 * no members. Queries nothing if no email has such blocks.
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
