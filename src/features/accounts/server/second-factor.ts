import { AppError } from '#core/error.ts'
import { seal } from '#platform/server/secrets/sealed.ts'
import { brandOf } from '#features/branding/server/index.ts'
import type { Handler } from '#platform/server/room.ts'
import type { accountCalls } from '../contract.ts'
import { atCode, type CheckCode, keyOf, place, consumeAppCode } from './check-code.ts'
import { checkConfirmed } from './confirm-address.ts'
import { ownedBy } from './owned-by.ts'
import { changeSecondFactor, endSecondFactor, putSecondFactor, secondFactorOf } from './store-second-factors.ts'
import { endSessions, lockUser } from './store.ts'
import { hashToken } from './token.ts'
import { base32 } from './totp.ts'

const secretBytes = 20
const recoveryCodes = 10
/** 50 bits each, which can't be guessed at the rate that log-ins are allowed. */
const recoveryLetters = 10

/** Returns whether the account requires a code, and how many of its recovery codes are left. */
export const secondFactor: Handler<typeof accountCalls.secondFactor> = async (_input, { db, user }) => {
  const factor = await secondFactorOf(db, user.id)
  const isOn = factor?.confirmed_at != null
  return { is_on: isOn, recovery_codes_left: isOn ? factor.recovery_hashes.length : 0 }
}

/**
 * Creates the secret for the app. It isn't required at log-in until `confirmSecondFactor` has verified that the app has
 * it.
 */
export const beginSecondFactor: Handler<typeof accountCalls.beginSecondFactor> = async ({ password }, context) => {
  const { db, keyFor, publicUrl, randomBytes } = context
  const user = await ownedBy(context, password)
  // Someone who signed up with an address that isn't theirs must not lock its owner out.
  checkConfirmed(user)
  if ((await secondFactorOf(db, user.id))?.confirmed_at)
    throw new AppError('conflict', 'Two-factor authentication is already on.')
  const bytes = randomBytes(secretBytes)
  const sealed = seal(keyOf(keyFor), place(user.id), Buffer.from(bytes).toString('hex'))
  await putSecondFactor(db, { user_id: user.id, sealed, confirmed_at: null, last_step: '0', recovery_hashes: [] })
  const secret = base32(bytes)
  const { name } = await brandOf(context)
  const label = encodeURIComponent(`${name} (${new URL(publicUrl).host}):${user.email}`)
  return { secret, address: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(name)}` }
}

/** Activates the second factor. Other sessions end, because they were started without it. */
export const confirmSecondFactor: Handler<typeof accountCalls.confirmSecondFactor> = async ({ code }, context) => {
  const { db, now, randomBytes, tokenHash, user } = context
  await lockUser(db, user.id)
  const factor = await secondFactorOf(db, user.id)
  if (!factor || factor.confirmed_at) throw new AppError('conflict', 'Start the setup again.')
  if (!(await consumeAppCode(context, factor, code.replaceAll(/\s/g, '')))) throw atCode()
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(7)).slice(0, recoveryLetters))
  const recovery_hashes = codes.map((one) => Buffer.from(hashToken(one)))
  await changeSecondFactor(db, user.id, { confirmed_at: new Date(now()), recovery_hashes })
  await endSessions(db, user.id, tokenHash)
  return { recovery_codes: codes.map((one) => `${one.slice(0, 5)}-${one.slice(5)}`) }
}

/** Removes the second factor. Requires password and code. */
export const removeSecondFactor =
  (checkCode: CheckCode): Handler<typeof accountCalls.removeSecondFactor> =>
  async (input, context) => {
    const user = await ownedBy(context, input.password)
    await checkCode(context, user.id, input.code)
    await endSecondFactor(context.db, user.id)
    return {}
  }
