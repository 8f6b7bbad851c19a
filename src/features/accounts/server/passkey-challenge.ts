import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { PublicContext } from '#platform/server/context.ts'
import { addChallenge, takeChallenge } from './store-passkeys.ts'
import { hashToken, newToken } from './token.ts'

/** How long a device may take to answer. */
export const lifetime = 10 * 60 * 1000
/** Ed25519, ES256, RS256, as COSE numbers them: what devices have. Asked for by name, since the library's own choice asks Node for more. */
export const algorithms = [-8, -7, -257]
const over = 'This took too long. Try again.'

/** The library, which is 25 MB in memory: only installations on which somebody uses a passkey load it. */
export const webAuthn = () => import('@simplewebauthn/server')

/** Where passkeys of this installation work: the name they are bound to, and the one origin they are used at. */
export function relyingParty(publicUrl: string): { readonly rpID: string; readonly origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** Keeps what a device is to sign, and answers the token with which its answer has to come. `userId`: who adds a passkey. */
export async function keepChallenge(
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

/** What the device had to sign. Throws `invalid` where the token is not one, or no longer. */
export async function challengeOf(
  { db, now }: Pick<PublicContext, 'db' | 'now'>,
  token: string,
  userId: Id | null,
): Promise<string> {
  const challenge = await takeChallenge(db, { tokenHash: hashToken(token), userId, now: new Date(now()) })
  if (challenge === undefined) throw new AppError('invalid', over)
  return challenge
}
