import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'

const day = 24 * 3_600_000
/** How long a browser without a known identity keeps its thread since its last visit, in milliseconds. */
const anonymous = 400 * day
/**
 * How long a token of a verified person is valid, in milliseconds. They are verified again on each page, and a shared
 * computer must not show their thread for long.
 */
const verified = day / 2

/** Creates the token that a page sends with every request. It identifies one person of one site. */
export function chatToken(
  { keyFor, now }: Pick<Tools, 'keyFor' | 'now'>,
  { site_id, id, identity }: { readonly site_id: Id; readonly id: Id; readonly identity: string | null },
): string {
  const until = now() + (identity === null ? anonymous : verified)
  return signToken(keyFor('conversations.chat'), { ids: [site_id, id], until })
}

/** Returns the person identified by a token; null if it is invalid, for another site, or expired. */
export function personOfToken({ keyFor, now }: Pick<Tools, 'keyFor' | 'now'>, siteId: Id, token: string): Id | null {
  const [site, person] = readToken(keyFor('conversations.chat'), token, 2, now()) ?? []
  return site === siteId && person !== undefined ? person : null
}
