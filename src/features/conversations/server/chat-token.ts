import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'

const day = 24 * 3_600_000
/** A browser of whom nothing is known keeps its thread as long as it comes back within this time. Milliseconds. */
const anonymous = 400 * day
/** Who is vouched for is vouched for anew on each page; a shared computer shows their thread to nobody for long. */
const verified = day / 2

/** What a page sends with everything: it vouches for one person of one site. */
export function chatToken(
  { keyFor, now }: Pick<Tools, 'keyFor' | 'now'>,
  { site_id, id, identity }: { readonly site_id: Id; readonly id: Id; readonly identity: string | null },
): string {
  const until = now() + (identity === null ? anonymous : verified)
  return signToken(keyFor('conversations.chat'), { ids: [site_id, id], until })
}

/** The person whom a token vouches for; null when it is none of ours, of another site, or over. */
export function personOfToken({ keyFor, now }: Pick<Tools, 'keyFor' | 'now'>, siteId: Id, token: string): Id | null {
  const [site, person] = readToken(keyFor('conversations.chat'), token, 2, now()) ?? []
  return site === siteId && person !== undefined ? person : null
}
