import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'

/**
 * Returns the secret with which a site's own server signs its visitor's identity. It never leaves that server and the
 * dashboard.
 */
export function identitySecret({ keyFor }: Pick<Tools, 'keyFor'>, siteId: Id): string {
  return createHmac('sha256', keyFor('visitors.identity')).update(siteId).digest('base64url')
}

/**
 * Checks whether the site's server signed this identity: HMAC-SHA256, in hexadecimal, of the lowercase email; with an
 * ID, of the email, a colon and the ID.
 */
export function isSignedIdentity(secret: string, { email, id }: { email: string; id: string }, hash: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(hash)) return false
  const text = email.toLowerCase() + (id && `:${id}`)
  const signature = createHmac('sha256', secret).update(text).digest()
  return timingSafeEqual(signature, Buffer.from(hash, 'hex'))
}
