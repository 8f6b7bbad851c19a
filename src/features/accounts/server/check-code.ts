import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { RateLimiter } from '#platform/server/calls/rate-limit.ts'
import type { PublicContext } from '#platform/server/context.ts'
import { open } from '#platform/server/secrets/sealed.ts'
import { changeSecondFactor, type SecondFactor, secondFactorOf } from './store-second-factors.ts'
import { hashToken } from './token.ts'
import { stepOfCode } from './totp.ts'

type CodeContext = Pick<PublicContext, 'db' | 'keyFor' | 'now'>

const missing = 'Enter the code from your authenticator app or a recovery code.'
const wrong = 'This code is wrong or was already used.'

/** Returns the name that an account's sealed secret is bound to. */
export const place = (userId: Id): string => `second_factors.sealed ${userId}`
export const keyOf = (keyFor: CodeContext['keyFor']): Uint8Array => keyFor('accounts.second-factor')

/**
 * Limit on attempts per account. Whoever makes them already knows its password, and of a million possible codes three
 * are valid.
 */
const tries = { burst: 10, perMinute: 0.2 }

/** Throws unless the account has no second factor or the code is valid for it. */
export type CheckCode = (context: CodeContext, userId: Id, typed: string) => Promise<void>

/**
 * Creates the check. It throws `invalid` at `code`, and `limit` after too many attempts, which `limiter` counts. It
 * consumes the code, so that none works twice. The caller must lock the account so that two requests can't use the same
 * code at once.
 */
export const codeCheck =
  (limiter: RateLimiter): CheckCode =>
  async (context, userId, typed) => {
    const factor = await secondFactorOf(context.db, userId)
    if (!factor?.confirmed_at) return
    const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
    if (code === '') throw atCode(missing)
    limiter.take([[`code ${userId}`, tries]])
    // Checked first because it needs no decryption, so recovery codes work even if the installation's secret has
    // changed.
    if (await takeRecoveryCode(context, factor, code)) return
    if (await consumeAppCode(context, factor, code)) return
    throw atCode(wrong)
  }

/** Consumes a code of the authenticator app. Returns false if it is invalid or already used. */
export async function consumeAppCode(
  { db, keyFor, now }: CodeContext,
  factor: SecondFactor,
  code: string,
): Promise<boolean> {
  const secret = Buffer.from(open(keyOf(keyFor), place(factor.user_id), factor.sealed), 'hex')
  const step = stepOfCode(secret, code, now())
  if (step === null || step <= Number(factor.last_step)) return false
  await changeSecondFactor(db, factor.user_id, { last_step: String(step) })
  return true
}

async function takeRecoveryCode({ db }: CodeContext, factor: SecondFactor, code: string): Promise<boolean> {
  const hash = Buffer.from(hashToken(code))
  const left = factor.recovery_hashes.filter((one) => !one.equals(hash))
  if (left.length === factor.recovery_hashes.length) return false
  await changeSecondFactor(db, factor.user_id, { recovery_hashes: left })
  return true
}

/** Returns the error for a code, with the message at its field. */
export function atCode(message: string = wrong): AppError {
  return new AppError('invalid', message, { issues: [{ path: 'code', message }] })
}
