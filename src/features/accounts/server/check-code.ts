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

/** Where an account's secret is sealed. */
export const place = (userId: Id): string => `second_factors.sealed ${userId}`
export const keyOf = (keyFor: CodeContext['keyFor']): Uint8Array => keyFor('accounts.second-factor')

/** Tries of one account: whoever makes them knows its password, and a code has a million values, three of which are right. */
const tries = { burst: 10, perMinute: 0.2 }

/** Throws unless an account has no second factor, or the code is its. */
export type CheckCode = (context: CodeContext, userId: Id, typed: string) => Promise<void>

/**
 * Makes the check. It throws `invalid` at `code`, and `limit` after too many tries, which `limiter` counts. It takes the code: none
 * works twice. The account is held by the caller, so that two cannot use one at one moment.
 */
export const codeCheck =
  (limiter: RateLimiter): CheckCode =>
  async (context, userId, typed) => {
    const factor = await secondFactorOf(context.db, userId)
    if (!factor?.confirmed_at) return
    const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
    if (code === '') throw atCode(missing)
    limiter.take([[`code ${userId}`, tries]])
    // First, since it opens nothing: it lets in where the installation's secret is another one.
    if (await takeRecoveryCode(context, factor, code)) return
    if (await takeAppCode(context, factor, code)) return
    throw atCode(wrong)
  }

/** Takes a code of the authenticator app; false when it is not one, or one that was taken. */
export async function takeAppCode(
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

/** The refusal of a code, beside its field. */
export function atCode(message: string = wrong): AppError {
  return new AppError('invalid', message, { issues: [{ path: 'code', message }] })
}
