import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { PublicContext } from '#platform/server/context.ts'
import { addChallenge, consumeChallenge } from './store-passkeys.ts'
import { hashToken, newToken } from './token.ts'

/** Time that a device may take to respond, in milliseconds. */
export const lifetime = 10 * 60 * 1000
/**
 * COSE numbers of Ed25519, ES256 and RS256, the algorithms that devices support. Listed explicitly because the
 * library's defaults require more of Node.
 */
export const algorithms = [-8, -7, -257]
const over = 'This took too long. Try again.'

/** Loads the library, which takes 25 MB of memory. Only installations where passkeys are used load it. */
export const webAuthn = () => import('@simplewebauthn/server')

/**
 * Returns where passkeys of this installation work: the host name they are bound to, and the only origin they can be
 * used at.
 */
export function relyingParty(publicUrl: string): { readonly rpID: string; readonly origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/**
 * Stores a challenge that a device must sign, and returns the token that its response must include. `userId` is the
 * user who is adding a passkey.
 */
export async function storeChallenge(
  { db, now, randomBytes }: Pick<PublicContext, 'db' | 'now' | 'randomBytes'>,
  challenge: string,
  userId: Id | null,
): Promise<string> {
  const token = newToken(randomBytes)
  await addChallenge(db, {
    token_hash: token.hash,
    challenge,
    user_id: userId,
    expires_at: new Date(now() + lifetime),
  })
  return token.text
}

/** Returns the challenge that the device had to sign. Throws `invalid` if the token is unknown or expired. */
export async function challengeOf(
  { db, now }: Pick<PublicContext, 'db' | 'now'>,
  token: string,
  userId: Id | null,
): Promise<string> {
  const challenge = await consumeChallenge(db, { tokenHash: hashToken(token), userId, now: new Date(now()) })
  if (challenge === undefined) throw new AppError('invalid', over)
  return challenge
}
