import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { codesForMails, type MailsWithCodes } from './codes-for-mails.ts'
import { productValues } from './product-values.ts'
import { segmentValues } from './segment-values.ts'

/**
 * Returns the values of the merge tags that are filled at send time, by contact: current products, individual discount
 * codes, and the contact's segments.
 */
export async function valuesForMails(
  ctx: Pick<Tools, 'events' | 'now'> & { readonly db: Db },
  mails: MailsWithCodes,
): Promise<Map<Id, Record<string, string>>> {
  if (mails.contactIds.length === 0) return new Map()
  const products = await productValues(ctx, mails.siteId, mails.texts)
  const codes = await codesForMails(ctx, mails)
  const segments = await segmentValues(ctx, mails)
  return new Map(mails.contactIds.map((id) => [id, { ...products, ...codes.get(id), ...segments.get(id) }]))
}
