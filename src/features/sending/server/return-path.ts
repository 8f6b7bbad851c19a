import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { readSignedIds, signIds } from './signed-ids.ts'

/** The message that bounced. */
export interface Returned {
  readonly siteId: Id
  readonly deliveryId: Id
}

type Keys = Pick<Tools, 'keyFor'>
const purpose = 'sending.return-path'

/**
 * Returns the return path of one recipient's message (VERP), by which bounces identify the message. At most 63
 * characters before the @.
 */
export function returnPathOf(keys: Keys, { siteId, deliveryId }: Returned, domain: string): string {
  return `b-${signIds(keys, purpose, { siteId, id: deliveryId })}@${domain}`
}

/** Parses a return path, in any case; null if we didn't create it. */
export function readReturnPath(keys: Keys, address: string): Returned | null {
  const [, token = ''] = /^b-([^@]*)@/i.exec(address) ?? []
  const read = readSignedIds(keys, purpose, token)
  return read && { siteId: read.siteId, deliveryId: read.id }
}
