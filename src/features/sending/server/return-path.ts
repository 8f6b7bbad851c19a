import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { readSignedIds, signIds } from './signed-ids.ts'

/** Whose message came back. */
export interface Returned {
  readonly siteId: Id
  readonly deliveryId: Id
}

type Keys = Pick<Tools, 'keyFor'>
const purpose = 'sending.return-path'

/** The return path of one recipient's message (VERP): what comes back to it names the message. At most 63 letters before the @. */
export function returnPathOf(keys: Keys, { siteId, deliveryId }: Returned, domain: string): string {
  return `b-${signIds(keys, purpose, { siteId, id: deliveryId })}@${domain}`
}

/** Reads it back, in whatever case; null when we did not make it. */
export function readReturnPath(keys: Keys, address: string): Returned | null {
  const [, token = ''] = /^b-([^@]*)@/i.exec(address) ?? []
  const read = readSignedIds(keys, purpose, token)
  return read && { siteId: read.siteId, deliveryId: read.id }
}
