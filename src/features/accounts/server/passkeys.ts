import { AppError } from '#core/error.ts'
import { brandOf } from '#features/branding/server/index.ts'
import type { Handler } from '#platform/server/room.ts'
import type { Passkey, passkeyCalls } from '../contract.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './account-mail.ts'
import type { CheckCode } from './check-code.ts'
import { checkConfirmed } from './confirm-address.ts'
import { mailAccount } from './mail-account.ts'
import { ownedBy } from './owned-by.ts'
import { algorithms, challengeOf, storeChallenge, lifetime, relyingParty, webAuthn } from './passkey-challenge.ts'
import { lockUser } from './store.ts'
import { changePasskey, deletePasskey, type PasskeyRow, passkeysOf, putPasskey } from './store-passkeys.ts'

const most = 20
const wrong = 'The passkey could not be verified. Try again.'
const gone = 'There is no such passkey.'

/** Returns the caller's own passkeys. */
export const passkeys: Handler<typeof passkeyCalls.passkeys> = async (_input, { db, user }) => ({
  passkeys: (await passkeysOf(db, user.id)).map(passkeyOf),
})

/** Starts adding a passkey. Requires password and code, because the passkey will replace both. */
export const beginPasskey =
  (checkCode: CheckCode): Handler<typeof passkeyCalls.beginPasskey> =>
  async ({ password, code }, context) => {
    const user = await ownedBy(context, password)
    // Someone who signed up with an address that isn't theirs must not retain access.
    checkConfirmed(user)
    await checkCode(context, user.id, code)
    const had = await passkeysOf(context.db, user.id)
    if (had.length >= most) throw new AppError('conflict', `An account has at most ${most} passkeys. Remove one first.`)
    const { generateRegistrationOptions } = await webAuthn()
    const options = await generateRegistrationOptions({
      rpName: (await brandOf(context)).name,
      rpID: relyingParty(context.publicUrl).rpID,
      userID: Uint8Array.from(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
      userName: user.email_typed,
      userDisplayName: user.name,
      challenge: Uint8Array.from(context.randomBytes(32)),
      timeout: lifetime,
      excludeCredentials: had.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
      supportedAlgorithmIDs: algorithms,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return { token: await storeChallenge(context, options.challenge, user.id), options: { ...options } }
  }

/** Adds the passkey created by the device, and notifies the account's owner, in case someone else did it. */
export const addPasskey: Handler<typeof passkeyCalls.addPasskey> = async ({ token, name, credential }, context) => {
  const { db, newId, now, publicUrl } = context
  const user = await lockUser(db, context.user.id)
  const challenge = await challengeOf(context, token, context.user.id)
  const { rpID, origin } = relyingParty(publicUrl)
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!user || !verified?.verified) throw new AppError('invalid', wrong)
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential
  const row: PasskeyRow = {
    id: newId(),
    user_id: user.id,
    credential_id: id,
    public_key: Buffer.from(publicKey),
    counter: String(counter),
    transports: [...(transports ?? [])],
    name,
    created_at: new Date(now()),
    last_used_at: null,
  }
  if (!(await putPasskey(db, row))) throw new AppError('conflict', 'This passkey was added already.')
  const to = { name: user.name, address: user.email }
  await mailAccount(context, to, passkeyAddedMail(user.name, name, `${publicUrl}/account`), `passkey-added ${row.id}`)
  return { passkey: passkeyOf(row) }
}

export const renamePasskey: Handler<typeof passkeyCalls.renamePasskey> = async ({ passkey_id, name }, { db, user }) => {
  const changed = await changePasskey(db, user.id, passkey_id, { name })
  if (!changed) throw new AppError('not_found', gone)
  return { passkey: passkeyOf(changed) }
}

/**
 * Removes one of the caller's passkeys and notifies the owner. The device keeps its half, which no longer grants
 * access.
 */
export const removePasskey: Handler<typeof passkeyCalls.removePasskey> = async ({ passkey_id }, context) => {
  const { db, publicUrl } = context
  const user = await lockUser(db, context.user.id)
  const removed = user && (await deletePasskey(db, user.id, passkey_id))
  if (!removed) throw new AppError('not_found', gone)
  const mail = passkeyRemovedMail(user.name, removed.name, `${publicUrl}/account`)
  await mailAccount(context, { name: user.name, address: user.email }, mail, `passkey-removed ${removed.id}`)
  return {}
}

function passkeyOf({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, created_at: created_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null }
}
