import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'

/** Links work forever, because old emails are clicked too. */
const until = Date.UTC(2999, 0, 1)

/** Creates the token that identifies a message in its links and its tracking pixel. */
export function trackToken({ keyFor }: Pick<Tools, 'keyFor'>, siteId: Id, deliveryId: Id): string {
  return signToken(keyFor('campaigns.track'), { ids: [siteId, deliveryId], until })
}

/** Reads a tracking token; null if we did not create it. */
export function readTrackToken(
  { keyFor }: Pick<Tools, 'keyFor'>,
  token: string,
): { siteId: Id; deliveryId: Id } | null {
  const ids = readToken(keyFor('campaigns.track'), token, 2, 0)
  return ids && { siteId: ids[0]!, deliveryId: ids[1]! }
}
