import { AppError } from '#core/error.ts'
import type { Received } from '#core/call.ts'
import type { Handler } from '#platform/server/room.ts'
import type { passkeyCalls } from '../contract.ts'
import { accountOf } from './account.ts'
import { challengeOf, storeChallenge, lifetime, relyingParty, webAuthn } from './passkey-challenge.ts'
import { startSession } from './session.ts'
import { mustNotNeedSso, type SsoSettings } from './sso-settings.ts'
import { changePasskey, lockPasskey, type PasskeyRow } from './store-passkeys.ts'
import { lockUser } from './store.ts'

const unknown = 'This passkey is not known here. It may have been removed from the account.'
const wrong = 'This passkey could not be verified.'

/** Starts a log-in with any passkey on the user's device; the user doesn't have to say who they are. */
export const beginPasskeyLogIn: Handler<typeof passkeyCalls.beginPasskeyLogIn> = async (_input, context) => {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context.publicUrl).rpID,
    challenge: Uint8Array.from(context.randomBytes(32)),
    userVerification: 'required',
    timeout: lifetime,
  })
  return { token: await storeChallenge(context, options.challenge, null), options: { ...options } }
}

/**
 * Starts a session for the owner of the passkey. It counts as both factors, because its device has verified the user.
 */
export const passkeyLogIn =
  (sso: SsoSettings | null): Handler<typeof passkeyCalls.passkeyLogIn> =>
  async ({ token, credential }, context) => {
    const { db, now, publicUrl } = context
    const challenge = await challengeOf(context, token, null)
    const passkey = await lockPasskey(db, credential.id)
    const user = passkey && (await lockUser(db, passkey.user_id))
    if (!user) throw new AppError('invalid', unknown)
    mustNotNeedSso(sso, user)
    const counter = await verifiedCounter(credential, { challenge, passkey, publicUrl })
    await changePasskey(db, user.id, passkey.id, { counter: String(counter), last_used_at: new Date(now()) })
    return { token: await startSession(context, user.id), account: accountOf(user) }
  }

/**
 * Returns the use count reported by the device. Throws `invalid` if the response isn't from this passkey, isn't new or
 * isn't for this installation.
 */
async function verifiedCounter(
  credential: Received<typeof passkeyCalls.passkeyLogIn>['credential'],
  { challenge, passkey, publicUrl }: { challenge: string; passkey: PasskeyRow; publicUrl: string },
): Promise<number> {
  const { rpID, origin } = relyingParty(publicUrl)
  const { userHandle, ...response } = credential.response
  const owner = Buffer.from(passkey.user_id.replaceAll('-', ''), 'hex').toString('base64url')
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => null)
  if (!verified?.verified || (userHandle && userHandle !== owner)) throw new AppError('invalid', wrong)
  return verified.authenticationInfo.newCounter
}
