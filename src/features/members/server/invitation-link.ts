import type { Tools } from '#platform/server/context.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'
import type { Id } from '#core/id.ts'
import type { InvitationRow } from './store.ts'

const keyOf = (keyFor: Tools['keyFor']) => keyFor('members.invitation')

/**
 * Returns the URL of the page on which an invitation is accepted. It's always the same, so no copy needs to be stored.
 */
export function linkOf(
  { site_id, id, expires_at }: Pick<InvitationRow, 'site_id' | 'id' | 'expires_at'>,
  { keyFor, publicUrl }: Pick<Tools, 'keyFor' | 'publicUrl'>,
): string {
  const token = signToken(keyOf(keyFor), { ids: [site_id, id], until: expires_at.getTime() })
  return `${publicUrl}/invitation?token=${token}`
}

/** Returns the invitation that a link's token belongs to; null if we didn't sign the token, or it has expired. */
export function readLink(
  token: string,
  { keyFor, now }: Pick<Tools, 'keyFor' | 'now'>,
): { readonly siteId: Id; readonly id: Id } | null {
  const [siteId, id] = readToken(keyOf(keyFor), token, 2, now()) ?? []
  return siteId && id ? { siteId, id } : null
}
